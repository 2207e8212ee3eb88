// Which stay does an address ask for, and if it cannot be, why? Dates are ISO texts.
import { normaliseDigits } from '@/lib/money';
import { addDays, nightsMax, readStay, type Stay, type StayProblem } from './stay-dates';

type Query = Readonly<Record<string, string | string[] | undefined>>;

const fieldMax = 12;
/** More is a group, which people arrange. */
export const roomsMax = 9;

type WishProblem = {
  readonly code: StayProblem | 'BAD_GUESTS' | 'TOO_MANY_GUESTS';
  /** The most nights or guests, where that is what is wrong. */
  readonly max: number;
};

/** A stay that somebody wishes for: what the fields show, and the stay or what is wrong with it. */
export type StayWish = {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: string;
  /** Rooms of one kind over which the guests are spread. */
  readonly rooms: number;
  /** The address names dates. */
  readonly isAsked: boolean;
} & (
  | { readonly stay: Stay; readonly problem: null }
  | { readonly stay: null; readonly problem: WishProblem }
);

/**
 * The stay that an address asks for; two nights from tomorrow when it names no dates. What cannot
 * be is never replaced by something else: it has a problem, and no stay.
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
  const wished = readRooms(textOf(query.rooms)) ?? 1;
  // No room is booked for nobody.
  const rooms = Math.max(1, Math.min(wished, Number(guests) || 1));
  const shown = { ...dates, guests, rooms, isAsked };
  const refuse = (code: WishProblem['code'], max = 0): StayWish => {
    return { ...shown, stay: null, problem: { code, max } };
  };
  const stay = readStay(dates, rules.today);
  if (!stay.ok) return refuse(stay.code, stay.code === 'TOO_MANY_NIGHTS' ? nightsMax : 0);
  if (!/^[0-9]+$/.test(guests) || Number(guests) < 1) return refuse('BAD_GUESTS');
  if (Number(guests) > rules.guestsMax * rooms) return refuse('TOO_MANY_GUESTS', rules.guestsMax);
  return { ...shown, stay: stay.value, problem: null };
}

/** What carries the wish along, by the names of its fields; nothing where none was made. */
export function stayValues(wish: StayWish): Readonly<Record<string, string>> {
  const { checkIn, checkOut, guests, rooms } = wish;
  if (!wish.isAsked) return {};
  return { checkIn, checkOut, guests, ...(rooms > 1 && { rooms: String(rooms) }) };
}

/** A number of rooms as it was typed; null for what cannot be. */
export function readRooms(text: string): number | null {
  const rooms = /^[1-9]$/.test(text) ? Number(text) : 0;
  return rooms >= 1 && rooms <= roomsMax ? rooms : null;
}

/** Guests over rooms, as evenly as can be: seven in three rooms are 3, 2 and 2. */
export function spreadGuests(guests: number, rooms: number): number[] {
  return Array.from({ length: rooms }, (_, place) => Math.ceil((guests - place) / rooms));
}

/** The same in a link, with its question mark. */
export function stayQuery(wish: StayWish): string {
  return wish.isAsked ? `?${new URLSearchParams(stayValues(wish))}` : '';
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? normaliseDigits(value).trim().slice(0, fieldMax) : '';
}
