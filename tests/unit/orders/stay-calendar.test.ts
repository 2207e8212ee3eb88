import { calendarFile } from '@/lib/orders/stay-calendar';

const stay = {
  name: 'River room',
  checkIn: '2026-12-01',
  checkOut: '2026-12-03',
  isCancelled: false,
};
const house = {
  name: 'Citadel',
  address: 'Gate 3; Erbil, Iraq',
  checkInFrom: '14:00',
  checkOutBy: '12:00',
  timeZone: 'Asia/Baghdad',
};
const about = {
  reference: 'D7Q2MK4XW',
  host: 'shop.example',
  confirmedAt: '2026-11-21T11:05:00.000Z',
  words: ['Order D7Q2MK4XW', '+964 750 123 4567'],
};
const linesOf = (own: object = {}, stays = [stay]) =>
  calendarFile(stays, { ...house, ...own }, about)
    .replaceAll('\r\n ', '')
    .split('\r\n');

test('a stay is an event from check-in to check-out by the house’s clock', () =>
  expect(linesOf()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Diwan Checkout//Booking//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:D7Q2MK4XW-1@shop.example',
    'DTSTAMP:20261121T110500Z',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'DTSTART:20261201T110000Z',
    'DTEND:20261203T090000Z',
    'SUMMARY:Citadel: River room',
    'LOCATION:Gate 3\\; Erbil\\, Iraq',
    'DESCRIPTION:Order D7Q2MK4XW\\n+964 750 123 4567',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]));

test('a cancelled stay strikes out its own event, and the other one stays that one', () => {
  const eventsOf = (isCancelled: boolean) =>
    linesOf({}, [{ ...stay, isCancelled }, stay]).filter((line) => /^(UID|SEQ|STATUS)/.test(line));
  const second = ['UID:D7Q2MK4XW-2@shop.example', 'SEQUENCE:0', 'STATUS:CONFIRMED'];
  const first = 'UID:D7Q2MK4XW-1@shop.example';
  expect(eventsOf(false)).toEqual([first, 'SEQUENCE:0', 'STATUS:CONFIRMED', ...second]);
  expect(eventsOf(true)).toEqual([first, 'SEQUENCE:1', 'STATUS:CANCELLED', ...second]);
});

test('a house that says no hours means whole days, and the night that clocks change is right', () => {
  const given = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203'];
  expect(linesOf({ checkOutBy: '' })).toEqual(expect.arrayContaining(given));
  const spring = { ...stay, checkIn: '2027-03-28', checkOut: '2027-10-31' };
  const berlin = linesOf({ timeZone: 'Europe/Berlin', checkInFrom: '03:30' }, [spring]);
  expect(berlin).toContain('DTSTART:20270328T013000Z');
  expect(berlin).toContain('DTEND:20271031T110000Z');
});

test('no line is longer than 75 octets, no letter is broken, nothing begins a line of its own', () => {
  const name = `${'ژووری ڕووبار '.repeat(20)}\r\nBEGIN:VALARM`;
  const file = calendarFile([{ ...stay, name }], house, about);
  const rows = file.split('\r\n');
  expect(Math.max(...rows.map((row) => Buffer.byteLength(row)))).toBeLessThanOrEqual(75);
  expect(file).not.toContain('\ufffd');
  expect(rows).not.toContain('BEGIN:VALARM');
  const answer = linesOf({}, [{ ...stay, name }]).find((line) => line.startsWith('SUMMARY'));
  expect(answer).toBe(`SUMMARY:Citadel: ${'ژووری ڕووبار '.repeat(20)}\\nBEGIN:VALARM`);
});
