import { gzipSync } from 'node:zlib';
import { type Reading, readCalendar } from '@/lib/channels/read-calendar';

const reading: Reading = {
  timeZone: 'Asia/Baghdad',
  today: '2026-12-01',
  horizon: '2028-12-01',
  host: 'shop.example',
};
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//X//Y//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'END:VEVENT',
];
const one = (...lines: string[]) => calendar(...event('UID:1@x', ...lines));
const nights = (text: string) => {
  const read = readCalendar(text, reading);
  return read.ok
    ? read.value.map(({ from, until }) => `${from.slice(5)} ${until.slice(5)}`)
    : read.code;
};

const bookingCom = calendar(
  'CALSCALE:GREGORIAN',
  ...event(
    'UID:9f2a@booking.com',
    'DTSTART;VALUE=DATE:20261210',
    'DTEND;VALUE=DATE:20261213',
    'SUMMARY:CLOSED - Not available',
  ),
  ...event(
    'UID:77c1@booking.com',
    'DTSTART;VALUE=DATE:20261213',
    'DTEND;VALUE=DATE:20261214',
    'SUMMARY:CLOSED - Not available',
  ),
);
const airbnb = calendar(
  ...event(
    'DTEND;VALUE=DATE:20261222',
    'DTSTART;VALUE=DATE:20261220',
    'UID:1418fb94e984-a0b1@airbnb.com',
    'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de',
    ' tails/HMXXXX\\nPhone Number (Last 4 Digits): 1234',
    'SUMMARY:Reserved',
  ),
  ...event(
    'DTEND;VALUE=DATE:20270103',
    'DTSTART;VALUE=DATE:20261231',
    'UID:7f66@airbnb.com',
    'SUMMARY:Airbnb (Not available)',
  ),
);
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Berlin by hand',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
];
const weekly = [
  'DTSTART;VALUE=DATE:20261204',
  'DTEND;VALUE=DATE:20261205',
  'RRULE:FREQ=WEEKLY;COUNT=4',
];
const google = calendar(
  ...event('UID:g@google.com', ...weekly, 'EXDATE;VALUE=DATE:20261211'),
  ...event(
    'UID:g@google.com',
    'RECURRENCE-ID;VALUE=DATE:20261218',
    'DTSTART;VALUE=DATE:20261219',
    'DTEND;VALUE=DATE:20261221',
  ),
  ...event(
    'UID:g@google.com',
    'RECURRENCE-ID;VALUE=DATE:20261225',
    'DTSTART;VALUE=DATE:20261225',
    'STATUS:CANCELLED',
  ),
  ...event('UID:free@google.com', 'DTSTART;VALUE=DATE:20261206', 'TRANSP:TRANSPARENT'),
);

