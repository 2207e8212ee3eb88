// What does a parameter of an address say? Read strictly: malformed values are ignored.

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The place of a row in a list: newest first, ties by id. */
export type Place = { readonly at: string; readonly id: string };

/** The first value; empty if there is none. */
export function firstValue(value: Query[string]): string {
  return [value ?? ''].flat()[0] ?? '';
}

/** A day of the calendar. */
export function dayValue(value: Query[string]): string | null {
  const text = firstValue(value);
  return /^\d{4}-\d\d-\d\d$/.test(text) && isInstant(`${text}T00:00:00.000Z`) ? text : null;
}

/** Where a page begins, as written by `placeText`; `isId` knows the ids of the list. */
export function placeValue(value: Query[string], isId: (id: string) => boolean): Place | null {
  const [at = '', id = '', ...more] = firstValue(value).split('_');
  return isInstant(at) && isId(id) && more.length === 0 ? { at, id } : null;
}

/** The place as a parameter. */
export function placeText({ at, id }: Place): string {
  return `${at}_${id}`;
}

/** What a filter asks for, as parameters: parts that are not set are left out. */
export function filterPairs(parts: Readonly<Record<string, string | null>>) {
  return Object.fromEntries(
    Object.entries(parts).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
}

function isInstant(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
}
