// Which orders does the list's address ask for? Anything invalid is refused, never thrown.
import { isHexBytes } from '@/lib/text/card-data';
import { carriesCardNumber, isPhoneNumber } from '@/lib/text/card-tripwire';
import { type FilterProblem, readSearched } from './filter-fields';
import { type DeskCursor, prefixKinds, readCursor } from './list-cursor';
import {
  type ChosenFilters,
  deskStates,
  type FilterName,
  filterNames,
  keysOf,
  orderFilters,
} from './order-filters';

/** What a text can be as a whole, the likeliest first. */
export const exactKinds = [
  'reference',
  'gateway',
  'rrn',
  'internal',
  'approval',
  'room',
  'document',
] as const;

/** What a text can be searched as. */
const searchKinds = [...exactKinds, 'amount', ...prefixKinds] as const;

export type SearchKind = (typeof searchKinds)[number];

export type DeskFilter = ChosenFilters & {
  /** Trimmed, digits in ASCII; empty: all. Null: nothing can match what was typed. */
  readonly search: string | null;
  /** The search looks like a card number: it is not searched, and must leave the address. */
  readonly isCardSearch: boolean;
  /** What the text is searched as; null: everything it can be. */
  readonly by: SearchKind | null;
  readonly after: DeskCursor | null;
  readonly before: DeskCursor | null;
  /** Problems by key of the address; with any of them nothing is searched. */
  readonly problems: Readonly<Record<string, FilterProblem>>;
};

type Given = string | readonly string[] | undefined;

export type DeskQuery = Readonly<Record<string, Given>>;

/** A longer search finds nothing anyway; its beginning is enough to see a card number. */
const typedMax = 2_000;

/** Reads the list's query string. The first value of a repeated key counts, of `state` all. */
export function readDeskFilter(given: DeskQuery): DeskFilter {
  const search = first(given.search);
  const typed = search.slice(0, typedMax);
  const isOther = isPhoneNumber(typed) || isHexBytes(typed.trim());
  const isCardSearch = carriesCardNumber(typed) && !isOther;
  const by = first(given.by);
  const problems: Record<string, FilterProblem> = {};
  const chosen = filterNames.map((name) => {
    const keys = keysOf(name);
    const read = orderFilters[name].read(keys.map((key) => all(given[key])));
    for (const [at, problem] of read.problems.entries()) {
      if (problem !== null) problems[keys[at] ?? ''] = problem;
    }
    return [name, read.value] as const;
  });
  return {
    ...(Object.fromEntries(chosen) as ChosenFilters),
    search: isCardSearch ? null : readSearched(search),
    isCardSearch,
    by: searchKinds.find((kind) => kind === by) ?? null,
    after: readCursor(first(given.after)),
    before: readCursor(first(given.before)),
    problems,
  };
}

/** Whether the query has anything besides the place in the list. */
export function isNarrowed(query: DeskQuery): boolean {
  return orderFilterPairs(query).length > 0;
}

/** How many filters of the form are in use. */
export function countUsed(query: DeskQuery): number {
  return filterNames.filter((name) => name !== 'calendar' && isUsed(name, query)).length;
}

function isUsed(name: FilterName, query: DeskQuery): boolean {
  return keysOf(name).some((key) => first(query[key]) !== '');
}

/**
 * The parts of an address that narrow the list, as pairs for another address: a link to the next
 * page, a saved view, the export. Empty values and the place in the list are left out, as are a
 * calendar without dates and a kind of search without a search.
 */
export function orderFilterPairs(query: DeskQuery): [string, string][] {
  const isDated = filterNames.some(
    (name) => orderFilters[name].isOnCalendar && isUsed(name, query),
  );
  const keys = [
    ...(first(query.search) === '' ? [] : ['search', 'by']),
    ...filterNames.filter((name) => name !== 'calendar' || isDated).flatMap(keysOf),
  ];
  return keys.flatMap((key) =>
    (key === 'state' ? all(query[key]) : [first(query[key])])
      .filter((value) => value !== '')
      .map((value): [string, string] => [key, value.slice(0, typedMax)]),
  );
}

function first(given: Given): string {
  return (typeof given === 'string' ? given : given?.[0]) ?? '';
}

/** More values than there are states cannot come from the form. */
function all(given: Given): readonly string[] {
  return [given ?? []].flat().slice(0, deskStates.length * 2);
}
