// What is an explanation made of? Facts of an order, and sentences with their values.

import type { ActionObstacle } from '@/lib/payments/rules/possible-actions';
import type {
  ApprovalKind,
  AttemptState,
  OperationKind,
  OperationState,
  OrderState,
} from '@/prisma/generated/enums';

/** A value in a sentence; the page formats it in the reader's language. */
export type ExplainValue =
  | { readonly kind: 'instant'; readonly iso: string }
  | { readonly kind: 'money'; readonly minor: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'operation'; readonly operation: OperationKind }
  | { readonly kind: 'approval'; readonly approval: ApprovalKind }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'response'; readonly code: string };

/** A sentence: its key below `order.why` or `order.next`, and its values. */
export type Sentence = {
  readonly key: string;
  readonly values: Readonly<Record<string, ExplainValue>>;
};

export type ExplainOperation = {
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly amountMinor: string;
  readonly requestedBy: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
  /** When the janitor repeats it; null if it will not. */
  readonly repeatsAt: string | null;
  readonly sends: number;
};

export type ExplainAttempt = {
  readonly sequence: number;
  /** How long it reserves goods and nights without a result, if shorter than usual. */
  readonly holdMinutes: number | null;
  readonly state: AttemptState;
  readonly requestedMinor: string;
  readonly authorisedMinor: string | null;
  readonly completedMinor: string | null;
  readonly takenMinor: string;
  readonly refundedMinor: string;
  readonly responseCode: string | null;
  readonly failureCode: string | null;
  readonly resultCode: string | null;
  readonly hasMoneyHint: boolean;
  readonly isSurplus: boolean;
  readonly isByHand: boolean;
  readonly isBlocked: boolean;
  readonly obstacle: ActionObstacle | null;
  readonly stateChangedAt: string;
  readonly outcomeAt: string | null;
  /** Set for a hold. */
  readonly heldSince: string | null;
  /** The oldest first. */
  readonly operations: readonly ExplainOperation[];
};

export type ExplainFacts = {
  readonly state: OrderState;
  readonly isReserved: boolean;
  /** Until when staff keep its reservation while it is unpaid; null: no longer than a payment. */
  readonly keptUntil: string | null;
  readonly stateChangedAt: string;
  readonly main: ExplainAttempt | null;
  readonly others: readonly ExplainAttempt[];
  readonly approvals: readonly {
    readonly kind: ApprovalKind;
    readonly requestedBy: string;
    readonly expiresAt: string;
  }[];
  readonly openItems: number;
  readonly parkedMails: number;
  readonly rules: {
    readonly overdueMs: number;
    readonly prepareDeadMs: number;
    readonly answerDeadMs: number;
    readonly intentMs: number;
    readonly holdDays: number;
    /** Null: its link no longer works, because the guest was erased. */
    readonly linkDays: number | null;
  };
};

export type Explanation = { readonly why: readonly Sentence[]; readonly next: readonly Sentence[] };

/** Makes a sentence by its name. */
export function sentence(key: string, values: Sentence['values'] = {}): Sentence {
  return { key, values };
}

/** A number in a sentence. */
export function countValue(value: number): ExplainValue {
  return { kind: 'count', count: value };
}

/** An amount in a sentence. */
export function moneyValue(minor: string): ExplainValue {
  return { kind: 'money', minor };
}

/** A moment in a sentence. */
export function instant(iso: string): ExplainValue {
  return { kind: 'instant', iso };
}

/** The instant this long after another. */
export function plus(iso: string, byMs: number): string {
  return new Date(new Date(iso).getTime() + byMs).toISOString();
}

/** The same, in a sentence. */
export function later(iso: string, byMs: number): ExplainValue {
  return instant(plus(iso, byMs));
}
