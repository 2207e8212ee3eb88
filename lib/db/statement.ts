// Which SQL does the product send? Texts with the columns of their rows; one test checks them all.
import { createHash } from 'node:crypto';
import { type Columns, columnList, type RowOf } from '@/lib/rows/columns';

declare const row: unique symbol;

/** A text that the server prepares once per connection, and the columns that it returns. */
export type Statement<Row> = {
  readonly name: string;
  readonly text: string;
  readonly columns: Columns;
  readonly [row]?: Row;
};

/** The rows that a statement returns. */
export type RowsOf<S> = S extends Statement<infer Row> ? Row : never;

/**
 * Every statement so far. A test has a migrated database describe each, and compares names, types
 * and nullability with the declared columns.
 */
export const statements: Statement<unknown>[] = [];

/** Parts of a text that are known when its module loads, never input. */
type Constants = readonly (string | number)[];
type Text<Row> = (parts: TemplateStringsArray, ...constants: Constants) => Statement<Row>;

/**
 * Declares a statement; call it only while a module loads, with the columns of its rows before the
 * text, or without. A text that depends on input is `composed`.
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

/** A statement whose text depends on the request; the test makes one of each shape. */
export function composed<const C extends Columns>(columns: C, text: string): Statement<RowOf<C>> {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return { name: `diwan_${digest}`, text, columns };
}
