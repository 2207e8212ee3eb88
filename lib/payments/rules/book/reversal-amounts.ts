// What goes back to the card when a payment is reversed, and which amount do limits compare?
import { moneyStory, type StoryAttempt } from './movements';

/** What the bank gives back of a payment completed for another amount; not in its document. */
export type ReversalReturns = 'taken' | 'authorised';

export type ReversalAmounts = {
  /** What the message of the reversal carries. */
  readonly authorisedMinor: bigint;
  /** What was taken from the card, the bank's fee included; of a hold nothing. */
  readonly takenMinor: bigint;
  /** What goes back to the card: of a hold all that is held. */
  readonly returnsMinor: bigint;
  /** The larger of authorised and taken: limits compare it. */
  readonly comparedMinor: bigint;
  /** Taken and authorised differ, so what comes back is an assumption. */
  readonly isAssumed: boolean;
};

/** The amounts of an attempt's reversal, whether or not it may be reversed now. */
export function reversalAmounts(attempt: StoryAttempt, returns: ReversalReturns): ReversalAmounts {
  const authorisedMinor = attempt.authorisedAmountMinor ?? 0n;
  // As if reversed: whatever was taken before counts, also while the payment is in review.
  const takenMinor = moneyStory({ ...attempt, state: 'REVERSED' }).TAKEN;
  const isAssumed = takenMinor !== 0n && takenMinor !== authorisedMinor;
  return {
    authorisedMinor,
    takenMinor,
    returnsMinor: isAssumed && returns === 'taken' ? takenMinor : authorisedMinor,
    comparedMinor: takenMinor > authorisedMinor ? takenMinor : authorisedMinor,
    isAssumed,
  };
}
