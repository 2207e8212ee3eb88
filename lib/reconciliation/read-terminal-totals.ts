// How much moved over each terminal? Shown only to merchants with more than one.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { typed } from '@/lib/rows/columns';
import type { DaySpan } from './calendar-day';
import { type FigureRow, type Figures, figuresOf, type MovementKind } from './movement';
import { movementSources } from './movement-sql';
import { byMode, type OrderMode } from './order-mode';

export type TerminalRow = FigureRow & { readonly terminal: string };
export type TerminalTotals = { readonly terminal: string; readonly figures: Figures };

/** What moved in a day, by terminal and kind. */
export function readTerminalRows(span: DaySpan, mode: OrderMode): Promise<TerminalRow[]> {
  return readRows(statementOf(mode), [span.since, span.until, mode.isTest]);
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
    ({ from, where, kind, at, minor, terminal }) =>
      `SELECT ${terminal} AS terminal, ${kind} AS kind, count(*)::int AS count,
        sum(${minor})::text AS minor
      FROM ${from} WHERE ${at} >= $1 AND ${at} < $2 AND ${where(mode)} GROUP BY 1, 2`,
  );
  return sql({ terminal: 'text', kind: typed<MovementKind>('text'), count: 'int4', minor: 'text' })`
  ${parts.join(' UNION ALL ')}`;
});
