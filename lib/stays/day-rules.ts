// May a stay be sold on these days? By the merchant's rules by day: of each, the one set last holds.
import { addDays, daysBetween } from '@/lib/time/iso-date';

/** What staff set for the days of a kind of room; null: nothing, an earlier rule stays. */
export type DayRule = {
  /** ISO dates, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Bit n is weekday n; 0 is Sunday. */
  readonly weekdays: number;
  /** Of stays that arrive on the day; 0: any number. */
  readonly minNights: number | null;
  readonly maxNights: number | null;
  readonly closedToArrival: boolean | null;
  readonly closedToDeparture: boolean | null;
  /** The night that begins on the day. */
  readonly notForSale: boolean | null;
};

type RuleName = Exclude<keyof DayRule, 'firstDay' | 'lastDay' | 'weekdays'>;

/** The rules that hold on one day; those that are missing restrict nothing. */
export type RulesOfDay = { readonly [N in RuleName]?: NonNullable<DayRule[N]> };

type Dates = { readonly checkIn: string; readonly checkOut: string };

/** Why a stay is not sold, with the number of nights that its sentence names. */
export type StayRefusal =
  | { readonly reason: 'MIN_NIGHTS' | 'MAX_NIGHTS'; readonly nights: number }
  | {
      readonly reason: 'NOT_FOR_SALE' | 'CLOSED_TO_ARRIVAL' | 'CLOSED_TO_DEPARTURE';
      readonly nights?: undefined;
    };

const names: readonly RuleName[] = [
  'minNights',
  'maxNights',
  'closedToArrival',
  'closedToDeparture',
  'notForSale',
];

/** The rules of one day; `rules` must have the newest first. */
export function rulesOn(rules: readonly DayRule[], day: string): RulesOfDay {
  const weekday = 1 << new Date(`${day}T00:00:00Z`).getUTCDay();
  const said: Partial<Record<RuleName, number | boolean>> = {};
  for (const rule of rules) {
    if (day < rule.firstDay || day > rule.lastDay || (rule.weekdays & weekday) === 0) continue;
    for (const name of names) said[name] ??= rule[name] ?? undefined;
  }
  const held: Partial<Record<RuleName, number | boolean>> = {};
  for (const name of names) if (said[name]) held[name] = said[name];
  return held as RulesOfDay;
}

/** Why the rules refuse a stay, null if they do not; `rules` must have the newest first. */
export function refusalOf(rules: readonly DayRule[] | null, stay: Dates): StayRefusal | null {
  if (rules === null || rules.length === 0) return null;
  return judgeStay(stay, (day) => rulesOn(rules, day));
}

/** The same, by the rules that hold on each day. */
export function judgeStay(
  { checkIn, checkOut }: Dates,
  rulesOf: (day: string) => RulesOfDay,
): StayRefusal | null {
  const nights = Math.max(0, daysBetween(checkIn, checkOut));
  return judgeDays(Array.from({ length: nights + 1 }, (_, at) => rulesOf(addDays(checkIn, at))));
}

/** The same, by the rules of each day from arrival to departure. */
export function judgeDays(days: readonly RulesOfDay[]): StayRefusal | null {
  const nights = days.length - 1;
  const { minNights = 0, maxNights = 0, closedToArrival = false } = days[0] ?? {};
  const isSold = days.every(({ notForSale }, at) => at === nights || !notForSale);
  if (!isSold) return { reason: 'NOT_FOR_SALE' };
  if (closedToArrival) return { reason: 'CLOSED_TO_ARRIVAL' };
  if (nights < minNights) return { reason: 'MIN_NIGHTS', nights: minNights };
  if (maxNights > 0 && nights > maxNights) return { reason: 'MAX_NIGHTS', nights: maxNights };
  if (days[nights]?.closedToDeparture) return { reason: 'CLOSED_TO_DEPARTURE' };
  return null;
}

/**
 * What holds for whoever may take any of several kinds of rooms: a restriction that all of them
 * have, and the widest number of nights.
 */
export function widestRules(kinds: readonly RulesOfDay[]): RulesOfDay {
  const all = (name: 'closedToArrival' | 'closedToDeparture') =>
    kinds.length > 0 && kinds.every((rules) => rules[name]);
  const reachable = kinds.filter((rules) => !rules.closedToArrival);
  const least = Math.min(...reachable.map(({ minNights = 0 }) => minNights));
  const most = reachable.map(({ maxNights = 0 }) => maxNights);
  return {
    ...(Number.isFinite(least) && least > 0 && { minNights: least }),
    ...(most.length > 0 && most.every((nights) => nights > 0) && { maxNights: Math.max(...most) }),
    ...(all('closedToArrival') && { closedToArrival: true }),
    ...(all('closedToDeparture') && { closedToDeparture: true }),
  };
}
