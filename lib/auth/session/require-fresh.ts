// Did this person prove their identity just now? Checked before acts that no stranger may do.
import 'server-only';
import { log, text } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';
import { isFresh } from './session-rules';

/**
 * Fails: NOT_FRESH if the session's last proof (its sign-in, or the page /admin/confirm-identity)
 * is ten minutes old or older: another person may sit at the desk by now. Logged.
 */
export function requireFresh(
  actor: Actor,
  now: Date = systemClock.now(),
): Result<true, 'NOT_FRESH'> {
  if (isFresh(actor, now)) return ok(true);
  log.info('access.not_fresh', { userId: actor.userId, network: text(actor.network) });
  return fail('NOT_FRESH');
}
