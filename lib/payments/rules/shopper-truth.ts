// What does the shopper see? The first row that fits all attempts of an order.
import type { AttemptState, OperationState, OrderState } from '@/prisma/generated/enums';
import { isApproved } from './attempt-state';

export type TruthAttempt = {
  readonly state: AttemptState;
  readonly reviewMoneyHint: boolean;
  readonly isSurplus: boolean;
  readonly operations: readonly {
    readonly state: OperationState;
    readonly unknownSends: number;
  }[];
};

type TruthInput = {
  readonly isCancelled: boolean;
  readonly attempts: readonly TruthAttempt[];
};

export type Heading =
  | 'checking'
  | 'authorised'
  | 'paid'
  | 'completed'
  | 'cancelled'
  | 'waiting'
  | 'overdue'
  | 'reversed'
  | 'declined'
  | 'notStarted';

type MayPayAgain =
  | 'noYouHavePaid'
  | 'noAmountHeld'
  | 'noMoneyMayBeTaken'
  | 'onlyIfNoChargeNoAnswer'
  | 'waitWeAreChecking'
  | 'onlyIfNoCharge'
  | 'yesByNewOrder'
  | 'yesNothingTaken';

export type ShopperTruth = {
  readonly orderState: OrderState;
  readonly heading: Heading;
  readonly mayPayAgain: MayPayAgain;
  readonly button: 'none' | 'try_again' | 'pay_again' | 'continue';
  /** Whether stock and nights stay with the order; `later` = released after the overdue time. */
  readonly reservation: 'kept' | 'released' | 'later';
};

/**
 * Applies the rows of the status page in order; the first that fits wins. A new attempt may start
 * exactly when the button offers it. No row takes stock and nights from an attempt in progress: it
 * holds them from before its card page was requested.
 */
export function shopperTruth(input: TruthInput): ShopperTruth {
  const truth = firstFittingRow(input);
  const isOnItsWay = input.attempts.some(
    ({ state }) => state === 'PREPARING' || state === 'AWAITING_RESULT',
  );
  return isOnItsWay && !input.isCancelled ? { ...truth, reservation: 'kept' } : truth;
}

/** Headings of an unpaid order that staff need not look at first. */
const openHeadings: readonly Heading[] = ['waiting', 'overdue', 'declined', 'notStarted'];

/** Whether its shopper may still change or cancel an order. */
export function isOpenToShopper(order: {
  readonly cancelledAt: Date | null;
  readonly attempts: readonly TruthAttempt[];
}): boolean {
  const { attempts, cancelledAt } = order;
  const { heading } = shopperTruth({ isCancelled: cancelledAt !== null, attempts });
  return openHeadings.includes(heading);
}

function firstFittingRow(input: TruthInput): ShopperTruth {
  const { attempts } = input;
  const some = (test: (attempt: TruthAttempt) => boolean) => attempts.some(test);
  const inState = (state: AttemptState) => some((attempt) => attempt.state === state);

  const unclear = attempts.find(
    (attempt) => isApproved(attempt.state) && hasUnknownOperation(attempt),
  );
  if (unclear) {
    const answer = unclear.state === 'AUTHORISED' ? 'noAmountHeld' : 'noYouHavePaid';
    return row('CHECKING', 'checking', answer, 'none', 'kept');
  }
  const approved = approvedState(attempts);
  if (approved === 'COMPLETED') {
    return row('COMPLETED', 'completed', 'noYouHavePaid', 'none', 'kept');
  }
  if (approved === 'PAID') return row('PAID', 'paid', 'noYouHavePaid', 'none', 'kept');
  if (approved === 'AUTHORISED') {
    return row('AUTHORISED', 'authorised', 'noAmountHeld', 'none', 'kept');
  }
  if (some((attempt) => attempt.state === 'NEEDS_REVIEW' && attempt.reviewMoneyHint)) {
    return row('CHECKING', 'checking', 'noMoneyMayBeTaken', 'none', 'kept');
  }
  if (inState('NEEDS_REVIEW')) {
    return row('CHECKING', 'checking', 'onlyIfNoChargeNoAnswer', 'pay_again', 'later');
  }
  if (input.isCancelled) {
    return row('CANCELLED', 'cancelled', worstAnswer(attempts), 'none', 'released');
  }
  if (inState('AWAITING_RESULT')) {
    return row('AWAITING_RESULT', 'waiting', 'waitWeAreChecking', 'continue', 'kept');
  }
  if (inState('RESULT_OVERDUE')) {
    return row('RESULT_OVERDUE', 'overdue', 'onlyIfNoCharge', 'pay_again', 'released');
  }
  if (inState('REVERSED')) {
    return row('REVERSED', 'reversed', 'yesByNewOrder', 'none', 'released');
  }
  if (inState('DECLINED')) {
    return row('DECLINED', 'declined', 'yesNothingTaken', 'try_again', 'released');
  }
  return row('NOT_STARTED', 'notStarted', 'yesNothingTaken', 'try_again', 'released');
}

function row(
  orderState: OrderState,
  heading: Heading,
  mayPayAgain: MayPayAgain,
  button: ShopperTruth['button'],
  reservation: ShopperTruth['reservation'],
): ShopperTruth {
  return { orderState, heading, mayPayAgain, button, reservation };
}

/** A repetition being sent is still unknown. */
function hasUnknownOperation(attempt: TruthAttempt): boolean {
  return attempt.operations.some(
    ({ state, unknownSends }) => state === 'UNKNOWN' || (state === 'SENT' && unknownSends > 0),
  );
}

/** The attempt that pays the order comes first; a surplus one only when there is no other. */
function approvedState(attempts: readonly TruthAttempt[]): AttemptState | null {
  const approved = attempts.filter((attempt) => isApproved(attempt.state));
  const paying = approved.find((attempt) => !attempt.isSurplus) ?? approved[0];
  return paying?.state ?? null;
}

/** For a cancelled order: the most careful answer that any of its attempts asks for. */
function worstAnswer(attempts: readonly TruthAttempt[]): MayPayAgain {
  const states = attempts.map((attempt) => attempt.state);
  if (states.includes('AWAITING_RESULT')) return 'waitWeAreChecking';
  if (states.includes('RESULT_OVERDUE')) return 'onlyIfNoCharge';
  if (states.includes('REVERSED')) return 'yesByNewOrder';
  return 'yesNothingTaken';
}
