// Which stay does an address ask for, and what is wrong with it? Dates are ISO text.

import { normaliseDigits } from '@/lib/money/money';
import type { Party } from '@/lib/stays/price-stay';
import { addDays } from '@/lib/time/iso-date';
import type { Stay } from './stay-dates';
import { readStayForm, type StayFormProblem } from './stay-form';

type Query = Readonly<Record<string, string | string[] | undefined>>;

const fieldMax = 12;
const agesMax = 60;

/** A requested stay: the values of the fields, and the stay or its problem. */
export type StayWish = {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: string;
  /** As they were typed. */
  readonly childAges: string;
  /** The same, as far as they could be read. */
  readonly party: Party;
  /** Rooms of one kind that the guests share. */
  readonly rooms: number;
  /** The address contains dates. */
  readonly isAsked: boolean;
} & (
  | { readonly stay: Stay; readonly problem: null }
  | { readonly stay: null; readonly problem: StayFormProblem }
);

/**
 * The stay that an address asks for; two nights from tomorrow if it has no dates. An impossible
 * stay is never replaced by another: it has a problem, and no stay.
 */
export function readStayWish(
  query: Query,
  rules: { readonly today: string; readonly guestsMax: number },
): StayWish {
  const isAsked = query.checkIn !== undefined || query.checkOut !== undefined;
  const first = addDays(rules.today, 1);
  const dates = isAsked
    ? { checkIn: textOf(query.checkIn), checkOut: textOf(query.checkOut) }
    : { checkIn: first, checkOut: addDays(first, 2) };
  const guests = textOf(query.guests) || String(Math.min(2, rules.guestsMax));
  const wished = /^[1-9]$/.test(textOf(query.rooms)) ? Number(textOf(query.rooms)) : 1;
  // Never more rooms than guests.
  const rooms = Math.max(1, Math.min(wished, Number(guests) || 1));
  const childAges = textOf(query.childAges, agesMax);
  const read = readStayForm({ ...dates, guests, childAges, rooms: String(rooms) }, rules);
  const party = read.ok ? read.value.party : { guests: Number(guests) || 1, childAges: [] };
  const shown = { ...dates, guests, childAges, party, rooms, isAsked };
  if (read.ok) return { ...shown, stay: read.value.stay, problem: null };
  const { checkIn, checkOut, guests: guestsProblem, childAges: agesProblem } = read.fields;
  const problem = checkIn ?? checkOut ?? guestsProblem ?? agesProblem;
  if (problem === undefined) throw new Error('a stay without a problem was refused');
  return { ...shown, stay: null, problem };
}

/** The requested stay as form fields; empty if none was requested. */
export function stayValues(wish: StayWish): Readonly<Record<string, string>> {
  const { checkIn, checkOut, guests, childAges, rooms } = wish;
  if (!wish.isAsked) return {};
  return {
    checkIn,
    checkOut,
    guests,
    ...(childAges !== '' && { childAges }),
    ...(rooms > 1 && { rooms: String(rooms) }),
  };
}

/** The requested stay as a query string, with its question mark. */
export function stayQuery(wish: StayWish): string {
  return wish.isAsked ? `?${new URLSearchParams(stayValues(wish))}` : '';
}

function textOf(value: string | string[] | undefined, max = fieldMax): string {
  return typeof value === 'string' ? normaliseDigits(value).trim().slice(0, max) : '';
}
