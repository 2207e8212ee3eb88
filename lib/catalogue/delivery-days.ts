// When can goods be delivered to a zone? Weekdays after a lead time, each with time windows.
import { addDays, isIsoDate } from '@/lib/time/iso-date';

/** Offers at most this many days from today. */
const daysAhead = 21;
/** A longer list is not read. */
const daysOffered = 8;

type Days = {
  /** Bit n is weekday n; 0 is Sunday. */
  readonly weekdays: number;
  /** The first day is this many days after today. */
  readonly leadDays: number;
};

/** Whether a weekday mask includes the weekday of an ISO date. */
export function isDeliveryWeekday(weekdays: number, day: string): boolean {
  return (weekdays & (1 << new Date(`${day}T00:00:00Z`).getUTCDay())) !== 0;
}

/** The next days on which a zone is delivered to, ISO. `today` is the merchant's date. */
export function deliveryDays({ weekdays, leadDays }: Days, today: string): string[] {
  const days = Array.from({ length: daysAhead - leadDays + 1 }, (_, ahead) =>
    addDays(today, leadDays + ahead),
  );
  return days.filter((day) => isDeliveryWeekday(weekdays, day)).slice(0, daysOffered);
}

/** The day from which goods ordered today can be collected; null if the merchant has not set it. */
export function readyDay(preparationDays: number | null, today: string): string | null {
  return preparationDays === null ? null : addDays(today, preparationDays);
}

/** A day and a time window, as `2026-11-24 10:00-14:00`. */
export type DeliverySlot = { readonly day: string; readonly window: string };

/** Reads a slot as text; null for anything else. The zone may not offer it. */
export function readSlot(text: string): DeliverySlot | null {
  const [day = '', window = '', ...rest] = text.split(' ');
  return rest.length === 0 && isIsoDate(day) && isWindow(window) ? { day, window } : null;
}

/** Whether a zone offers this very slot, as of today. */
export function hasSlot(
  zone: Days & { readonly windows: readonly string[] },
  slot: DeliverySlot,
  today: string,
): boolean {
  return zone.windows.includes(slot.window) && deliveryDays(zone, today).includes(slot.day);
}

const windowShape = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a time window whose end is after its beginning. */
export function isWindow(text: string): boolean {
  const [from = '', until = ''] = text.split('-');
  return windowShape.test(text) && from < until;
}
