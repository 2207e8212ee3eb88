// May this shopper try once more? Counts attempts an order, a session and a network have made.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import { settings } from '@/lib/env';

/**
 * Counts one more attempt in the running hour and says whether a limit is passed; 0 = no limit.
 * The counts are written in the caller's transaction, which is given up when the answer is yes.
 */
export async function attemptLimitReached(
  tx: Tx,
  attemptsOfOrder: number,
  session: { readonly cartId?: string | null; readonly network: string },
  now: Date,
): Promise<boolean> {
  const { attemptsPerOrder, attemptsPerSessionHour, attemptsPerNetworkHour } = settings();
  if (attemptsPerOrder > 0 && attemptsOfOrder >= attemptsPerOrder) return true;
  const limits: [string, number][] = [];
  if (session.cartId) limits.push([`session:${session.cartId}`, attemptsPerSessionHour]);
  limits.push([`network:${session.network}`, attemptsPerNetworkHour]);
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  for (const [key, limit] of limits) {
    if (limit === 0) continue;
    const [row] = await tx.query<{ count: number }>(
      `INSERT INTO attempt_throttle (key, hour, count) VALUES ($1, $2, 1)
       ON CONFLICT (key, hour) DO UPDATE SET count = attempt_throttle.count + 1 RETURNING count`,
      [key, hour],
    );
    if ((row?.count ?? 0) > limit) return true;
  }
  return false;
}
