// When can goods be brought to a zone? Days of the week after a lead, each with its times of day.
import { addDays, isIsoDate } from './stay-dates';

/** So many days from today are offered at most. */
const daysAhead = 21;
/** More of them make a list that nobody reads. */
const daysOffered = 8;

type Days = {
  /** Bit n stands for weekday n; 0 is Sunday. */
  readonly weekdays: number;
  /** The first day is so many days after today. */
  readonly leadDays: number;
};

/** Whether the bits of a week have the weekday of an ISO date. */
export function isDeliveryWeekday(weekdays: number, day: string): boolean {
  return (weekdays & (1 << new Date(`${day}T00:00:00Z`).getUTCDay())) !== 0;
}

/** The days on which a zone is next reached, ISO. `today` is the merchant's date. */
export function deliveryDays({ weekdays, leadDays }: Days, today: string): string[] {
  const days = Array.from({ length: daysAhead - leadDays + 1 }, (_, ahead) =>
    addDays(today, leadDays + ahead),
  );
  return days.filter((day) => isDeliveryWeekday(weekdays, day)).slice(0, daysOffered);
}

/** The day from which goods that are ordered today can be collected; null where nobody has said so. */
export function readyDay(preparationDays: number | null, today: string): string | null {
  return preparationDays === null ? null : addDays(today, preparationDays);
}

/** One day and one time of it, as `2026-11-24 10:00-14:00`. */
export type DeliverySlot = { readonly day: string; readonly window: string };

/** The text of a slot as a form sends it. */
export function slotText({ day, window }: DeliverySlot): string {
  return `${day} ${window}`;
}

/** Reads such a text; null for anything else. Whether a zone has it is another question. */
export function readSlot(text: string): DeliverySlot | null {
  const [day = '', window = '', ...rest] = text.split(' ');
  return rest.length === 0 && isIsoDate(day) && isWindow(window) ? { day, window } : null;
}

/** Whether a zone has this very slot, seen from today. */
export function hasSlot(
  zone: Days & { readonly windows: readonly string[] },
  slot: DeliverySlot,
  today: string,
): boolean {
  return zone.windows.includes(slot.window) && deliveryDays(zone, today).includes(slot.day);
}

const windowShape = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a time of day from and until, the end after the beginning. */
export function isWindow(text: string): boolean {
  const [from = '', until = ''] = text.split('-');
  return windowShape.test(text) && from < until;
}
