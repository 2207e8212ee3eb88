// What does a column contain? Its SQL type under its property's name; the row's type is derived.
import type * as enums from '@/prisma/generated/enums';

declare const held: unique symbol;

/** A column whose values are narrower than its SQL type: `typed<'a' | 'b'>('text')`. */
export type TypedColumn<T> = string & { readonly [held]: T };

/** Property to SQL type. `?`: may be null. `!`: the statement rules out null. */
export type Columns = { readonly [name: string]: string };

type Enums = typeof enums;

type Scalars = {
  readonly bool: boolean;
  readonly int2: number;
  readonly int4: number;
  readonly int8: bigint;
  readonly float8: number;
  readonly numeric: string;
  readonly text: string;
  readonly uuid: string;
  /** ISO text: a day has no time zone. */
  readonly date: string;
  readonly timestamptz: Date;
  readonly bytea: Buffer;
};

type Scalar<T> = T extends keyof Scalars
  ? Scalars[T]
  : T extends keyof Enums
    ? Enums[T][keyof Enums[T]]
    : T extends `${infer Item}[]`
      ? readonly Scalar<Item>[]
      : never;

type Held<T> = T extends { readonly [held]: infer V }
  ? V
  : T extends `${infer S}?`
    ? Scalar<S> | null
    : T extends `${infer S}!`
      ? Scalar<S>
      : Scalar<T>;

/** The row that these columns make. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: Held<C[K]> };

export const typed = <T>(type: string) => type as TypedColumn<T>;

/** The type without its `?` or `!`. */
export const sqlType = (column: string) => column.replace(/[?!]$/, '');

/** The column of a property: `heldSince` is `held_since`. */
export const columnName = (property: string) =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What follows SELECT: the columns of one table, each under the name of its property. */
export function columnList(columns: Columns, alias = ''): string {
  const prefix = alias === '' ? '' : `${alias}.`;
  return Object.keys(columns)
    .map((key) => {
      const name = columnName(key);
      return name === key ? `${prefix}${name}` : `${prefix}${name} AS "${key}"`;
    })
    .join(', ');
}

/** The arguments of jsonb_build_object for one row of a table; `readJson` reads it again. */
export function jsonList(columns: Columns, alias: string): string {
  return Object.entries(columns)
    .map(([key, type]) => {
      const exact = sqlType(type) === 'int8' ? '::text' : '';
      return `'${key}', ${alias}.${columnName(key)}${exact}`;
    })
    .join(', ');
}

/** Converts a JSON row: exact amounts, and times as Date. */
export function readJson<const C extends Columns>(columns: C, json: object): RowOf<C> {
  const row: Record<string, unknown> = { ...json };
  for (const [key, type] of Object.entries(columns)) {
    const value = row[key];
    if (value === null) continue;
    if (sqlType(type) === 'int8') row[key] = BigInt(String(value));
    if (sqlType(type) === 'timestamptz') row[key] = new Date(String(value));
  }
  return row as RowOf<C>;
}
