// How much moved in each of several periods? Counts and exact sums by kind.
import 'server-only';
import { readAlike } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { typed } from '@/lib/rows/columns';
import type { DaySpan } from './calendar-day';
import { type Figures, figuresOf, type MovementKind } from './movement';
import { movementSources } from './movement-sql';
import { byMode, type OrderMode } from './order-mode';

/** The figures of each period, in order. Each period is a separate read of the time index. */
export async function readTotals(spans: readonly DaySpan[], mode: OrderMode): Promise<Figures[]> {
  const rows = await readAlike(statementOf(mode), [
    spans.map(({ since }) => since),
    spans.map(({ until }) => until),
    mode.isTest,
  ]);
  return spans.map((_, index) => figuresOf(rows.filter((row) => row.place === index + 1)));
}

const statementOf = byMode((mode) => {
  const parts = movementSources.map(
    ({ from, where, figure, at, minor }) =>
      `SELECT ${figure} AS figure, count(*)::int AS count, sum(${minor})::text AS minor
       FROM ${from}
       WHERE ${at} >= d.since AND ${at} < d.until AND ${where(mode)}
       GROUP BY 1`,
  );
  return sql({ place: 'int4', kind: typed<MovementKind>('text'), count: 'int4', minor: 'text' })`
  SELECT d.place::int, lower(f.figure) AS kind, f.count, f.minor
  FROM unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY AS d(since, until, place)
  CROSS JOIN LATERAL (${parts.join(' UNION ALL ')}) f`;
});
