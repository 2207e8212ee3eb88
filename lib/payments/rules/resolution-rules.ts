// Which outcomes may people record? By the state of the attempt or of its operation.
import type { OperationKind, OperationState, TransactionType } from '@/prisma/generated/enums';
import { type AttemptEvent, isApproved, isInDoubt, nextAttemptState } from './attempt-state';
import type { StoryAttempt } from './book/movements';
import { reversalAmounts } from './book/reversal-amounts';
import { isOpenOperation } from './operation-state';

/** KEEP: what is recorded is right, and the block ends. DONE and NOT_DONE: of an operation. */
export const resolutionOutcomes = [
  'AUTHORISED',
  'PAID',
  'COMPLETED',
  'REVERSED',
  'DECLINED',
  'KEEP',
  'DONE',
  'NOT_DONE',
] as const;

export type ResolutionOutcome = (typeof resolutionOutcomes)[number];

export type ResolvableAttempt = StoryAttempt & {
  readonly authorisedAmountText: string | null;
  readonly rrn: string | null;
  readonly internalReference: string | null;
  readonly isByHand: boolean;
  readonly isBlocked: boolean;
  readonly isSurplus: boolean;
};

export type ResolvableOperation = { readonly kind: OperationKind; readonly state: OperationState };

export type ResolutionObstacle = 'OPERATION_OPEN' | 'NOTHING_TO_SETTLE';

const attemptOutcomes = [
  ['AUTHORISED', 'resolvedAuthorised', 'authorization'],
  ['PAID', 'resolvedPaid', 'sale'],
  ['COMPLETED', 'resolvedCompleted', 'authorization'],
  ['REVERSED', 'resolvedReversed', null],
  ['DECLINED', 'resolvedDeclined', null],
] as const satisfies readonly (readonly [
  ResolutionOutcome,
  AttemptEvent,
  TransactionType | null,
])[];

/**
 * The outcomes that two people may record: for an UNKNOWN operation whether it was done; for an
 * attempt without an answer, in review, in conflict, or approved without the texts that a money
 * message has to repeat. Empty with the obstacle that is in the way.
 */
export function allowedOutcomes(
  attempt: ResolvableAttempt,
  operation: ResolvableOperation | null,
): {
  readonly outcomes: readonly ResolutionOutcome[];
  readonly obstacle: ResolutionObstacle | null;
} {
  if (operation !== null) return answer(operation.state === 'UNKNOWN' ? ['DONE', 'NOT_DONE'] : []);
  if (attempt.operations.some((one) => isOpenOperation(one.state))) {
    return { outcomes: [], obstacle: 'OPERATION_OPEN' };
  }
  if (isInDoubt(attempt.state)) return answer(movesOf(attempt));
  if (attempt.isBlocked) return answer(['KEEP', ...movesOf(attempt)]);
  const isOnlyAtBank = isApproved(attempt.state) && !hasTextsToSend(attempt);
  return answer(isOnlyAtBank ? movesOf(attempt) : []);
}

/** Whether a completion or reversal can be sent: its texts came from the bank. */
export function hasTextsToSend(
  attempt: Pick<
    ResolvableAttempt,
    'isByHand' | 'authorisedAmountText' | 'rrn' | 'internalReference'
  >,
): boolean {
  if (attempt.isByHand && attempt.authorisedAmountText === null) return false;
  return Boolean(attempt.rrn?.trim() && attempt.internalReference?.trim());
}

/** Whether the outcome says that money moved, which happened on a day of the bank's. */
export const movesMoney = (outcome: ResolutionOutcome): boolean =>
  !['DECLINED', 'KEEP', 'NOT_DONE'].includes(outcome);

/** Whether an amount has to be recorded. */
export function needsAmount(
  outcome: ResolutionOutcome,
  attempt: StoryAttempt,
  operation: ResolvableOperation | null,
): boolean {
  // The bank names what it gave back, where that may be another amount than was authorised.
  const { isAssumed } = reversalAmounts(attempt, 'taken');
  if (outcome === 'DONE') return operation?.kind === 'completion' || isAssumed;
  if (outcome === 'REVERSED') return attempt.authorisedAmountMinor === null || isAssumed;
  return outcome === 'AUTHORISED' || outcome === 'PAID' || outcome === 'COMPLETED';
}

/** The table's move for an outcome; null when the attempt is unchanged. */
export function resolutionEvent(outcome: ResolutionOutcome): AttemptEvent | null {
  return attemptOutcomes.find(([name]) => name === outcome)?.[1] ?? null;
}

function movesOf(attempt: ResolvableAttempt): ResolutionOutcome[] {
  return attemptOutcomes
    .filter(([, event]) => nextAttemptState(attempt.state, event) !== null)
    .filter(([, , type]) => type === null || type === attempt.transactionType)
    .filter(([name]) => name !== 'COMPLETED' || !attempt.isSurplus)
    .map(([name]) => name);
}

function answer(outcomes: readonly ResolutionOutcome[]) {
  return { outcomes, obstacle: outcomes.length === 0 ? ('NOTHING_TO_SETTLE' as const) : null };
}
