// Which orders come next in a list? At the same cost at any position and of any length.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { readRows } from '@/lib/db/read-rows';
import { composed } from '@/lib/db/statement';
import type { RowOf } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { Prisma } from '@/prisma/generated/client';
import { type DeskSource, sourceFor } from './filter-source';
import type { DeskCursor } from './list-cursor';
import type { DeskFilter, SearchKind } from './order-filter';
import { openFilters } from './order-filters';
import { type InterpretedSearch, interpretSearch } from './search-text';

/** A list that can be walked: the page and the export read the same one. */
export type DeskList = {
  /** Null: nothing can match. */
  readonly source: DeskSource | null;
  readonly taken: InterpretedSearch | null;
  readonly alsoAs: readonly SearchKind[];
};

export type DeskPlaces = {
  /** In the order of the list, whichever direction it was read in. */
  readonly ids: readonly string[];
  readonly places: readonly DeskCursor[];
  /** Where reading continues in its direction; null: the list ends here. */
  readonly next: DeskCursor | null;
  /** Fewer rows than requested because time ran out; more may follow. */
  readonly isPartial: boolean;
};

/** Number of index rows searched at once when only some of them match. */
const firstRows = 300;
const furtherRows = 2_000;
const budgetMs = 60;

/** Decides once how a filter's orders are walked; an invalid filter matches nothing. */
export async function openDeskList(filter: DeskFilter, now: Date): Promise<DeskList> {
  const nothing = { source: null, taken: null, alsoAs: [] };
  if (filter.search === null || Object.keys(filter.problems).length > 0) return nothing;
  const today = todayIn(settings().merchantTimezone, now);
  const answer =
    filter.search === '' ? null : await interpretSearch(filter.search, filter.by, today);
  if (answer !== null && answer.taken === null) return nothing;
  const timeZone = timeZoneOf(filter.calendar);
  const taken = answer?.taken ?? null;
  const source = sourceFor(openFilters(filter, { timeZone, now }), taken);
  return { source, taken, alsoAs: answer?.others ?? [] };
}

/**
 * The next `size` orders after `place`, or before it with `isBack`. Without a time limit it reads
 * until it has them; with one (the default) it may end early and sets `isPartial`.
 */
export async function walkDeskList(
  list: DeskList,
  options: {
    readonly place: DeskCursor | null;
    readonly isBack?: boolean;
    readonly size: number;
    readonly timeMs?: number;
  },
): Promise<DeskPlaces> {
  const { source } = list;
  if (source === null) return { ids: [], places: [], next: null, isPartial: false };
  const { size, isBack = false, timeMs = budgetMs } = options;
  const endsAt = performance.now() + timeMs;
  const found: DeskCursor[] = [];
  let place = validPlace(list, options.place);
  let limit = source.rest === null ? size + 1 : Math.max(firstRows, size + 1);
  for (;;) {
    const { statement, values } = walkStatement(source, { place, isBack, limit });
    const rows = await readRows(statement, values);
    found.push(...rows.filter(({ fits }) => fits).map((row) => placeOf(row, source)));
    const last = rows.find(({ n }) => Number(n) === limit);
    if (found.length > size) return asPlaces(found.slice(0, size), isBack, true);
    if (last === undefined) return asPlaces(found, isBack, false);
    place = placeOf(last, source);
    if (performance.now() > endsAt) {
      return { ...asPlaces(found, isBack, false), next: place, isPartial: true };
    }
    limit = furtherRows;
  }
}

/** Drops a place that belongs to another list or another search. */
function validPlace({ source, taken }: DeskList, place: DeskCursor | null): DeskCursor | null {
  if (place === null || place.ordering !== source?.ordering) return null;
  if (taken === null || !('prefix' in taken)) return place;
  return place.key.startsWith(taken.prefix) ? place : null;
}

const rowColumns = {
  id: 'uuid!',
  key: 'text?',
  amount: 'int8?',
  at: 'timestamptz!',
  fits: 'bool',
  n: 'int8',
} as const;

type Row = RowOf<typeof rowColumns>;
type Step = { readonly place: DeskCursor | null; readonly isBack: boolean; readonly limit: number };

/** The statement in the form that its source and step need, and its values. */
export function walkStatement(source: DeskSource, step: Step) {
  const order = source.order(step.isBack);
  const rows = source.rows(step);
  // Without a rest all rows match: the last one only shows that there may be more.
  const { text, values } =
    source.rest === null
      ? Prisma.sql`SELECT id, key, amount, at, true AS fits,
  row_number() OVER (ORDER BY ${order}) AS n FROM (${rows}) c ORDER BY n`
      : Prisma.sql`SELECT id, key, amount, at, fits, n FROM (
    SELECT c.*, row_number() OVER (ORDER BY ${order}) AS n,
      EXISTS (SELECT 1 FROM "order" o WHERE o.id = c.id AND ${source.rest}) AS fits
    FROM (${rows}) c
  ) x WHERE fits OR n = ${step.limit}::int8 ORDER BY n`;
  return { statement: composed(rowColumns, text), values };
}

function placeOf(row: Row, { ordering }: DeskSource): DeskCursor {
  const key = row.amount === null ? (row.key ?? '') : row.amount.toString();
  return { ordering, key, atMs: row.at.getTime(), id: row.id };
}

function asPlaces(found: DeskCursor[], isBack: boolean, hasMore: boolean): DeskPlaces {
  const next = hasMore ? (found.at(-1) ?? null) : null;
  const places = isBack ? found.toReversed() : found;
  return { ids: places.map(({ id }) => id), places, next, isPartial: false };
}

function timeZoneOf(calendar: DeskFilter['calendar']): string {
  return calendar === 'gmt' ? 'UTC' : settings().merchantTimezone;
}
