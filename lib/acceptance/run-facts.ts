// What does an acceptance run look at? Payments, operations and messages, as the evidence has them.
import { type Money, money, parseDecimal } from '@/lib/money/money';
import type {
  AttemptState,
  EvidenceSource,
  OperationKind,
  OperationState,
  TransactionType,
} from '@/prisma/generated/enums';

/** One row of evidence: a message, or what a timer did. */
export type SeenMessage = {
  /** Rows have ascending numbers, whatever the clocks say. */
  readonly id: number;
  readonly at: Date;
  readonly source: EvidenceSource;
  readonly verdict: string;
  readonly operationId: string | null;
  /** The MAC was right under the profile of that moment. */
  readonly isAuthentic: boolean;
  /** Masked, under the names of the form. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names of fields that the bank's tables do not list. */
  readonly unlisted: readonly string[];
  /** Of an answer: whether the bank answered at all, and what it wrote instead of a result. */
  readonly isAnswered: boolean;
  readonly text: string;
  /** Of an operation: the sending that it is, or answers. */
  readonly sending: number;
  /** How a request was sent; null: by a build that did not note it. */
  readonly sentAs: SentAs | null;
};

export type SentAs = {
  readonly encoding: string;
  readonly apiKey: boolean;
  /** Marks the MAC profile that signed it. */
  readonly profile: string;
};

export type SeenOperation = {
  readonly id: string;
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly amountMinor: bigint;
  readonly isByHand: boolean;
};

export type SeenAttempt = {
  readonly id: string;
  /** The order's, for the link to it. */
  readonly reference: string;
  readonly gatewayOrderId: string;
  readonly transactionType: TransactionType;
  readonly state: AttemptState;
  readonly amountMinor: bigint;
  /** With the fee that the settings of that day allowed. */
  readonly amountMaxMinor: bigint;
  readonly authorisedMinor: bigint | null;
  readonly failureCode: string | null;
  readonly isByHand: boolean;
  readonly rrn: string | null;
  readonly internalReference: string | null;
  readonly operations: readonly SeenOperation[];
  /** By their numbers. */
  readonly messages: readonly SeenMessage[];
  /** Posts for this payment that were not believed, with why they are not today. */
  readonly forgeries: readonly SeenMessage[];
};

export type RunFacts = {
  /** The last row of evidence when the run began: only what came after it counts. */
  readonly sinceEvidence: number;
  readonly feeCeilingHundredths: number;
  readonly attempts: readonly SeenAttempt[];
};

/** The payments that began in the run. The number of their first message says it, not a clock. */
export function attemptsOf({ sinceEvidence, attempts }: RunFacts): SeenAttempt[] {
  return attempts.filter(
    ({ messages: [first] }) => first !== undefined && first.id > sinceEvidence,
  );
}

/** The amount of a message; null if it has none that can be read. */
export function amountOf({ fields }: SeenMessage): Money | null {
  const read = parseDecimal(fields.AMOUNT ?? '');
  return read.ok ? read.value : null;
}

/** Whether a message names an amount from `min` to `max`. */
export function isAmountIn(message: SeenMessage, min: bigint, max = min): boolean {
  const amount = amountOf(message) ?? money(-1n);
  return amount.minor >= min && amount.minor <= max;
}

/** The authentic results of the payment itself. */
export function resultsOf({ messages }: SeenAttempt): SeenMessage[] {
  return messages.filter(
    ({ source, isAuthentic, operationId }) =>
      isAuthentic && operationId === null && (source === 'RESULT' || source === 'MAIL'),
  );
}

/** What was sent for an operation, or for all of a kind. */
export function requestsOf({ messages }: SeenAttempt, kind: OperationKind): SeenMessage[] {
  const source = kind === 'completion' ? 'COMPLETION_REQUEST' : 'REVERSAL_REQUEST';
  return messages.filter((one) => one.source === source);
}

/** What came back, believed or not. */
export function answersOf({ messages }: SeenAttempt, kind: OperationKind): SeenMessage[] {
  const source = kind === 'completion' ? 'COMPLETION_ANSWER' : 'REVERSAL_ANSWER';
  return messages.filter((one) => one.source === source);
}
