// Which moves can a payment attempt make? A table; any other move is refused.
import type { AttemptState, TransactionType } from '@/prisma/generated/enums';

/**
 * What can happen to an attempt. Approvals and reviews come only from verified messages, and
 * resolutions from two people; a message that contradicts a resolution reopens it.
 */
export type AttemptEvent =
  | 'prepareStarted'
  /** Our own card form is signed; the bank first learns of it when the card is sent. */
  | 'formSigned'
  | 'prepareAnswered'
  | 'prepareFailed'
  | 'resultOverdue'
  | 'approvedAsHold'
  | 'approvedAsSale'
  | 'declined'
  | 'reviewNeeded'
  | 'reviewNeededDespiteDecline'
  | 'completed'
  | 'reversed'
  | 'resolvedAuthorised'
  | 'resolvedPaid'
  | 'resolvedCompleted'
  | 'resolvedReversed'
  | 'resolvedDeclined'
  | 'reopened'
  | 'reopenedAsAuthorised'
  | 'reopenedAsPaid'
  | 'reopenedAsCompleted';

type Row = Partial<Record<AttemptEvent, AttemptState>>;

/** Outcomes that an attempt without one may still get, however late they come. */
const openToAnyOutcome = {
  approvedAsHold: 'AUTHORISED',
  approvedAsSale: 'PAID',
  declined: 'DECLINED',
  reviewNeeded: 'NEEDS_REVIEW',
} as const satisfies Row;

/** Without an answer, or with one that proves nothing: two people may record the outcome. */
const openToResolution = {
  resolvedAuthorised: 'AUTHORISED',
  resolvedPaid: 'PAID',
  resolvedCompleted: 'COMPLETED',
  resolvedReversed: 'REVERSED',
  resolvedDeclined: 'DECLINED',
} as const satisfies Row;

/** A resolution is reopened by authentic evidence against it. */
const openToEvidence = { reopened: 'NEEDS_REVIEW' } as const satisfies Row;

/** One row a state: a new state does not compile until it has one. */
export const attemptTransitions: Record<AttemptState, Row> = {
  CREATED: {
    prepareStarted: 'PREPARING',
    formSigned: 'AWAITING_RESULT',
    prepareFailed: 'PREPARE_FAILED',
  },
  PREPARING: {
    ...openToAnyOutcome,
    prepareAnswered: 'AWAITING_RESULT',
    prepareFailed: 'PREPARE_FAILED',
  },
  PREPARE_FAILED: { ...openToAnyOutcome },
  AWAITING_RESULT: { ...openToAnyOutcome, resultOverdue: 'RESULT_OVERDUE' },
  RESULT_OVERDUE: { ...openToAnyOutcome, ...openToResolution },
  DECLINED: {
    ...openToEvidence,
    approvedAsHold: 'AUTHORISED',
    approvedAsSale: 'PAID',
    reviewNeededDespiteDecline: 'NEEDS_REVIEW',
  },
  AUTHORISED: {
    ...openToEvidence,
    completed: 'COMPLETED',
    reversed: 'REVERSED',
    resolvedCompleted: 'COMPLETED',
    resolvedReversed: 'REVERSED',
  },
  PAID: { ...openToEvidence, reversed: 'REVERSED', resolvedReversed: 'REVERSED' },
  COMPLETED: {
    ...openToEvidence,
    reversed: 'REVERSED',
    resolvedReversed: 'REVERSED',
    reopenedAsAuthorised: 'AUTHORISED',
  },
  REVERSED: {
    ...openToEvidence,
    reopenedAsAuthorised: 'AUTHORISED',
    reopenedAsPaid: 'PAID',
    reopenedAsCompleted: 'COMPLETED',
  },
  NEEDS_REVIEW: { ...openToResolution },
};

/** The state after `event`, or null when the table has no such move. */
export function nextAttemptState(state: AttemptState, event: AttemptEvent): AttemptState | null {
  return attemptTransitions[state][event] ?? null;
}

const statesWithoutOutcome: readonly AttemptState[] = [
  'CREATED',
  'PREPARING',
  'PREPARE_FAILED',
  'AWAITING_RESULT',
  'RESULT_OVERDUE',
];

/** True when the bank has given a definite answer, or the attempt is in review. */
export function hasOutcome(state: AttemptState): boolean {
  return !statesWithoutOutcome.includes(state);
}

/** True while money is held or taken by this attempt. */
export function isApproved(state: AttemptState): boolean {
  return state === 'AUTHORISED' || state === 'PAID' || state === 'COMPLETED';
}

/** True when it is unknown what the bank did: people have to settle it. */
export function isInDoubt(state: AttemptState): boolean {
  return state === 'NEEDS_REVIEW' || state === 'RESULT_OVERDUE';
}

/** An approval of a hold makes it authorised; of a sale, paid. */
export function approvalEvent(type: TransactionType): AttemptEvent {
  return type === 'authorization' ? 'approvedAsHold' : 'approvedAsSale';
}
