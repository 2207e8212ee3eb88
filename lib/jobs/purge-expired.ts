// Which rows are deleted after a time? Old counters, ended sessions, abandoned carts, pictures.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { settings } from '@/lib/settings/env';

const rowsMax = 5_000;

/** The time `days` days before `now`. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/**
 * What is deleted, and when, or which setting states how long it is kept. Sessions are kept for a
 * while, so that people see where they signed in. A picture is deleted a month after the shop
 * stopped using it, as the audit records: open pages show it until then. Placed orders and mails
 * show none.
 */
const purges = [
  {
    name: 'sessions',
    table: 'staff_session',
    key: 'id',
    keptFor: 'sessionsDays',
    where: `expires_at < $1::timestamptz`,
  },
  {
    name: 'sign_ins',
    table: 'sign_in_event',
    key: 'id',
    keptFor: 'signInsDays',
    where: `at < $1::timestamptz`,
  },
  // A client that guesses addresses leaves a row for each.
  {
    name: 'tries',
    table: 'sign_in_throttle',
    key: 'key',
    where: `updated_at < $1::timestamptz - interval '24 hours'`,
  },
  {
    name: 'attempts',
    table: 'attempt_throttle',
    key: 'key, hour',
    where: `hour < $1::timestamptz - interval '2 hours'`,
  },
  {
    name: 'charges',
    table: 'anonymous_charge',
    key: 'id',
    where: `at < $1::timestamptz - interval '25 hours'`,
  },
  {
    name: 'inbound',
    table: 'inbound_throttle',
    key: 'key, minute',
    where: `minute < $1::timestamptz - interval '1 hour'`,
  },
  {
    name: 'carts',
    table: 'cart',
    key: 'id',
    keptFor: 'cartsDays',
    where: `updated_at < $1::timestamptz`,
  },
  {
    name: 'details',
    table: 'cart_details',
    key: 'cart_id',
    where: `kept_at < $1::timestamptz - interval '3 hours'`,
  },
  {
    name: 'product_files',
    table: 'product_file',
    key: 'id',
    where: `sent_at < $1::timestamptz - interval '7 days'`,
  },
  {
    name: 'pictures',
    table: 'picture',
    key: 'hash',
    where: `created_at < $1::timestamptz - interval '30 days'
      AND NOT EXISTS (SELECT 1 FROM product p WHERE p.picture_hash = picture.hash)
      AND NOT EXISTS (SELECT 1 FROM product_image i WHERE i.picture_hash = picture.hash)
      AND NOT EXISTS (SELECT 1 FROM shop_identity s
        WHERE picture.hash IN (s.picture_hash, s.logo_hash))
      AND NOT EXISTS (SELECT 1 FROM audit_entry e
        WHERE e.action IN ('catalogue.picture_uploaded', 'catalogue.picture_chosen',
            'catalogue.picture_removed', 'settings.picture_changed')
          AND e.at >= $1::timestamptz - interval '30 days'
          AND e.before->>'pictureHash' = picture.hash)`,
  },
] as const;

const statementOf = ({ table, key, where }: (typeof purges)[number]) =>
  sql({ count: 'int4' })`
  WITH gone AS (DELETE FROM ${table} WHERE (${key}) IN (
    SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${rowsMax}
    FOR UPDATE SKIP LOCKED) RETURNING 1)
  SELECT count(*)::int AS count FROM gone`;

const deletions = purges.map((purge) => ({
  name: purge.name,
  keptFor: 'keptFor' in purge ? purge.keptFor : null,
  gone: statementOf(purge),
}));

/**
 * Deletes a bounded number of rows per table; the next run deletes the rest, and rows locked now.
 */
export async function purgeExpired(now: Date): Promise<void> {
  const { keep } = settings();
  for (const { name, keptFor, gone } of deletions) {
    const [row] = await queryOnce(gone, [keptFor ? daysBefore(now, keep[keptFor]) : now]);
    if (row && row.count > 0) log.info('purge.done', { name, count: row.count });
  }
}
