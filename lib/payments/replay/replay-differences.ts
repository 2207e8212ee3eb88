// Where do the rows of an order differ from what its evidence gives?

import type { AttemptFacts, OperationFacts } from '@/lib/payments/rules/order-facts';
import { maskCardNumbers } from '@/lib/text/card-data';
import type { Replayed } from './replay-attempt';

/** The columns that evidence explains; amounts in minor units as digits. */
type StoredOperation = {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly amountMinor: string;
  readonly sends: number;
  readonly isByHand: boolean;
};

export type StoredAttempt = {
  readonly id: string;
  readonly gatewayOrderId: string;
  readonly state: string;
  readonly authorisedAmountMinor: string | null;
  readonly authorisedAmountText: string | null;
  readonly completedAmountMinor: string | null;
  readonly reversedAmountMinor: string | null;
  readonly returnedAmountMinor: string | null;
  readonly rrn: string | null;
  readonly internalReference: string | null;
  readonly isSurplus: boolean;
  readonly isByHand: boolean;
  readonly isBlocked: boolean;
  readonly operations: readonly StoredOperation[];
};

type StoredOrder = {
  readonly state: string;
  readonly isCancelled: boolean;
  readonly attempts: readonly StoredAttempt[];
};

export type ReplayDifference = {
  /** The order itself, an attempt by its ORDER, or one of its operations. */
  readonly subject: string;
  readonly column: string;
  readonly stored: string;
  readonly replayed: string;
};

/** Every column that differs, and every gap of the evidence. Empty: the rows follow from it. */
export function replayDifferences(
  stored: StoredOrder,
  replayed: Replayed,
): readonly ReplayDifference[] {
  const found: ReplayDifference[] = replayed.gaps.map((gap) => ({
    subject: 'evidence',
    column: gap,
    stored: 'kept',
    replayed: 'not understood',
  }));
  const compare = comparison(found, 'order');
  compare('state', stored.state, replayed.orderState);
  compare('cancelled', stored.isCancelled, replayed.isCancelled);
  const ids = new Set([...stored.attempts, ...replayed.attempts].map((attempt) => attempt.id));
  for (const id of ids) {
    const one = stored.attempts.find((attempt) => attempt.id === id);
    const other = replayed.attempts.find((attempt) => attempt.id === id);
    compareAttempts(found, one, other);
  }
  return found;
}

type Compare = (column: string, stored: unknown, replayed: unknown) => void;

function comparison(found: ReplayDifference[], subject: string): Compare {
  return (column, stored, replayed) => {
    const [left, right] = [stored, replayed].map((value) => String(value ?? 'none'));
    if (left === right) return;
    found.push({ subject, column, stored: left ?? '', replayed: right ?? '' });
  };
}

function compareAttempts(
  found: ReplayDifference[],
  stored: StoredAttempt | undefined,
  replayed: AttemptFacts | undefined,
): void {
  const compare = comparison(found, stored?.gatewayOrderId ?? replayed?.gatewayOrderId ?? '');
  if (!stored || !replayed) {
    compare('attempt', stored ? 'there' : 'missing', replayed ? 'there' : 'missing');
    return;
  }
  compare('state', stored.state, replayed.state);
  compare('authorised amount', stored.authorisedAmountMinor, replayed.authorisedAmountMinor);
  compare('authorised text', stored.authorisedAmountText, replayed.authorisedAmountText);
  compare('completed amount', stored.completedAmountMinor, replayed.completedAmountMinor);
  compare('reversed amount', stored.reversedAmountMinor, replayed.reversedAmountMinor);
  compare('returned amount', stored.returnedAmountMinor, replayed.returnedAmountMinor);
  compare('rrn', masked(stored.rrn), masked(replayed.rrn));
  compare(
    'internal reference',
    masked(stored.internalReference),
    masked(replayed.internalReference),
  );
  compare('surplus', stored.isSurplus, replayed.isSurplus);
  compare('by hand', stored.isByHand, replayed.isByHand);
  compare('blocked', stored.isBlocked, replayed.isBlocked);
  const ids = new Set([...stored.operations, ...replayed.operations].map(({ id }) => id));
  for (const id of ids) {
    const one = stored.operations.find((operation) => operation.id === id);
    const other = replayed.operations.find((operation) => operation.id === id);
    compareOperations(compare, one, other);
  }
}

function compareOperations(
  compare: Compare,
  stored: StoredOperation | undefined,
  replayed: OperationFacts | undefined,
): void {
  const kind = stored?.kind ?? replayed?.kind;
  compare(`${kind} state`, stored?.state ?? 'missing', replayed?.state ?? 'missing');
  if (!stored || !replayed) return;
  compare(`${kind} kind`, stored.kind, replayed.kind);
  compare(`${kind} amount`, stored.amountMinor, replayed.amountMinor);
  compare(`${kind} sendings`, stored.sends, replayed.sends);
  compare(`${kind} by hand`, stored.isByHand, replayed.isByHand);
}

/** Evidence masks card-like digits, so they are compared masked. */
function masked(value: string | null): string | null {
  return value === null || value === '' ? null : maskCardNumbers(value);
}
