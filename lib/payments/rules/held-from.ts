// Since when does the bank hold the money, as far as we can tell? Never later than it may be.
import { parseTimestamp } from '@/lib/gateway/wire/timestamp';
import type { AttemptFacts } from './order-facts';

type HeldAttempt = Pick<
  AttemptFacts,
  'preparingAt' | 'awaitingAt' | 'outcomeAt' | 'stateChangedAt' | 'resultTimestamp' | 'isByHand'
>;

const hourMs = 3_600_000;

/**
 * The beginning of a hold that was approved. We hear of some long after: from a mail, a message
 * that waited, or people. Then the message's own time counts; without one, the moment at which the
 * card page was open, because nothing is held before. An hour is as far as the two clocks may be
 * apart, and is no difference.
 */
export function heldFrom(attempt: HeldAttempt): Date {
  const learnedAt = attempt.outcomeAt ?? attempt.stateChangedAt;
  const earliest = attempt.awaitingAt ?? attempt.preparingAt ?? learnedAt;
  const statedAt = parseTimestamp(attempt.resultTimestamp ?? '');
  const startedAt = statedAt ?? (attempt.isByHand ? earliest : learnedAt);
  const from = new Date(Math.max(startedAt.getTime(), earliest.getTime()));
  return learnedAt.getTime() - from.getTime() > hourMs ? from : learnedAt;
}
