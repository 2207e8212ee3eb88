// Since when does the bank hold the money? The latest moment that is certainly not too late.
import { parseTimestamp } from '@/lib/gateway/wire/timestamp';
import type { AttemptFacts } from './order-facts';

type HeldAttempt = Pick<
  AttemptFacts,
  'preparingAt' | 'awaitingAt' | 'outcomeAt' | 'stateChangedAt' | 'resultTimestamp' | 'isByHand'
>;

const hourMs = 3_600_000;

/**
 * The beginning of an approved hold. Some approvals reach us late: by email, from the spool, or by
 * a resolution. Then the message's own time counts; without one, the moment at which the
 * card page opened, because nothing is held before. Differences of up to an hour are ignored,
 * because the two clocks may be that far apart.
 */
export function heldFrom(attempt: HeldAttempt): Date {
  const learnedAt = attempt.outcomeAt ?? attempt.stateChangedAt;
  const earliest = attempt.awaitingAt ?? attempt.preparingAt ?? learnedAt;
  const statedAt = parseTimestamp(attempt.resultTimestamp ?? '');
  const startedAt = statedAt ?? (attempt.isByHand ? earliest : learnedAt);
  const from = new Date(Math.max(startedAt.getTime(), earliest.getTime()));
  return learnedAt.getTime() - from.getTime() > hourMs ? from : learnedAt;
}
