// Which orders and days are checked in this minute? A day's minutes divide them evenly.
import 'server-only';
import { select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';

const minutesOfDay = 1_440;
const caughtUpMax = 10;
const beginning = '00000000-0000-0000-0000-000000000000';

/** The minutes of the day since the last sweep, up to the running one; ten at most. */
export function minutesToSweep(now: Date, lastDoneAt: Date | null): readonly number[] {
  const current = Math.floor(now.getTime() / 60_000);
  const last = lastDoneAt === null ? current - 1 : Math.floor(lastDoneAt.getTime() / 60_000);
  const missed = Math.min(Math.max(current - last, 1), caughtUpMax);
  return Array.from({ length: missed }, (_, at) => (current - at) % minutesOfDay);
}

/**
 * The last id in the share of that many minutes after an id; null if it reaches the last of all
 * ids.
 */
export function shareAfter(place: string, minutes: number): string | null {
  const share = Math.ceil((minutes / minutesOfDay) * 2 ** 32);
  const edge = Number.parseInt(place.slice(0, 8), 16) + share;
  return edge >= 2 ** 32 ? null : `${edge.toString(16).padStart(8, '0')}${beginning.slice(8)}`;
}

const findPlace = sql({ place: 'text?' })`
  SELECT place FROM task_lease WHERE name = 'sweep:orders'`;

const findOrders = select({ id: 'uuid' })`
  FROM "order" WHERE id > $1::uuid AND ($2::uuid IS NULL OR id <= $2::uuid) ORDER BY id LIMIT $3`;

const keepPlace = sql`
  INSERT INTO task_lease (name, holder, leased_until, place) VALUES ('sweep:orders', '', $1, $2)
  ON CONFLICT (name) DO UPDATE SET place = excluded.place, leased_until = excluded.leased_until`;

/**
 * Checks the next share of all orders, by id, from where the last round ended, a page at a time,
 * until the share is done or its time is over. Ids are random, so the shares are even. The next
 * round continues a share that is too large for its time.
 */
export async function sweepOrders(
  terms: { now: Date; minutes: number; pageMax: number; lastsMs: number },
  check: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const { now, minutes, pageMax, lastsMs } = terms;
  const [kept] = await queryOnce(findPlace);
  const end = shareAfter(kept?.place ?? beginning, minutes);
  const begunAt = performance.now();
  for (let place = kept?.place ?? beginning; ; ) {
    const rows = await queryOnce(findOrders, [place, end, pageMax]);
    const ids = rows.map((row) => row.id);
    await check(ids);
    const last = ids.length < pageMax ? undefined : ids.at(-1);
    place = last ?? end ?? beginning;
    await queryOnce(keepPlace, [now, place]);
    if (last === undefined || performance.now() - begunAt >= lastsMs) return;
  }
}
