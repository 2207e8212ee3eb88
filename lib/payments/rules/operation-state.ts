// Which moves can a completion or a reversal make? A table; everything else is refused.
import type { OperationState } from '@/prisma/generated/enums';

export type OperationEvent =
  /** The row that allows exactly one sending is about to be committed. */
  | 'sendStarted'
  /** Certain: no byte of the request was sent. It may be sent again. */
  | 'notSent'
  /** A repetition was not sent; the outcome of earlier sendings is still unknown. */
  | 'notSentAgain'
  /** Never sent and too old to be sent now. */
  | 'gaveUp'
  | 'succeeded'
  | 'declined'
  /** Something was sent and no answer could be verified. */
  | 'answerUnknown'
  /** The row that allows one more sending of the same message is about to be committed. */
  | 'repeatStarted'
  /** Two people recorded what the bank did. */
  | 'resolved'
  /** Authentic evidence contradicts the resolution. */
  | 'reopened';

type Row = Partial<Record<OperationEvent, OperationState>>;

export const operationTransitions: Record<OperationState, Row> = {
  INTENT: { sendStarted: 'SENT', gaveUp: 'NOT_SENT' },
  SENT: {
    notSent: 'INTENT',
    notSentAgain: 'UNKNOWN',
    succeeded: 'SUCCEEDED',
    declined: 'DECLINED',
    answerUnknown: 'UNKNOWN',
  },
  UNKNOWN: {
    succeeded: 'SUCCEEDED',
    declined: 'DECLINED',
    repeatStarted: 'SENT',
    resolved: 'RESOLVED',
  },
  SUCCEEDED: {},
  DECLINED: {},
  NOT_SENT: {},
  RESOLVED: { reopened: 'UNKNOWN' },
};

/** The state after `event`, or null when the table has no such move. */
export function nextOperationState(
  state: OperationState,
  event: OperationEvent,
): OperationState | null {
  return operationTransitions[state][event] ?? null;
}

/** The state after `event`; throws when there is no such move, which is our own fault. */
export function stateAfter(state: OperationState, event: OperationEvent): OperationState {
  const next = nextOperationState(state, event);
  if (next === null) throw new Error(`no operation moves from ${state} when it ${event}`);
  return next;
}

/** An attempt can have only one open operation. */
export function isOpenOperation(state: OperationState): boolean {
  return state === 'INTENT' || state === 'SENT' || state === 'UNKNOWN';
}

/** The verdict codes of a resolved operation: what people recorded. */
export const resolvedAs = { done: 'RESOLVED_DONE', notDone: 'RESOLVED_NOT_DONE' } as const;
