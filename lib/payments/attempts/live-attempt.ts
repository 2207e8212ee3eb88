// What does a second click get? The card page of the attempt that is already open.
import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { select } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { cardPageOf } from '@/lib/payments/card-page';
import { isApproved } from '@/lib/payments/rules/attempt-state';
import type { AttemptFacts } from '@/lib/payments/rules/order-facts';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';

type LiveAttempt = Pick<AttemptFacts, 'id' | 'state' | 'requestToken'>;

const pollMs = 150;

const findAttempt = select({ id: 'uuid', state: 'AttemptState', requestToken: 'text?' })`
  FROM payment_attempt WHERE id = $1::uuid`;

/** Waits for another click's prepare answer, up to the gateway's deadline. */
export async function whenPrepared(attempt: LiveAttempt): Promise<LiveAttempt> {
  let seen = attempt;
  const polls = Math.ceil((settings().gateway.timeoutMs + 2_000) / pollMs);
  for (let poll = 0; poll < polls && seen.state === 'PREPARING'; poll += 1) {
    await sleep(pollMs);
    const [row] = await queryOnce(findAttempt, [attempt.id]);
    if (row) seen = row;
  }
  return seen;
}

/** Returns the card page. Fails: ALREADY_PAID, PREPARE_FAILED, or WAIT: see the order page. */
export function liveCardPage(
  attempt: LiveAttempt,
  reference: string,
): Result<
  { readonly attemptId: string; readonly cardPageUrl: string },
  'ALREADY_PAID' | 'PREPARE_FAILED' | 'WAIT'
> {
  const isOpen = attempt.state === 'AWAITING_RESULT';
  const url = isOpen ? cardPageOf(attempt.requestToken, reference) : null;
  if (url !== null) return ok({ attemptId: attempt.id, cardPageUrl: url });
  if (isApproved(attempt.state)) return fail('ALREADY_PAID');
  if (attempt.state === 'PREPARE_FAILED') return fail('PREPARE_FAILED');
  return fail('WAIT');
}
