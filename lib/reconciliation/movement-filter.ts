// Which movements does an address select? By days, calendar, kind and code; odd values are refused.
import { addDays, daysBetween } from '@/lib/time/iso-date';
import { type Calendar, calendars, type DaySpan, isDay, startOfDay, zoneOf } from './calendar-day';
import { type MovementKind, movementKinds } from './movement';

/** Where a page begins: after this movement, by time and key. */
export type MovementCursor = { readonly at: Date; readonly key: string };

export type MovementFilter = {
  /** Both days are included. */
  readonly from: string;
  readonly to: string;
  readonly calendar: Calendar;
  readonly kind: MovementKind | null;
  /** Declines with this response code. */
  readonly responseCode: string | null;
  readonly terminal: string | null;
  /** Only what came for these days after they were signed. */
  readonly isLate: boolean;
  readonly isTest: boolean | null;
  readonly after: MovementCursor | null;
};

type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

const daysMax = 92;
const responseCode = /^[-A-Za-z0-9]{1,4}$/;
const terminalName = /^[!-~]{1,16}$/;
const cursor = /^(\d{1,14})_((?:attempt|movement):[0-9a-f-]{36})$/;

/** The movements that a query string selects; invalid days become `today`. */
export function readMovementFilter(given: Given, today: string): MovementFilter {
  const [from, to] = daysOf(given, today);
  const rc = first(given.rc);
  const terminal = first(given.terminal);
  return {
    from,
    to,
    calendar: readCalendar(given.calendar),
    kind: movementKinds.find((kind) => kind === first(given.kind)) ?? null,
    responseCode: responseCode.test(rc) ? rc : null,
    terminal: terminalName.test(terminal) ? terminal : null,
    isLate: first(given.late) === 'yes',
    isTest: readTestMode(given.test),
    after: readMovementCursor(first(given.after)),
  };
}

/** The calendar in an address: the merchant's, unless it is GMT. */
export function readCalendar(given: Given[string]): Calendar {
  return calendars.find((one) => one === first(given)) ?? 'house';
}

/** Test orders, real ones, or (null) those of the running mode. */
export function readTestMode(given: Given[string]): boolean | null {
  const word = first(given);
  return word === 'yes' ? true : word === 'no' ? false : null;
}

/** The day in an address; an invalid one becomes `today`. */
export function readDay(given: Given[string], today: string): string {
  const day = first(given);
  return isDay(day) ? day : today;
}

/** From the first midnight to the last. */
export function spanOf(filter: MovementFilter, houseZone: string): DaySpan {
  const zone = zoneOf(filter.calendar, houseZone);
  return { since: startOfDay(filter.from, zone), until: startOfDay(addDays(filter.to, 1), zone) };
}

/** The address of a list, with only the parameters that narrow it. */
export function movementPath(
  query: Partial<MovementFilter> & { readonly from: string; readonly to: string },
): string {
  const pairs: [string, string | null | undefined][] = [
    ['from', query.from],
    ['to', query.to],
    ['calendar', query.calendar === 'gmt' ? 'gmt' : null],
    ['kind', query.kind],
    ['rc', query.responseCode],
    ['terminal', query.terminal],
    ['late', query.isLate ? 'yes' : null],
    ['test', modeParameter(query.isTest ?? null)],
    ['after', query.after ? writeMovementCursor(query.after) : null],
  ];
  const named = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return `/admin/reconciliation/movements?${new URLSearchParams(named)}`;
}

/** The address of a date's totals, on both calendars. */
export function dayPath(query: {
  readonly day: string;
  readonly isTest: boolean | null;
  readonly after?: string;
}): string {
  const pairs: [string, string | null | undefined][] = [
    ['day', query.day],
    ['test', modeParameter(query.isTest)],
    ['after', query.after],
  ];
  const named = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return `/admin/reconciliation?${new URLSearchParams(named)}`;
}

export function modeParameter(isTest: boolean | null): 'yes' | 'no' | null {
  if (isTest === null) return null;
  return isTest ? 'yes' : 'no';
}

export function writeMovementCursor({ at, key }: MovementCursor): string {
  return `${at.getTime()}_${key}`;
}

function daysOf(given: Given, today: string): [string, string] {
  const from = readDay(given.from, today);
  const to = readDay(given.to, from);
  if (to < from) return [from, from];
  return [from, daysBetween(from, to) >= daysMax ? addDays(from, daysMax - 1) : to];
}

export function readMovementCursor(text: string): MovementCursor | null {
  const [, ms, key] = cursor.exec(text) ?? [];
  if (ms === undefined || key === undefined) return null;
  return { at: new Date(Number(ms)), key };
}

function first(given: Given[string]): string {
  return (typeof given === 'string' ? given : given?.[0]) ?? '';
}
