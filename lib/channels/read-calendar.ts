// Which nights does an iCal text say are taken? Bounded by a horizon, a number of events and of steps.
import ICAL from 'ical.js';
import { fail, ok, type Result } from '@/lib/result/result';
import { addDays, isIsoDate } from '@/lib/time/iso-date';

/** Nights that a calendar says are taken, as ISO dates; the night of `until` is not one of them. */
export type Span = {
  readonly from: string;
  readonly until: string;
  /** Its title says that a guest booked, not only that the room is closed. */
  readonly isReserved: boolean;
};

export type CalendarProblem =
  /** Not iCalendar, cut off, or with a date that cannot be read: nothing of it is believed. */
  | 'NOT_A_CALENDAR'
  /** More events or repetitions than any room has. */
  | 'TOO_MUCH';

export type Reading = {
  /** The merchant's: for times in UTC, and for those of no zone. */
  readonly timeZone: string;
  readonly today: string;
  /** Nights from here on are left out. */
  readonly horizon: string;
  /** An event with an id of this host is our own, come back. */
  readonly host: string;
};

const eventsMax = 5_000;
const stepsMax = 25_000;
/** An event that goes on after this local time takes its day's night. */
const evening = '18:00';

/**
 * The spans of a calendar that end after today, in their order. Cancelled and transparent events
 * take no night; a repeated one is followed up to the horizon. An event of some hours takes at least
 * the night of its day.
 */
export function readCalendar(
  text: string,
  reading: Reading,
): Result<readonly Span[], CalendarProblem> {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return fail('NOT_A_CALENDAR');
  if ((text.match(/^BEGIN:VEVENT/gim)?.length ?? 0) > eventsMax) return fail('TOO_MUCH');
  try {
    const calendars = parse(text);
    const steps = { left: stepsMax };
    const spans = calendars.flatMap((calendar) =>
      [...occurrencesOf(calendar, reading, steps)].flatMap((one) => spanOf(one, reading)),
    );
    if (steps.left < 0) return fail('TOO_MUCH');
    return ok(spans.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)));
  } catch {
    // The library throws for whatever it cannot read, in several kinds of errors.
    return fail('NOT_A_CALENDAR');
  }
}

const orderOf = ({ from, until }: Span) => `${from} ${until}`;

function parse(text: string): ICAL.Component[] {
  // Some write a date where a time is due and do not say that it is one.
  const said = text
    .replace(/^\uFEFF?\s*/, '')
    .replace(
      /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;(?!VALUE=)[^:;\r\n]*)*):(\d{8}(?:,\d{8})*)[ \t]*$/gim,
      '$1;VALUE=DATE$2:$3',
    );
  const read: unknown[] = ICAL.parse(said);
  const all = (Array.isArray(read[0]) ? read : [read]) as ConstructorParameters<
    typeof ICAL.Component
  >[0][];
  const calendars = all.map((one) => new ICAL.Component(one));
  if (calendars.some(({ name }) => name !== 'vcalendar')) throw new Error('not a calendar');
  return calendars;
}

type Occurrence = {
  readonly start: ICAL.Time;
  readonly end: ICAL.Time;
  readonly component: ICAL.Component;
};

/** Each time that an event takes place, once for each of its repetitions before the horizon. */
function* occurrencesOf(
  calendar: ICAL.Component,
  { horizon }: Reading,
  steps: { left: number },
): Generator<Occurrence> {
  const byId = new Map<string, ICAL.Component[]>();
  for (const [place, event] of calendar.getAllSubcomponents('vevent').entries()) {
    assertDates(event);
    const id = String(event.getFirstPropertyValue('uid') ?? `nameless ${place}`);
    const known = byId.get(id);
    if (known === undefined) byId.set(id, [event]);
    else known.push(event);
  }
  for (const events of byId.values()) {
    const exceptions = events.filter((event) => event.hasProperty('recurrence-id'));
    const masters = events.filter((event) => !event.hasProperty('recurrence-id'));
    const repeated = masters.filter((event) => new ICAL.Event(event).isRecurring());
    // A changed repetition whose rule is not here stands for itself.
    const single =
      repeated.length === 0 ? events : masters.filter((one) => !repeated.includes(one));
    for (const component of single) {
      const { startDate: start, endDate: end } = new ICAL.Event(component);
      yield { start, end, component };
    }
    for (const component of repeated) {
      const event = new ICAL.Event(component, { exceptions });
      const rounds = event.iterator();
      for (let next = rounds.next(); next; next = rounds.next()) {
        steps.left -= 1;
        if (steps.left < 0 || dateOf(next) >= horizon) break;
        const { startDate, endDate, item } = event.getOccurrenceDetails(next);
        yield { start: startDate, end: endDate, component: item.component };
      }
    }
  }
}

