// What is not yet known about a period? Payments and operations without outcome, beside totals.
import 'server-only';
import { readAlike } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { typed } from '@/lib/rows/columns';
import type { DaySpan } from './calendar-day';
import type { KindFigures } from './movement';
import { byMode, type OrderMode, ofMode } from './order-mode';

const unknownKinds = ['taken', 'refunded', 'held', 'released'] as const;

type UnknownKind = (typeof unknownKinds)[number];

/** How many, and up to how much, may add to a figure: unknown until they are settled. */
export type Unknowns = Readonly<Partial<Record<UnknownKind, KindFigures>>>;

/** By the time they were sent, for each period in order. What is outside all of them is left out first. */
export async function readUnknowns(
  spans: readonly DaySpan[],
  mode: OrderMode,
): Promise<Unknowns[]> {
  const rows = await readAlike(statementOf(mode), [
    spans.map(({ since }) => since),
    spans.map(({ until }) => until),
    mode.isTest,
  ]);
  return spans.map((_, index) =>
    Object.fromEntries(
      rows
        .filter(({ place }) => place === index + 1)
        .map(({ kind, count, minor }) => [kind, { count, minor }]),
    ),
  );
}

const attempts = (mode: OrderMode) => `SELECT coalesce(a.preparing_at, a.created_at) AS at,
    CASE WHEN a.transaction_type = 'sale' THEN 'taken' ELSE 'held' END AS kind,
    a.amount_max_minor AS minor
  FROM payment_attempt a WHERE a.state IN ('RESULT_OVERDUE', 'NEEDS_REVIEW')
    ${ofMode(mode, 'a.order_id', 3)}`;

const operations = (mode: OrderMode) => `SELECT coalesce(p.sent_at, p.created_at) AS at,
    CASE WHEN p.kind = 'completion' THEN 'taken'
      WHEN a.completed_amount_minor IS NULL AND a.transaction_type = 'authorization' THEN 'released'
      ELSE 'refunded' END AS kind,
    CASE WHEN p.kind = 'completion' THEN p.amount_minor
      ELSE coalesce(a.completed_amount_minor, p.amount_minor) END AS minor
  FROM operation p JOIN payment_attempt a ON a.id = p.attempt_id
  WHERE (p.state = 'UNKNOWN' OR (p.state = 'SENT' AND p.unknown_sends > 0))
    ${ofMode(mode, 'a.order_id', 3)}`;

const statementOf = byMode(
  (mode) => sql({
    place: 'int4',
    kind: typed<UnknownKind>('text'),
    count: 'int4',
    minor: 'text',
  })`
  SELECT d.place::int, u.kind, count(*)::int AS count, sum(u.minor)::text AS minor
  FROM unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY AS d(since, until, place)
  JOIN (${attempts(mode)} UNION ALL ${operations(mode)}) u ON u.at >= d.since AND u.at < d.until
    AND u.at >= (SELECT min(s) FROM unnest($1::timestamptz[]) AS s)
    AND u.at < (SELECT max(s) FROM unnest($2::timestamptz[]) AS s)
  GROUP BY 1, 2`,
);
