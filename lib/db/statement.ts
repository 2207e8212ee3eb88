// Which SQL does the product send? Texts with the columns of their rows, all known to one test.
import { createHash } from 'node:crypto';
import { type Columns, columnList, type RowOf } from '@/lib/columns';

declare const row: unique symbol;

/** A text that the server prepares once a connection, and the columns that it answers with. */
export type Statement<Row> = {
  readonly name: string;
  readonly text: string;
  readonly columns: Columns;
  readonly [row]?: Row;
};

/** The rows that a statement answers with. */
export type RowsOf<S> = S extends Statement<infer Row> ? Row : never;

/**
 * Every text that was written down so far. A test has a migrated database describe each, and
 * compares names, types and nullability with the columns that stand beside it.
 */
export const statements: Statement<unknown>[] = [];

/** To be called while a module loads: a text of a moment is `composed`. */
export function sql(text: string): Statement<never>;
export function sql<const C extends Columns>(columns: C, text: string): Statement<RowOf<C>>;
export function sql(first: string | Columns, second = ''): Statement<unknown> {
  const statement =
    typeof first === 'string' ? composed({}, first) : composed<Columns>(first, second);
  statements.push(statement);
  return statement;
}

/** SELECT of these columns of one table, under the names of their properties; FROM follows. */
export function select<const C extends Columns>(
  columns: C,
  from: string,
  alias?: string,
): Statement<RowOf<C>> {
  return sql(columns, `SELECT ${columnList(columns, alias)} ${from}`);
}

/** A text whose parts depend on what was asked; the test makes one of each shape. */
export function composed<const C extends Columns>(columns: C, text: string): Statement<RowOf<C>> {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return { name: `diwan_${digest}`, text, columns };
}
