// What goes into a guest's calendar? A file by RFC 5545, one event for each stay.

type Stay = {
  readonly name: string;
  /** ISO dates. */
  readonly checkIn: string;
  readonly checkOut: string;
  /** Calendars that already have the event strike it out. */
  readonly isCancelled: boolean;
};

type House = {
  readonly name: string;
  readonly address: string;
  /** `14:00`; if one of the two is missing, the event covers whole days. */
  readonly checkInFrom: string;
  readonly checkOutBy: string;
  readonly timeZone: string;
};

type About = {
  readonly reference: string;
  readonly host: string;
  /** When it was confirmed, so that the same booking gives the same file. */
  readonly confirmedAt: string;
  /** The event's description, one fact per line. */
  readonly words: readonly string[];
};

/**
 * The text of the calendar file, with all stays of the order. An event is identified by the number
 * of its stay, so that a later file updates it and no other. Times are in UTC, so that calendars
 * need no time-zone table.
 */
export function calendarFile(stays: readonly Stay[], house: House, about: About): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Diwan Checkout//Booking//EN',
    'METHOD:PUBLISH',
    ...stays.flatMap((stay, place) => eventLines(stay, place, house, about)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(stay: Stay, place: number, house: House, about: About): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${about.reference}-${place + 1}@${about.host}`,
    `DTSTAMP:${utc(Date.parse(about.confirmedAt))}`,
    // The days of a stay never change; cancelling is the only possible later version.
    `SEQUENCE:${stay.isCancelled ? 1 : 0}`,
    `STATUS:${stay.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...spanLines(stay, house),
    `SUMMARY:${escaped(`${house.name}: ${stay.name}`)}`,
    ...(house.address === '' ? [] : [`LOCATION:${escaped(house.address)}`]),
    `DESCRIPTION:${escaped(about.words.join('\n'))}`,
    'END:VEVENT',
  ];
}

function spanLines({ checkIn, checkOut }: Stay, house: House): string[] {
  const { checkInFrom, checkOutBy, timeZone } = house;
  if (checkInFrom === '' || checkOutBy === '') {
    const day = (date: string) => date.replaceAll('-', '');
    return [`DTSTART;VALUE=DATE:${day(checkIn)}`, `DTEND;VALUE=DATE:${day(checkOut)}`];
  }
  return [
    `DTSTART:${utc(instantOf(checkIn, checkInFrom, timeZone))}`,
    `DTEND:${utc(instantOf(checkOut, checkOutBy, timeZone))}`,
  ];
}

/** A merchant's local time as an instant; the second pass is for days on which clocks change. */
function instantOf(day: string, time: string, timeZone: string): number {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  const first = asIfUtc - offsetAt(asIfUtc, timeZone);
  return asIfUtc - offsetAt(first, timeZone);
}

/** A zone's offset from UTC at that instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const form = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = form.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -ms : ms;
}

/** `20261123T110000Z` */
function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Section 3.3.11: escapes text, because commas and semicolons separate values. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** Section 3.1: at most 75 octets per line, never breaking within a character. */
function folded(line: string): string {
  const rows = [''];
  for (const letter of line) {
    const row = `${rows.at(-1)}${letter}`;
    // The space that begins a continuation line counts.
    const room = rows.length === 1 ? 75 : 74;
    if (Buffer.byteLength(row) <= room) rows[rows.length - 1] = row;
    else rows.push(letter);
  }
  return rows.join('\r\n ');
}
