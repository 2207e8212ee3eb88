// What does a guest's calendar keep of a booking? A file by RFC 5545, one event for each stay.

type Stay = {
  readonly name: string;
  /** ISO dates. */
  readonly checkIn: string;
  readonly checkOut: string;
  /** A calendar that has it strikes it out. */
  readonly isCancelled: boolean;
};

type House = {
  readonly name: string;
  readonly address: string;
  /** `14:00`; where one of them is not said, whole days are meant. */
  readonly checkInFrom: string;
  readonly checkOutBy: string;
  readonly timeZone: string;
};

type About = {
  readonly reference: string;
  readonly host: string;
  /** When it was confirmed: the same booking gives the same file. */
  readonly confirmedAt: string;
  /** What stands below each event, a line a fact. */
  readonly words: readonly string[];
};

/**
 * The file's text, of all stays of the order: an event is known by the number of its stay, so that a
 * later file changes it and never another one. Times stand in UTC, so that every calendar agrees
 * without a table of zones.
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
    // The days of a stay never change; cancelling is the one later version that there can be.
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

/** An hour on the house's wall as an instant; the second look is for days on which clocks change. */
function instantOf(day: string, time: string, timeZone: string): number {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  const first = asIfUtc - offsetAt(asIfUtc, timeZone);
  return asIfUtc - offsetAt(first, timeZone);
}

/** How far a zone's clocks are ahead of UTC then, in milliseconds. */
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

/** Section 3.3.11: text in a line that commas and semicolons divide. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** Section 3.1: at most 75 octets a line, the break never within a letter. */
function folded(line: string): string {
  const rows = [''];
  for (const letter of line) {
    const row = `${rows.at(-1)}${letter}`;
    // The space that begins a continued line counts.
    const room = rows.length === 1 ? 75 : 74;
    if (Buffer.byteLength(row) <= room) rows[rows.length - 1] = row;
    else rows.push(letter);
  }
  return rows.join('\r\n ');
}
