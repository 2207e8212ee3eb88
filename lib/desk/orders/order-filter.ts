// Which orders does the list's address ask for? Anything invalid is refused, never thrown.

import { normaliseDigits } from '@/lib/money';
import { isHexBytes } from '@/lib/text/card-data';
import { carriesCardNumber, isPhoneNumber } from '@/lib/text/card-tripwire';
import { OrderState, TransactionType } from '@/prisma/generated/enums';
import {
  type DayName,
  dayNames,
  type FilterField,
  type FilterProblem,
  type InvoicePlace,
  type Range,
  rangeOf,
  readAmount,
  readDays,
  readInvoice,
  readPeriod,
  type SumName,
  sumNames,
} from './filter-fields';
import { type DeskCursor, readCursor } from './list-cursor';

/** The states that can be filtered by, in the order of the shopper's table. */
export const deskStates: readonly OrderState[] = Object.values(OrderState);

/**
 * What a text can be searched as; the bank's references, and whole references, match whole only.
 */
const searchKinds = [
  'reference',
  'gateway',
  'rrn',
  'approval',
  'internal',
  'document',
  'name',
  'email',
  'phone',
  'beginning',
] as const;

export type SearchKind = (typeof searchKinds)[number];

export type DeskFilter = {
  /** Trimmed, digits in ASCII; empty: all. Null: nothing can match what was typed. */
  readonly search: string | null;
  /** The search looks like a card number: it is not searched, and must leave the address. */
  readonly isCardSearch: boolean;
  /** What the text is searched as; null: everything it can be. */
  readonly by: SearchKind | null;
  /** Empty: all of them. */
  readonly states: readonly OrderState[];
  readonly kind: TransactionType | null;
  /** Minor units, both inclusive. */
  readonly amountFrom: bigint | null;
  readonly amountTo: bigint | null;
  /** ISO dates, both inclusive: days of the merchant's time zone, or of GMT. */
  readonly from: string | null;
  readonly to: string | null;
  readonly calendar: 'house' | 'gmt';
  /** Whole days that money has been held for, both inclusive; 0 and more: any hold. */
  readonly heldMin: number | null;
  readonly heldMax: number | null;
  /** Sums of the book, in minor units; absent: any. */
  readonly sums: Readonly<Partial<Record<SumName, Range<bigint>>>>;
  /** Days of the money, on the chosen calendar, and of the stay. */
  readonly days: Readonly<Partial<Record<DayName, Range<string>>>>;
  /** The label of a room reserved for it; empty: any. */
  readonly room: string;
  /** Positions of its invoices; null: any. */
  readonly invoices: Range<InvoicePlace> | null;
  /** Only orders with an open issue in attention. */
  readonly hasAttention: boolean;
  readonly test: 'only' | 'without' | null;
  readonly after: DeskCursor | null;
  readonly before: DeskCursor | null;
  /** Problems by field; with any of them nothing is searched. */
  readonly problems: Readonly<Partial<Record<FilterField, FilterProblem>>>;
};

type Given = string | readonly string[] | undefined;

/** The keys of the list's address that narrow it, in the order in which they are written. */
const filterKeys = [
  'search',
  'by',
  'state',
  'kind',
  'amountFrom',
  'amountTo',
  'from',
  'to',
  'calendar',
  'heldMin',
  'heldMax',
  'takenFrom',
  'takenTo',
  'refundedFrom',
  'refundedTo',
  'feeFrom',
  'feeTo',
  'moneyFrom',
  'moneyTo',
  'checkInFrom',
  'checkInTo',
  'checkOutFrom',
  'checkOutTo',
  'room',
  'invoiceFrom',
  'invoiceTo',
  'attention',
  'test',
] as const;

export type DeskQuery = Readonly<Record<string, Given>>;

const searchMax = 120;
/** A longer search finds nothing anyway; its beginning is enough to see a card number. */
const typedMax = 2_000;

