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

/** Pieces of a text that are known while its module loads, never what somebody sent. */
type Constants = readonly (string | number)[];
type Text<Row> = (parts: TemplateStringsArray, ...constants: Constants) => Statement<Row>;

/**
 * To be called while a module loads, with the columns of its rows before the text, or without: a
 * text of a moment is `composed`.
 */
export function sql(parts: TemplateStringsArray, ...constants: Constants): Statement<unknown>;
export function sql<const C extends Columns>(columns: C): Text<RowOf<C>>;
export function sql(first: TemplateStringsArray | Columns, ...constants: Constants): unknown {
  if (isText(first)) return written({}, String.raw({ raw: first }, ...constants));
  return textOf(first, '');
}

/** SELECT of these columns of one table, under the names of their properties; FROM follows. */
export function select<const C extends Columns>(columns: C, alias?: string): Text<RowOf<C>> {
  return textOf(columns, `SELECT ${columnList(columns, alias)} `);
}

function isText(first: TemplateStringsArray | Columns): first is TemplateStringsArray {
  return Array.isArray(first);
}

function textOf<const C extends Columns>(columns: C, beginning: string): Text<RowOf<C>> {
  return (parts, ...constants) =>
    written(columns, beginning + String.raw({ raw: parts }, ...constants));
}

function written<const C extends Columns>(columns: C, text: string): Statement<RowOf<C>> {
  const statement = composed(columns, text);
  statements.push(statement);
  return statement;
}

/** A text whose parts depend on what was asked; the test makes one of each shape. */
export function composed<const C extends Columns>(columns: C, text: string): Statement<RowOf<C>> {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return { name: `diwan_${digest}`, text, columns };
}
