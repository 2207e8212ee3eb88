// How much moved over each terminal? Shown only to merchants with more than one.
import 'server-only';
import { readAlike } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { typed } from '@/lib/rows/columns';
import type { DaySpan } from './calendar-day';
import { type FigureRow, type Figures, figuresOf, type MovementKind } from './movement';
import { movementSources } from './movement-sql';
import { byMode, type OrderMode } from './order-mode';

export type TerminalRow = FigureRow & { readonly terminal: string };
export type TerminalTotals = { readonly terminal: string; readonly figures: Figures };

/**
 * What moved in each of some days, in order, by terminal and kind. Of a day that is signed off only
 * the declines: what else moved in it is what was signed.
 */
export async function readTerminalRows(
  spans: readonly (DaySpan & { readonly isSigned?: boolean })[],
  mode: OrderMode,
): Promise<(readonly TerminalRow[])[]> {
  const rows = await readAlike(statementOf(mode), [
    spans.map(({ since }) => since),
    spans.map(({ until }) => until),
    mode.isTest,
    spans.map(({ isSigned = false }) => isSigned),
  ]);
  return spans.map((_, index) =>
    rows.filter(({ place }) => place === index + 1).map(({ place: _place, ...row }) => row),
  );
}

/** The figures of each terminal; empty if a single terminal took everything. */
export function terminalTotals(rows: readonly TerminalRow[]): TerminalTotals[] {
  const terminals = [...new Set(rows.map(({ terminal }) => terminal))].sort();
  if (terminals.length < 2) return [];
  return terminals.map((terminal) => ({
    terminal,
    figures: figuresOf(rows.filter((row) => row.terminal === terminal)),
  }));
}

const statementOf = byMode((mode) => {
  const parts = movementSources.map(
    ({ from, where, figure, at, minor, terminal, isOfBook }) =>
      `SELECT ${terminal} AS terminal, ${figure} AS figure, count(*)::int AS count,
        sum(${minor})::text AS minor
      FROM ${from} WHERE ${at} >= d.since AND ${at} < d.until AND ${where(mode)}
        ${isOfBook ? 'AND NOT d.is_signed' : ''} GROUP BY 1, 2`,
  );
  return sql({
    place: 'int4',
    terminal: 'text',
    kind: typed<MovementKind>('text'),
    count: 'int4',
    minor: 'text',
  })`
  SELECT d.place::int, f.terminal, lower(f.figure) AS kind, f.count, f.minor
  FROM unnest($1::timestamptz[], $2::timestamptz[], $4::boolean[])
    WITH ORDINALITY AS d(since, until, is_signed, place)
  CROSS JOIN LATERAL (${parts.join(' UNION ALL ')}) f`;
});
