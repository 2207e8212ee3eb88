// What is the calendar of a stay told about some months, and how does a price fit into its cell?

import type { RulesOfDay } from '@/lib/stays/day-rules';

/** Some months in the reader's language. */
export type CalendarMonths = {
  readonly months: readonly { readonly month: string; readonly title: string }[];
  readonly days: readonly CalendarDay[];
};

/** The night that begins on this day. */
export type CalendarDay = {
  /** ISO. */
  readonly date: string;
  readonly name: string;
  readonly free: number;
  /** How many rooms are free, in words. */
  readonly said: string;
  /** Of a night that can be booked: minor units, thousands of dinars, and the whole amount. */
  readonly minor?: number;
  readonly price?: string;
  readonly full?: string;
  /** The rules of the day, where it has any. */
  readonly rules?: RulesOfDay;
  /** About how much it is in the reader's currency, where one was chosen. */
  readonly about?: string;
};

const minorOfThousand = 1_000_000n;

/** An amount in thousands of dinars, for a narrow cell: 125, 92.5 or 1,250. */
export function inThousands(minor: bigint): string {
  const whole = (minor / minorOfThousand).toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
  const dinars = (minor % minorOfThousand) / 1_000n;
  const rest = dinars.toString().padStart(3, '0').replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}