/** The library makes a date out of any digits; one that does not exist makes the whole unreadable. */
function assertDates(event: ICAL.Component): void {
  if (!event.hasProperty('dtstart')) throw new Error('an event without a beginning');
  for (const name of ['dtstart', 'dtend', 'recurrence-id']) {
    const written = String(event.getFirstProperty(name)?.jCal[3] ?? '');
    if (written === '') continue;
    const [date = '', time = '00:00:00'] = written.split('T');
    if (!isIsoDate(date) || !/^([01]\d|2[0-3])(:[0-5]\d){1,2}Z?$|^\d\d:\d\d:60Z?$/.test(time)) {
      throw new Error('a date that does not exist');
    }
  }
}

function spanOf({ start, end, component }: Occurrence, reading: Reading): Span[] {
  const word = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
  if (word('status').toUpperCase() === 'CANCELLED') return [];
  if (word('transp').toUpperCase() === 'TRANSPARENT') return [];
  if (word('uid').toLowerCase().endsWith(`@${reading.host}`.toLowerCase())) return [];
  const zoneOf = (name: string) =>
    String(component.getFirstProperty(name)?.getParameter('tzid') ?? '');
  const zone = zoneOf('dtstart');
  const first = localOf(start, zone, reading.timeZone);
  const last = localOf(end, zoneOf('dtend') || zone, reading.timeZone);
  const after = last.time > evening ? addDays(last.date, 1) : last.date;
  const until = after > first.date ? after : addDays(first.date, 1);
  if (until <= reading.today || first.date >= reading.horizon) return [];
  const [ended = until] = [until, reading.horizon].toSorted();
  return [
    {
      from: first.date,
      until: ended,
      isReserved: /reserv|book/i.test(word('summary')),
    },
  ];
}

type Local = { readonly date: string; readonly time: string };

const dateOf = ({ year, month, day }: ICAL.Time) =>
  `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
const pad = (number: number) => String(number).padStart(2, '0');

/**
 * A time on the merchant's clock. One of a zone that the file does not define is in the zone of that
 * name, if there is one; one of no zone is the merchant's already.
 */
function localOf(at: ICAL.Time, zone: string, timeZone: string): Local {
  const written = { date: dateOf(at), time: `${pad(at.hour)}:${pad(at.minute)}` };
  if (at.isDate) return { ...written, time: '00:00' };
  if (at.zone !== ICAL.Timezone.localTimezone) {
    return clockIn(timeZone, at.toUnixTime() * 1_000);
  }
  const own = formatterOf(zone);
  if (zone === '' || own === null) return written;
  const asIfUtc = Date.parse(`${written.date}T${written.time}:00Z`);
  const offsetAt = (instant: number) => {
    const { date, time } = clockIn(zone, instant);
    return Date.parse(`${date}T${time}:00Z`) - instant;
  };
  // The second pass is for days on which clocks change.
  return clockIn(timeZone, asIfUtc - offsetAt(asIfUtc - offsetAt(asIfUtc)));
}

const formatters = new Map<string, Intl.DateTimeFormat | null>();

function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  let made: Intl.DateTimeFormat | null = null;
  try {
    made = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  } catch {
    // No zone of that name.
  }
  formatters.set(timeZone, made);
  return made;
}

function clockIn(timeZone: string, instant: number): Local {
  const parts = formatterOf(timeZone)?.formatToParts(instant) ?? [];
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}
