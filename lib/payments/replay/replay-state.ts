// What does a replay know about an order while it reads its evidence row by row?
import type { AnsweredRequest } from '@/lib/gateway/belief/cgi-answer';
import type { GatewayConfig } from '@/lib/gateway/config';
import { findOperation } from '@/lib/payments/results/match-operation';
import { isApproved } from '@/lib/payments/rules/attempt-state';
import { type Movement, movementsOf } from '@/lib/payments/rules/book/movements';
import type { AttemptFacts, OperationFacts } from '@/lib/payments/rules/order-facts';
import type { EvidenceInput } from '@/lib/payments/rules/payment-change';
import type { CompletionResend } from '@/lib/payments/rules/repeat-plan';
import type { OperationKind, TransactionType } from '@/prisma/generated/enums';

/** A row of evidence, as it is kept. */
export type EvidenceRow = EvidenceInput & { readonly at: Date };

export type ReplayRules = {
  readonly config: GatewayConfig;
  readonly completionResend: CompletionResend;
  /** Nonces that were accepted for an ORDER of another order. */
  readonly foreignNonces: ReadonlyMap<string, string>;
};

/** A line of the book, with the number of its payment's corrections before it. */
export type ReplayedMovement = Movement & { readonly round: number };

export type ReplayState = {
  attempts: readonly AttemptFacts[];
  isCancelled: boolean;
  /** Accepted so far, and for which ORDER. */
  readonly nonces: Map<string, string>;
  /** Digests of the evidence so far, by attempt. */
  readonly digests: Map<string, Set<string>>;
  /** What was sent, by operation and number of the sending. */
  readonly requests: Map<string, AnsweredRequest>;
  /** The book of movements, as it follows from the evidence. */
  readonly movements: ReplayedMovement[];
  /** Gaps of the evidence: what is missing, and why a row could not be replayed. */
  readonly gaps: string[];
};

/** What follows from one row. */
export type ReplayStep = {
  /** The time that the bank's message names, where one moved money. */
  readonly bankAt?: Date | null;
  /** Who decided. */
  readonly person?: string | null;
  readonly attempt?: { readonly id: string; readonly set: Partial<AttemptFacts> };
  readonly operation?: { readonly id: string; readonly set: Partial<OperationFacts> };
};

export const startOfReplay = (): ReplayState => ({
  attempts: [],
  isCancelled: false,
  nonces: new Map(),
  digests: new Map(),
  requests: new Map(),
  movements: [],
  gaps: [],
});

/** Applies a step as the one writer does; a new approval may be surplus. */
export function takeStep(state: ReplayState, row: EvidenceRow, step: ReplayStep): void {
  const id = step.attempt?.id ?? findOperation(state, step.operation?.id ?? null)?.attempt.id;
  const before = state.attempts.find((attempt) => attempt.id === id);
  if (!before) return;
  const changed = { ...before, ...step.attempt?.set };
  const { operation } = step;
  const operations = changed.operations.map((one) =>
    operation && one.id === operation.id ? { ...one, ...operation.set } : one,
  );
  const isNewApproval = isApproved(changed.state) && !isApproved(before.state);
  const isSurplus =
    isNewApproval && (isUnusable(state, before.id) || row.content.surplus === 'not_available');
  const after = { ...changed, operations, ...(isSurplus && { isSurplus: true }) };
  state.attempts = state.attempts.map((one) => (one.id === after.id ? after : one));
  const round = state.movements.filter(
    ({ attemptId, kind }) => attemptId === after.id && kind === 'CORRECTED',
  ).length;
  const booked = movementsOf({
    before,
    after,
    operation: operations.find((one) => one.id === operation?.id) ?? null,
    recordedAt: row.at,
    bankAt: step.bankAt ?? null,
    person: step.person ?? null,
  });
  state.movements.push(
    ...booked.map((line) => ({ ...line, round: line.isAgain ? round + 1 : round })),
  );
}

function isUnusable(state: ReplayState, attemptId: string): boolean {
  return (
    state.isCancelled ||
    state.attempts.some(
      (other) => other.id !== attemptId && isApproved(other.state) && !other.isSurplus,
    )
  );
}

/** The ORDER whose result already used a nonce; hex digits are the same in either case. */
export function nonceOwner(
  state: ReplayState,
  rules: ReplayRules,
  nonce: string | null,
): string | null {
  if (nonce === null) return null;
  const known = nonce.toUpperCase();
  return state.nonces.get(known) ?? rules.foreignNonces.get(known) ?? null;
}

/** An attempt of which only the request is known. */
export function blankAttempt(
  row: EvidenceRow & { readonly attemptId: string },
  sequence: number,
  expected: {
    readonly transactionType: TransactionType;
    readonly amountMinor: string;
    readonly amountMaxMinor: string;
    readonly terminal: string;
  },
): AttemptFacts {
  return {
    ...blankWords,
    id: row.attemptId,
    sequence,
    transactionType: expected.transactionType,
    state: 'CREATED',
    gatewayOrderId: row.gatewayOrderId ?? '',
    terminal: expected.terminal,
    amountMinor: BigInt(expected.amountMinor),
    amountMaxMinor: BigInt(expected.amountMaxMinor),
    stateChangedAt: row.at,
    preparingAt: row.at,
  };
}

const blankWords = {
  description: '',
  clientToken: '',
  requestToken: null,
  failureCode: null,
  authorisedAmountMinor: null,
  authorisedAmountText: null,
  authorisedCurrencyText: null,
  authorisedTerminalText: null,
  action: null,
  responseCode: null,
  approvalCode: null,
  rrn: null,
  internalReference: null,
  resultTimestamp: null,
  resultCode: null,
  reviewMoneyHint: false,
  completedAmountMinor: null,
  reversedAmountMinor: null,
  returnedAmountMinor: null,
  isSurplus: false,
  isByHand: false,
  isBlocked: false,
  duplicates: 0,
  awaitingAt: null,
  outcomeAt: null,
  operations: [],
} as const;

/** An operation of which only the request is known. */
export function blankOperation(
  row: EvidenceRow & { readonly operationId: string },
  kind: OperationKind,
  amounts: { readonly amountMinor: string; readonly returnsMinor?: string | undefined },
): OperationFacts {
  return {
    id: row.operationId,
    kind,
    state: 'INTENT',
    gatewayOrderId: row.gatewayOrderId ?? '',
    amountMinor: BigInt(amounts.amountMinor),
    returnsMinor: amounts.returnsMinor === undefined ? null : BigInt(amounts.returnsMinor),
    clientToken: '',
    clientDigest: row.digest,
    reason: '',
    requestedById: '',
    requestedByName: '',
    approvedById: null,
    approvedByName: null,
    sends: 0,
    unknownSends: 0,
    isByHand: false,
    createdAt: row.at,
    sentAt: null,
    settledAt: null,
    nextSendAt: null,
    verdictCode: null,
    answerText: null,
    action: null,
    responseCode: null,
    approvalCode: null,
    rrn: null,
    internalReference: null,
    answeredAmountMinor: null,
  };
}
