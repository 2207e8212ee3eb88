// Which holds are near the merchant's own limit, or past it? The oldest first.
import 'server-only';
import { db } from '@/lib/db/client';
import { expiringBefore } from '@/lib/payments/rules/hold-age';
import { settings } from '@/lib/settings/env';
import { readCursor, writeCursor } from './list-cursor';
import { type DeskOrderRow, readDeskRows } from './order-rows';

export type ExpiringPage = {
  readonly rows: readonly DeskOrderRow[];
  /** For `after` in the address of the next page; null on the last. */
  readonly nextAfter: string | null;
};

const pageSize = 50;
/** The navigation says no more than this many. */
const countMax = 999;

/** A page of the orders whose hold is expiring or expired by the merchant's own limit. */
export async function listExpiring(after: string, now: Date): Promise<ExpiringPage> {
  const cursor = readCursor(after);
  const place = cursor?.ordering === 'held' ? cursor : null;
  const before = expiringBefore(settings().authorizationDays, now);
  const from = place && new Date(place.atMs);
  const found = await db().$queryRaw<{ id: string; heldSince: Date }[]>`
    SELECT id, held_since AS "heldSince" FROM "order"
    WHERE held_since IS NOT NULL AND held_since <= ${before}::timestamptz
      AND (${from}::timestamptz IS NULL
        OR (held_since, id) > (${from}::timestamptz, ${place?.id ?? null}::uuid))
    ORDER BY held_since, id LIMIT ${pageSize + 1}`;
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const isMore = found.length > pageSize && last !== undefined;
  return {
    rows: await readDeskRows(page.map((row) => row.id)),
    nextAfter: isMore
      ? writeCursor({ ordering: 'held', key: '', atMs: last.heldSince.getTime(), id: last.id })
      : null,
  };
}

/** How many there are; 999 when there are more. */
export async function countExpiring(now: Date): Promise<number> {
  const before = expiringBefore(settings().authorizationDays, now);
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM "order"
      WHERE held_since IS NOT NULL AND held_since <= ${before}::timestamptz LIMIT ${countMax}) held`;
  return row?.count ?? 0;
}