/** Reads the list's query string. The first value of a repeated key counts, of `state` all. */
export function readDeskFilter(given: DeskQuery): DeskFilter {
  const typed = first(given.search).slice(0, typedMax);
  const isOther = isPhoneNumber(typed) || isHexBytes(typed.trim());
  const isCardSearch = carriesCardNumber(typed) && !isOther;
  const problems: Partial<Record<FilterField, FilterProblem>> = {};
  const take = <T>(field: FilterField, read: { value: T; problem: FilterProblem | null }): T => {
    if (read.problem !== null) problems[field] ??= read.problem;
    return read.value;
  };
  const amountsOf = (name: SumName | 'amount'): Range<bigint> => {
    const from = take(`${name}From`, readAmount(first(given[`${name}From`])));
    const to = take(`${name}To`, readAmount(first(given[`${name}To`])));
    if (from !== null && to !== null && from > to) problems[`${name}To`] ??= 'lessThanFrom';
    return { from, to };
  };
  const daysOf = (name: DayName): Range<string> => {
    const {
      from,
      to,
      problems: odd,
    } = readPeriod(first(given[`${name}From`]), first(given[`${name}To`]));
    if (odd.from) problems[`${name}From`] ??= odd.from;
    if (odd.to) problems[`${name}To`] ??= odd.to;
    return { from, to };
  };
  const amount = amountsOf('amount');
  const heldMin = take('heldMin', readDays(first(given.heldMin)));
  const heldMax = take('heldMax', readDays(first(given.heldMax)));
  if (heldMin !== null && heldMax !== null && heldMin > heldMax)
    problems.heldMax ??= 'lessThanFrom';
  const period = readPeriod(first(given.from), first(given.to));
  Object.assign(problems, period.problems);
  return {
    search: isCardSearch ? null : readSearch(first(given.search)),
    isCardSearch,
    by: oneOf(searchKinds, first(given.by)),
    states: take('state', readStates(all(given.state))),
    kind: oneOf(Object.values(TransactionType), first(given.kind)),
    amountFrom: amount.from,
    amountTo: amount.to,
    sums: present(sumNames, (name) => rangeOf(amountsOf(name))),
    days: present(dayNames, (name) => rangeOf(daysOf(name))),
    room: readSearch(first(given.room)) ?? '',
    invoices: rangeOf({
      from: take('invoiceFrom', readInvoice(first(given.invoiceFrom))),
      to: take('invoiceTo', readInvoice(first(given.invoiceTo))),
    }),
    from: period.from,
    to: period.to,
    calendar: first(given.calendar) === 'gmt' ? 'gmt' : 'house',
    heldMin,
    heldMax,
    hasAttention: first(given.attention) === 'open',
    test: oneOf(['only', 'without'] as const, first(given.test)),
    after: readCursor(first(given.after)),
    before: readCursor(first(given.before)),
    problems,
  };
}

/** Whether the query has anything besides the place in the list. */
export function isNarrowed(query: DeskQuery): boolean {
  return filterPairs(query).length > 0;
}

/**
 * The parts of an address that narrow the list, as pairs for another address: a link to the next
 * page, a saved view, the export. Empty values and the place in the list are left out.
 */
export function filterPairs(query: DeskQuery): [string, string][] {
  const pairs = filterKeys.flatMap((key) =>
    (key === 'state' ? all(query[key]) : [first(query[key])])
      .filter((value) => value !== '')
      .map((value): [string, string] => [key, value.slice(0, typedMax)]),
  );
  const isDated = pairs.some(([key]) => ['from', 'to', 'moneyFrom', 'moneyTo'].includes(key));
  const isSearched = pairs.some(([key]) => key === 'search');
  return pairs.filter(([key]) => (key !== 'calendar' || isDated) && (key !== 'by' || isSearched));
}

function first(given: Given): string {
  return (typeof given === 'string' ? given : given?.[0]) ?? '';
}

/** More values than there are states cannot come from the form. */
function all(given: Given): readonly string[] {
  return [given ?? []].flat().slice(0, deskStates.length * 2);
}

/** The entries that are not null, by name. */
function present<N extends string, T>(
  names: readonly N[],
  of: (name: N) => T | null,
): Readonly<Partial<Record<N, T>>> {
  const pairs = names.map((name) => [name, of(name)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== null)) as Partial<Record<N, T>>;
}

function oneOf<T extends string>(values: readonly T[], text: string): T | null {
  return values.find((value) => value === text) ?? null;
}

function readSearch(typed: string): string | null {
  const text = normaliseDigits(typed).normalize('NFC').trim().replace(/\s+/g, ' ');
  // PostgreSQL cannot store a NUL, and half a surrogate pair is not text.
  return text.length > searchMax || /[\p{Cc}\p{Cs}]/u.test(text) ? null : text;
}

function readStates(texts: readonly string[]): {
  value: OrderState[];
  problem: FilterProblem | null;
} {
  const requested = texts.filter((text) => text !== '').map((text) => text.toUpperCase());
  const value = deskStates.filter((state) => requested.includes(state));
  const isUnknown = requested.some((text) => !deskStates.some((state) => state === text));
  return { value, problem: isUnknown ? 'unknown' : null };
}
