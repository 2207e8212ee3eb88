// Where does a page begin in a list ordered by time? A row's time and id, for use in an address.

/** The page after this row, or (`isBack`) the one before it. */
export type TimePlace = { readonly at: Date; readonly id: string; readonly isBack: boolean };

/** A page, and the `after` and `before` values for the addresses of its neighbours. */
export type TimePage<Row> = {
  readonly rows: readonly Row[];
  /** Null on the last page. */
  readonly nextAfter: string | null;
  /** Null on the first page. */
  readonly previousBefore: string | null;
};

const written = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The position in an address; null at the beginning, and for one that is not valid. */
export function readTimePlace(given: Readonly<Record<string, unknown>>): TimePlace | null {
  return placeIn(given.after, false) ?? placeIn(given.before, true);
}

/** The same place as fields of a form or of an address. */
export function timePlaceFields(place: TimePlace | null): Record<string, string> {
  if (place === null) return {};
  return { [place.isBack ? 'before' : 'after']: writeTimePlace(place) };
}

/**
 * A page of at most `size` rows out of those found, which may be one more to show that others
 * follow. Rows before a position are found in reverse order.
 */
export function timePage<Row extends { readonly id: string }>(
  found: readonly Row[],
  place: TimePlace | null,
  { size, atOf }: { readonly size: number; readonly atOf: (row: Row) => string },
): TimePage<Row> {
  const isBack = place?.isBack ?? false;
  const isFull = found.length > size;
  const own = found.slice(0, size);
  const rows = isBack ? own.toReversed() : own;
  const at = (row: Row | undefined) =>
    row === undefined ? null : writeTimePlace({ at: new Date(atOf(row)), id: row.id });
  return {
    rows,
    nextAfter: isBack || isFull ? at(rows.at(-1)) : null,
    previousBefore: isBack ? (isFull ? at(rows[0]) : null) : place === null ? null : at(rows[0]),
  };
}

type Order = 'asc' | 'desc';

/** Prisma's condition from a place on, in a list that starts with its first or its last time. */
export function fromTimePlace<Field extends string>(
  field: Field,
  place: TimePlace | null,
  order: Order,
): { where: Record<string, unknown>; orderBy: Record<Field | 'id', Order>[] } {
  const isUp = (order === 'asc') !== (place?.isBack ?? false);
  const way = isUp ? 'asc' : 'desc';
  const orderBy = [{ [field]: way }, { id: way }] as Record<Field | 'id', Order>[];
  if (place === null) return { where: {}, orderBy };
  const { at, id } = place;
  const beyond = isUp ? 'gt' : 'lt';
  return {
    // The first condition is redundant, but it lets the database use an index.
    where: {
      AND: [
        { [field]: { [`${beyond}e`]: at } },
        { OR: [{ [field]: { [beyond]: at } }, { [field]: at, id: { [beyond]: id } }] },
      ],
    },
    orderBy,
  };
}

function writeTimePlace({ at, id }: Pick<TimePlace, 'at' | 'id'>): string {
  return `${at.getTime()}_${id}`;
}

function placeIn(given: unknown, isBack: boolean): TimePlace | null {
  const [text] = [given].flat();
  const [, ms, id] = typeof text === 'string' ? (written.exec(text) ?? []) : [];
  if (ms === undefined || id === undefined) return null;
  return { at: new Date(Number(ms)), id, isBack };
}
