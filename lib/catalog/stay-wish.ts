// Which stay does an address ask for, and if it cannot be, why? Dates are ISO texts.
import { normaliseDigits } from '@/lib/money';
import { addDays, nightsMax, readStay, type Stay, type StayProblem } from './stay-dates';

type Query = Readonly<Record<string, string | string[] | undefined>>;

const fieldMax = 12;

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
  const shown = { ...dates, guests, isAsked };
  const refuse = (code: WishProblem['code'], max = 0): StayWish => {
    return { ...shown, stay: null, problem: { code, max } };
  };
  const stay = readStay(dates, rules.today);
  if (!stay.ok) return refuse(stay.code, stay.code === 'TOO_MANY_NIGHTS' ? nightsMax : 0);
  if (!/^[0-9]+$/.test(guests) || Number(guests) < 1) return refuse('BAD_GUESTS');
  if (Number(guests) > rules.guestsMax) return refuse('TOO_MANY_GUESTS', rules.guestsMax);
  return { ...shown, stay: stay.value, problem: null };
}

/** What carries the wish along, by the names of its fields; nothing where none was made. */
export function stayValues(wish: StayWish): Readonly<Record<string, string>> {
  const { checkIn, checkOut, guests } = wish;
  return wish.isAsked ? { checkIn, checkOut, guests } : {};
}

/** The same in a link, with its question mark. */
export function stayQuery(wish: StayWish): string {
  return wish.isAsked ? `?${new URLSearchParams(stayValues(wish))}` : '';
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? normaliseDigits(value).trim().slice(0, fieldMax) : '';
}
