// When does a day begin and end? The instants of a calendar day in a time zone.
import { addDays } from '@/lib/catalog/stay-dates';

/** The first instant of an ISO date, inclusive, and that of the day after it, exclusive. */
export function dayBounds(isoDate: string, timeZone: string): { from: Date; until: Date } {
  return { from: startOf(isoDate, timeZone), until: startOf(addDays(isoDate, 1), timeZone) };
}

/** The clock may have been changed in that very night, so the guess is looked at once more. */
function startOf(isoDate: string, timeZone: string): Date {
  const wallMs = Date.parse(`${isoDate}T00:00:00Z`);
  const guessMs = wallMs - offsetMs(wallMs, timeZone);
  return new Date(wallMs - offsetMs(guessMs, timeZone));
}

/** How far the wall clock of a time zone is ahead of GMT at an instant. */
function offsetMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(atMs));
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const wallMs = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wallMs - Math.floor(atMs / 1000) * 1000;
}
