// Which money actions does an attempt allow now? One rule for the page and for the action.
import type { AttemptState, OperationKind, OperationState } from '@/prisma/generated/enums';
import { isApproved } from './attempt-state';
import { isOpenOperation } from './operation-state';
import { hasTextsToSend } from './resolution-rules';

export type ActionFacts = {
  readonly state: AttemptState;
  readonly rrn: string | null;
  readonly internalReference: string | null;
  readonly isSurplus: boolean;
  readonly isBlocked: boolean;
  readonly isByHand: boolean;
  /** Whether the bank's own texts are known; without them only the bank can change the payment. */
  readonly authorisedAmountText: string | null;
  readonly operations: readonly { readonly state: OperationState }[];
};

export type OperationObstacle =
  | 'UNKNOWN_PENDING'
  | 'ALREADY_IN_PROGRESS'
  | 'BLOCKED'
  | 'NOT_ALLOWED_IN_STATE'
  | 'BY_HAND_ONLY'
  | 'SURPLUS_ONLY_REVERSE'
  | 'NO_REFERENCES';

/** Why the attempt cannot have this operation now; null when it can. */
export function operationObstacle(
  attempt: ActionFacts,
  kind: OperationKind,
): OperationObstacle | null {
  const open = attempt.operations.find((one) => isOpenOperation(one.state));
  if (open) return open.state === 'UNKNOWN' ? 'UNKNOWN_PENDING' : 'ALREADY_IN_PROGRESS';
  if (attempt.isBlocked) return 'BLOCKED';
  const isAllowed =
    kind === 'completion' ? attempt.state === 'AUTHORISED' : isApproved(attempt.state);
  if (!isAllowed) return 'NOT_ALLOWED_IN_STATE';
  if (attempt.isByHand && attempt.authorisedAmountText === null) return 'BY_HAND_ONLY';
  if (attempt.isSurplus && kind === 'completion') return 'SURPLUS_ONLY_REVERSE';
  return hasTextsToSend(attempt) ? null : 'NO_REFERENCES';
}

/** The obstacle's name on the page; null where no button is expected, so nothing is shown. */
const shownObstacles = {
  UNKNOWN_PENDING: 'unknown',
  ALREADY_IN_PROGRESS: 'in_progress',
  BLOCKED: 'blocked',
  NOT_ALLOWED_IN_STATE: null,
  BY_HAND_ONLY: 'by_hand',
  SURPLUS_ONLY_REVERSE: null,
  NO_REFERENCES: 'no_references',
} as const satisfies Record<OperationObstacle, string | null>;

/** Why a button that people expect is not there. `waiting`: a request must be decided first. */
export type ActionObstacle = NonNullable<(typeof shownObstacles)[OperationObstacle]> | 'waiting';

export type PossibleActions = {
  readonly canComplete: boolean;
  readonly canReverse: boolean;
  readonly obstacle: ActionObstacle | null;
};

/**
 * What the order page offers to any user; the action checks again. `isWaiting`: a request about the
 * order waits for a second person.
 */
export function possibleActions(attempt: ActionFacts, isWaiting: boolean): PossibleActions {
  const obstacle = operationObstacle(attempt, 'reversal');
  if (isWaiting && obstacle === null) {
    return { canComplete: false, canReverse: false, obstacle: 'waiting' };
  }
  return {
    canComplete: operationObstacle(attempt, 'completion') === null,
    canReverse: obstacle === null,
    obstacle: obstacle !== null && isApproved(attempt.state) ? shownObstacles[obstacle] : null,
  };
}

/**
 * The attempt that an order's page is about: the one that holds the money, else the one that
 * people must look at, else the latest. Null for an order without an attempt.
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
