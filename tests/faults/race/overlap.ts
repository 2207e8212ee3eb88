// Were these requests really on their way at the same time?
import type { Campaign } from '../harness/campaign';

export type Span = { readonly from: number; readonly to: number };

/** True when there was a moment at which every one of them was under way. */
export function hasOverlap(spans: readonly Span[]): boolean {
  if (spans.length < 2) return false;
  const lastStart = Math.max(...spans.map(({ from }) => from));
  const firstEnd = Math.min(...spans.map(({ to }) => to));
  return lastStart < firstEnd;
}

/** Times a request that has no times of its own. */
export async function timed<T>(work: Promise<T>): Promise<Span & { value: T }> {
  const from = performance.now();
  const value = await work;
  return { value, from, to: performance.now() };
}

/**
 * Holds the order's row, starts the requests, and lets go when so many wait for it: whatever
 * comes first, the others were already there.
 */
export async function startTogether<T>(
  campaign: Campaign,
  orderId: string,
  starts: readonly (() => Promise<T>)[],
  waiters = starts.length,
): Promise<T[]> {
  const client = await campaign.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE', [orderId]);
  const running = starts.map((start) => start());
  for (const one of running) one.catch(() => {});
  try {
    await campaign.until(async () => {
      const [row] = await campaign.sql<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity
         WHERE wait_event_type = 'Lock' AND application_name = 'diwan-money'`,
      );
      return (row?.count ?? 0) >= waiters;
    }, `${waiters} wait for the order`);
  } finally {
    await client.query('ROLLBACK');
    await client.end();
  }
  return Promise.all(running);
}
