// Does a limit of one network affect many sessions, as when a proxy hides them behind its address?
import 'server-only';
import { log, text } from '@/lib/log/log';
import { count } from '@/lib/log/metrics';
import { processWide } from '@/lib/process/process-wide';

const windowMs = 60_000;
/**
 * Browsers of one household or desk; if more are refused within a minute, the network is shared.
 */
const sessionsUsual = 5;
/** How many networks and sessions are tracked; a network beyond that is not watched. */
const networksMax = 1_000;
const sessionsMax = 1_000;

type Limit = 'payments' | 'order_status';
type Crowd = { readonly lastAt: Map<string, number>; saidAt: number };

// Routes may be bundled separately; the counts belong to the process.
const crowds = processWide('shared networks', () => new Map<string, Crowd>());

/**
 * Notes that its network's limit refused a session. Returns how many sessions it refused within a
 * minute if they are more than usual, else 0; logs the first time in a minute.
 */
export function noteLimited(
  limit: Limit,
  { network, session }: { readonly network: string; readonly session: string },
  nowMs = Date.now(),
): number {
  const key = `${limit} ${network}`;
  if (!crowds.has(key) && crowds.size >= networksMax) forgetOld(nowMs);
  if (!crowds.has(key) && crowds.size >= networksMax) return 0;
  const crowd = crowds.get(key) ?? { lastAt: new Map(), saidAt: Number.NEGATIVE_INFINITY };
  crowds.set(key, crowd);
  for (const [one, at] of crowd.lastAt) if (nowMs - at >= windowMs) crowd.lastAt.delete(one);
  if (crowd.lastAt.size < sessionsMax) crowd.lastAt.set(session, nowMs);
  const sessions = crowd.lastAt.size;
  if (sessions <= sessionsUsual) return 0;
  if (nowMs - crowd.saidAt >= windowMs) {
    crowd.saidAt = nowMs;
    count('limits_shared', { limit });
    const hint = 'one address for all? see TRUSTED_PROXIES, and run npm run doctor';
    log.warn('limit.network_shared', { limit, sessions, detail: text(hint) });
  }
  return sessions;
}

function forgetOld(nowMs: number): void {
  for (const [key, { lastAt }] of crowds) {
    if ([...lastAt.values()].every((at) => nowMs - at >= windowMs)) crowds.delete(key);
  }
}