test.each<[string, string, readonly string[]]>([
  ['of Booking.com: whole days, the last is not one', bookingCom, ['12-10 12-13', '12-13 12-14']],
  ['of Airbnb: folded lines, an end before its beginning', airbnb, ['12-20 12-22', '12-31 01-03']],
  [
    'of Google: repeated, one left out, one moved, one cancelled, one free',
    google,
    ['12-04 12-05', '12-19 12-21'],
  ],
  [
    'with lines that end in LF',
    bookingCom.replaceAll('\r\n', '\n'),
    ['12-10 12-13', '12-13 12-14'],
  ],
  ['with a mark of its byte order', `\uFEFF${airbnb}`, ['12-20 12-22', '12-31 01-03']],
  [
    'two calendars in one',
    one('DTSTART;VALUE=DATE:20261205') + airbnb,
    ['12-05 12-06', '12-20 12-22', '12-31 01-03'],
  ],
  [
    'a date that does not say that it is one',
    one('DTSTART:20261205', 'DTEND:20261207'),
    ['12-05 12-07'],
  ],
  ['no end: one night', one('DTSTART;VALUE=DATE:20261205'), ['12-05 12-06']],
  ['a time and no end: one night', one('DTSTART:20261205T110000Z'), ['12-05 12-06']],
  ['a duration', one('DTSTART;VALUE=DATE:20261205', 'DURATION:P3D'), ['12-05 12-08']],
  [
    'an end before the beginning: one night',
    one('DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261201'),
    ['12-05 12-06'],
  ],
  [
    'UTC: the day is that of the house',
    one('DTSTART:20261205T220000Z', 'DTEND:20261207T080000Z'),
    ['12-06 12-07'],
  ],
  ['midnights in UTC', one('DTSTART:20261205T000000Z', 'DTEND:20261207T000000Z'), ['12-05 12-07']],
  [
    'no zone: the clock of the house',
    one('DTSTART:20261205T140000', 'DTEND:20261207T110000'),
    ['12-05 12-07'],
  ],
  [
    'to the last minute of a day',
    one('DTSTART:20261205T000000', 'DTEND:20261206T235959'),
    ['12-05 12-07'],
  ],
  [
    'a zone by its name alone',
    one(
      'DTSTART;TZID=America/New_York:20261205T200000',
      'DTEND;TZID=America/New_York:20261207T100000',
    ),
    ['12-06 12-07'],
  ],
  [
    'a zone that the file defines',
    calendar(
      ...zone,
      ...event(
        'UID:z',
        'DTSTART;TZID=Berlin by hand:20261205T230000',
        'DTEND;TZID=Berlin by hand:20261207T100000',
      ),
    ),
    ['12-06 12-07'],
  ],
  ['over already', one('DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261201'), []],
  [
    'begun already',
    one('DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261203'),
    ['11-20 12-03'],
  ],
  ['beyond two years', one('DTSTART;VALUE=DATE:20290101'), []],
  [
    'to beyond two years',
    one('DTSTART;VALUE=DATE:20281101', 'DTEND;VALUE=DATE:20991101'),
    ['11-01 12-01'],
  ],
  [
    'our own event, come back',
    one('DTSTART;VALUE=DATE:20261205').replace('1@x', 'abc@SHOP.example'),
    [],
  ],
  [
    'a changed repetition without its rule',
    one('RECURRENCE-ID;VALUE=DATE:20261205', 'DTSTART;VALUE=DATE:20261206'),
    ['12-06 12-07'],
  ],
  ['no event', calendar(), []],
])('a calendar %s', (_, text, expected) => expect(nights(text)).toEqual(expected));

test('an endless repetition is followed to the horizon', () => {
  const read = readCalendar(one('DTSTART;VALUE=DATE:20261205', 'RRULE:FREQ=DAILY'), reading);
  expect(read.ok && read.value.length).toBe(727);
});

test('a title that names a guest’s booking is known from one that only closes', () => {
  const read = readCalendar(airbnb, reading);
  expect(read.ok && read.value.map(({ isReserved }) => isReserved)).toEqual([true, false]);
});

test.each([
  ['a page with status 200', '<!doctype html><title>Sign in</title>', 'NOT_A_CALENDAR'],
  ['nothing', '', 'NOT_A_CALENDAR'],
  ['something compressed', gzipSync(airbnb).toString('utf8'), 'NOT_A_CALENDAR'],
  ['a calendar that is cut off', airbnb.slice(0, -30), 'NOT_A_CALENDAR'],
  ['a line that is none', airbnb.replace('SUMMARY:Reserved', 'Reserved'), 'NOT_A_CALENDAR'],
  ['an address book', airbnb.replaceAll('VCALENDAR', 'VCARD'), 'NOT_A_CALENDAR'],
  ['an event without a beginning', one('SUMMARY:x'), 'NOT_A_CALENDAR'],
  ['a day that does not exist', one('DTSTART;VALUE=DATE:20261345'), 'NOT_A_CALENDAR'],
  ['a cut date', one('DTSTART;VALUE=DATE:2026120'), 'NOT_A_CALENDAR'],
  [
    'too many events',
    calendar(...Array.from({ length: 5_001 }, () => event('UID:1')).flat()),
    'TOO_MUCH',
  ],
  [
    'a repetition by the second',
    one('DTSTART:20261205T000000Z', 'RRULE:FREQ=SECONDLY'),
    'TOO_MUCH',
  ],
])('%s is no reading', (_, text, code) => expect(nights(text)).toBe(code));
