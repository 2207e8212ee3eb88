// Which holds are near the merchant's limit, or past it? The oldest first.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { select, sql } from '@/lib/db/statement';
import { expiringBefore } from '@/lib/payments/rules/hold-age';
import { settings } from '@/lib/settings/env';
import { readCursor, writeCursor } from './list-cursor';
import { readDeskRows } from './order-rows';

const pageSize = 50;
/** The navigation shows at most this number. */
const countMax = 999;

const findExpiring = select({ id: 'uuid', heldSince: 'timestamptz!' })`
  FROM "order" WHERE held_since IS NOT NULL AND held_since <= $1::timestamptz
    AND ($2::timestamptz IS NULL OR (held_since, id) > ($2::timestamptz, $3::uuid))
  ORDER BY held_since, id LIMIT ${pageSize + 1}`;

/** How many there are, up to 999; `$2`: held since before this. */
export const countsExpiring = `SELECT count(*)::int FROM (SELECT 1 FROM "order"
  WHERE held_since IS NOT NULL AND held_since <= $2::timestamptz LIMIT ${countMax}) held`;

/** A hold that began before this is near the merchant's limit. */
export function expiringLimit(now: Date): Date {
  return expiringBefore(settings().authorizationDays, now);
}

/** A page of the orders whose hold is expiring or expired by the merchant's own limit. */
export async function listExpiring(after: string, now: Date) {
  const cursor = readCursor(after);
  const place = cursor?.ordering === 'held' ? cursor : null;
  const before = expiringLimit(now);
  const from = place && new Date(place.atMs);
  const found = await readRows(findExpiring, [before, from, place?.id ?? null]);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const isMore = found.length > pageSize && last !== undefined;
  return {
    rows: await readDeskRows(page.map((row) => row.id)),
    /** For `after` in the address of the next page; null on the last. */
    nextAfter: isMore
      ? writeCursor({ ordering: 'held', key: '', atMs: last.heldSince.getTime(), id: last.id })
      : null,
  };
}

const findMark = sql({ mark: 'text!' })`
  SELECT concat_ws('.', count(*), sum(version)) AS mark FROM (SELECT version FROM "order"
  WHERE held_since IS NOT NULL AND held_since <= $1::timestamptz
  ORDER BY held_since LIMIT ${countMax}) held`;

/** A mark that changes when a hold comes near its limit, or its order changes. */
export async function readExpiringMark(now: Date): Promise<string> {
  const [row] = await readRows(findMark, [expiringLimit(now)]);
  return row?.mark ?? '';
}
