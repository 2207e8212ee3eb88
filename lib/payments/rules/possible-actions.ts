// Which money actions does the order page offer for an attempt? The use cases decide again.
import type { AttemptState, OperationState, TransactionType } from '@/prisma/generated/enums';
import { isApproved } from './attempt-state';
import { isOpenOperation } from './operation-state';

export type ActionFacts = {
  readonly state: AttemptState;
  readonly transactionType: TransactionType;
  readonly rrn: string | null;
  readonly internalReference: string | null;
  readonly isSurplus: boolean;
  readonly isBlocked: boolean;
  readonly isByHand: boolean;
  /** The bank's own words; a payment settled by hand without them is only the bank's to change. */
  readonly authorisedAmountText: string | null;
  readonly operationStates: readonly OperationState[];
};

/** Why a button that people expect is not there. */
export type ActionObstacle = 'unknown' | 'in_progress' | 'blocked' | 'by_hand' | 'no_references';

export type PossibleActions = {
  readonly canComplete: boolean;
  readonly canReverse: boolean;
  readonly obstacle: ActionObstacle | null;
};

const none = { canComplete: false, canReverse: false } as const;

/** What the state of the attempt allows, apart from who asks. */
export function possibleActions(attempt: ActionFacts): PossibleActions {
  if (!isApproved(attempt.state)) return { ...none, obstacle: null };
  if (attempt.operationStates.includes('UNKNOWN')) return { ...none, obstacle: 'unknown' };
  if (attempt.operationStates.some(isOpenOperation)) return { ...none, obstacle: 'in_progress' };
  if (attempt.isBlocked) return { ...none, obstacle: 'blocked' };
  if (attempt.isByHand && attempt.authorisedAmountText === null)
    return { ...none, obstacle: 'by_hand' };
  if (!attempt.rrn?.trim() || !attempt.internalReference?.trim())
    return { ...none, obstacle: 'no_references' };
  const isHold = attempt.state === 'AUTHORISED' && attempt.transactionType === 'authorization';
  return { canComplete: isHold && !attempt.isSurplus, canReverse: true, obstacle: null };
}

/**
 * The attempt that an order's page is about: the one that holds the money, else the one that
 * people must look at, else the latest. Null for an order that nobody tried to pay.
 */
export function mainAttempt<
  T extends {
    readonly state: AttemptState;
    readonly sequence: number;
    readonly isSurplus: boolean;
  },
>(attempts: readonly T[]): T | null {
  const weight = (one: T) => {
    if (isApproved(one.state)) return one.isSurplus ? 3 : 4;
    if (one.state === 'NEEDS_REVIEW') return 2;
    return one.state === 'REVERSED' ? 1 : 0;
  };
  const ranked = [...attempts].sort((a, b) => weight(b) - weight(a) || b.sequence - a.sequence);
  return ranked[0] ?? null;
}
