// Of which kinds are the list's filters? How each is read from the address, and asked in SQL.
import { spanOfDay } from '@/lib/reconciliation/calendar-day';
import type { Prisma } from '@/prisma/generated/client';
import {
  type FilterProblem,
  type InvoicePlace,
  type Read,
  readDays,
  readFilterAmount,
  readFilterDate,
  readInvoice,
  readSearched,
} from './filter-fields';

/** Null: open. */
export type Range<T> = { readonly from: T | null; readonly to: T | null };

/** In which time zone days are meant, and how long ago is counted from when. */
export type FilterClock = { readonly timeZone: string; readonly now: Date };

/** Under which legend of the form a filter stands. */
type Group = 'states' | 'amount' | 'placed' | 'held' | 'money' | 'stay' | 'choices';

/**
 * How its orders are found: by an index that the list walks; first of all, because it matches few;
 * or by looking at one order after the other.
 */
type Found = 'walked' | 'first' | 'checked';

/** One end of a range: how it is typed and read, and what a range of it is in the database. */
type End<T, Asked> = {
  readonly input: 'decimal' | 'date' | 'text';
  readonly read: (typed: string) => Read<T>;
  readonly open: (range: Range<T>, clock: FilterClock) => Range<Asked>;
  /** `calendar` says in which time zone it is meant. */
  readonly isOnCalendar: boolean;
};

const dayMs = 86_400_000;

const plainly = <T>(input: End<T, T>['input'], read: (typed: string) => Read<T>): End<T, T> => ({
  ...{ input, read, isOnCalendar: false },
  open: (range) => range,
});

/** Minor units, both inclusive. */
export const amounts = plainly('decimal', readFilterAmount);
/** ISO dates of a stay, both inclusive. */
export const days = plainly('date', readFilterDate);
export const invoices = plainly<InvoicePlace>('text', readInvoice);

/** Days of the chosen calendar, both inclusive; asked as instants, `to` exclusive. */
export const moments: End<string, Date> = {
  ...{ input: 'date', read: readFilterDate, isOnCalendar: true },
  open: ({ from, to }, { timeZone }) => ({
    from: from === null ? null : spanOfDay(from, timeZone).since,
    to: to === null ? null : spanOfDay(to, timeZone).until,
  }),
};

/** For so many whole days, both inclusive; asked as instants, `from` exclusive. */
export const daysAgo: End<number, Date> = {
  ...{ input: 'decimal', read: readDays, isOnCalendar: false },
  open: ({ from, to }, { now }) => ({
    from: to === null ? null : new Date(now.getTime() - (to + 1) * dayMs),
    to: new Date(now.getTime() - (from ?? 0) * dayMs),
  }),
};

/** The texts of a filter's keys in the address; of most keys the first text counts. */
type Given = readonly (readonly string[])[];
/** `problems`: by key; with any of them nothing is searched. */
type Answer<T> = {
  readonly value: T | null;
  readonly problems: readonly (FilterProblem | null)[];
};

const fine = <T>(value: T | null): Answer<T> => ({ value, problems: [] });
const firstOf = ([texts = []]: Given) => texts[0] ?? '';
const itself = <T>(value: T) => value;

/** From something to something; its keys are `nameFrom` and `nameTo` unless they are said. */
export function range<T extends NonNullable<unknown>, Asked>(
  end: End<T, Asked>,
  group: Group,
  found: Found,
  where: (range: Range<Asked>) => Prisma.Sql,
  keys?: readonly [string, string],
) {
  const read = ([first = [], last = []]: Given): Answer<Range<T>> => {
    const [from, to] = [end.read(first[0] ?? ''), end.read(last[0] ?? '')];
    const isOpen = from.value === null && to.value === null;
    const isTurned = from.value !== null && to.value !== null && from.value > to.value;
    return {
      value: isOpen ? null : { from: from.value, to: to.value },
      problems: [from.problem, to.problem ?? (isTurned ? 'lessThanFrom' : null)],
    };
  };
  return { ...end, group, found, where, read, keys, isRange: true as const };
}

type Single<T> = {
  readonly group: Group;
  readonly read: (given: Given) => Answer<T>;
  readonly found: Found;
  readonly where: (value: T) => Prisma.Sql;
};

const single = <T, const Input extends string>(input: Input, filter: Single<T>) => ({
  ...{ input, open: itself<T>, isRange: false as const, isOnCalendar: false },
  ...filter,
});

/** A text of its own. */
export const text = (group: Group, found: Found, where: (text: string) => Prisma.Sql) =>
  single('text', {
    ...{ group, found, where },
    read: (given) => fine(readSearched(firstOf(given)) || null),
  });

/** One of a few values, or what an address without it means. */
export const choice = <V extends string>(
  values: readonly V[],
  where: (value: V) => Prisma.Sql,
  usual = '',
) => ({
  ...{ values, usual },
  ...single('choice', {
    ...{ group: 'choices', found: 'walked', where },
    read: (given) => fine(values.find((value) => value === firstOf(given)) ?? null),
  }),
});

/** Chosen or not; in the address it is `open`. */
export const tick = (where: () => Prisma.Sql) =>
  single('tick', {
    ...{ group: 'choices', found: 'walked', where },
    read: (given) => fine<true>(firstOf(given) === 'open' || null),
  });

/** Any of several values, in their own order. */
export const several = <V extends string>(
  values: readonly V[],
  where: (chosen: readonly V[]) => Prisma.Sql,
) => ({
  values,
  ...single('several', {
    ...{ group: 'states', found: 'walked', where },
    read: ([given = []]): Answer<readonly V[]> => {
      const asked = given.filter((one) => one !== '').map((one) => one.toUpperCase());
      const chosen = values.filter((value) => asked.includes(value));
      const isUnknown = asked.some((one) => !values.some((value) => value === one));
      return {
        value: chosen.length === 0 ? null : chosen,
        problems: [isUnknown ? 'unknown' : null],
      };
    },
  }),
});
