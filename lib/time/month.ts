// Which nights does the calendar of a month show, and which months come before and after? Pure.
import { addDays, daysBetween } from './iso-date';

export type Month = {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Its days as ISO dates; a night is named by its evening. */
  readonly days: readonly string[];
  /** The first day of the next month. */
  readonly end: string;
  readonly previous: string;
  readonly next: string;
};

/** The month in an address such as `2026-12`; the current one for anything else. */
export function readMonth(text: string, today: string): Month {
  const isMonth = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);
  const month = isMonth ? text : today.slice(0, 7);
  const start = `${month}-01`;
  // Five days after the 28th is always in the next month.
  const end = `${addDays(`${month}-28`, 5).slice(0, 7)}-01`;
  const days = Array.from({ length: daysBetween(start, end) }, (_, day) => addDays(start, day));
  return { month, days, end, previous: addDays(start, -1).slice(0, 7), next: end.slice(0, 7) };
}

/** Who has a night: an order, or staff who closed it. */
export type TakenNight = {
  readonly night: string;
  /** Null: closed by staff. */
  readonly reference: string | null;
  /** Distinguishes one stay or closing from the next. */
  readonly key: string;
  readonly note: string;
  /** Closed because a channel has sold it. */
  readonly isElsewhere: boolean;
};

type AnyNight = Pick<TakenNight, 'night' | 'key'>;

/** Consecutive nights that are free, or belong to one stay or one closing. */
export type Stretch<T extends AnyNight = TakenNight> = {
  readonly from: string;
  readonly nights: number;
  readonly taken: T | null;
};

/** A room's month from its first night to its last, free nights one by one. */
export function stretchesOf<T extends AnyNight>(
  days: readonly string[],
  taken: readonly T[],
): Stretch<T>[] {
  const byNight = new Map(taken.map((one) => [one.night, one]));
  const stretches: Stretch<T>[] = [];
  for (const day of days) {
    const here = byNight.get(day) ?? null;
    const last = stretches.at(-1);
    if (here !== null && last?.taken?.key === here.key) {
      stretches[stretches.length - 1] = { ...last, nights: last.nights + 1 };
    } else {
      stretches.push({ from: day, nights: 1, taken: here });
    }
  }
  return stretches;
}
