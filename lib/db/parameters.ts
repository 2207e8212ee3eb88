// Which place of a long statement takes which value? Each has a name and a type, in groups.
import { type Columns, type RowOf, sqlType } from '@/lib/rows/columns';

type Groups = { readonly [group: string]: Columns };

type Places<G extends Groups> = {
  readonly [N in keyof G]: { readonly [K in keyof G[N]]: string };
};

/** If a group is null, all of its placeholders are null. */
type Values<G extends Groups> = { readonly [N in keyof G]: RowOf<G[N]> | null };

/**
 * Returns the placeholders for the text, such as `$7::uuid`, and a function that puts values in
 * their order.
 */
export function namedParameters<const G extends Groups>(groups: G) {
  const named = Object.entries(groups).flatMap(([group, columns]) =>
    Object.entries(columns).map(([key, type]) => ({ group, key, type: sqlType(type) })),
  );
  const places: Record<string, Record<string, string>> = {};
  for (const [index, { group, key, type }] of named.entries()) {
    const cast = /[A-Z]/.test(type) ? `"${type}"` : type;
    places[group] = { ...places[group], [key]: `$${index + 1}::${cast}` };
  }
  /** Of the places with these indexes, in this order. */
  const valuesOf = (values: Values<G>, used: readonly number[]): unknown[] => {
    const given = values as Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
    return used.map((index) => {
      const place = named[index];
      if (place === undefined) return null;
      const value = given[place.group]?.[place.key] ?? null;
      return place.type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
    });
  };
  return { places: places as Places<G>, valuesOf };
}

/** What follows FROM for the rows of a JSON list; the server plans for a hundred of them. */
export function listedRows(list: string, columns: Columns): string {
  const types = Object.entries(columns).map(([key, type]) => {
    const name = sqlType(type);
    return `"${key}" ${/[A-Z]/.test(name) ? `"${name}"` : name}`;
  });
  return `jsonb_to_recordset(${list}) AS r(${types.join(', ')})`;
}

/** The same for one row whose columns each have a place: nothing is parsed and no list is walked. */
export function oneRow(places: Readonly<Record<string, string>>): string {
  const columns = Object.entries(places).map(([key, place]) => `${place} AS "${key}"`);
  return `(SELECT ${columns.join(', ')}) AS r`;
}

/** Returns the text with its used placeholders renumbered from 1, and the former index of each. */
export function usedPlaces(text: string) {
  const used: number[] = [];
  const numbered = text.replace(/\$(\d+)(?=::)/g, (_, digits: string) => {
    const before = Number(digits) - 1;
    if (!used.includes(before)) used.push(before);
    return `$${used.indexOf(before) + 1}`;
  });
  return { text: numbered, used };
}
