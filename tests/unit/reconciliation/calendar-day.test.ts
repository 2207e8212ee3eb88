import {
  clockOf,
  dayOf,
  instantOf,
  isDay,
  spanOfDay,
  startOfDay,
  twoDays,
} from '@/lib/reconciliation/calendar-day';
import { addDays, daysBetween } from '@/lib/time/iso-date';

const baghdad = 'Asia/Baghdad';

describe('a day of the calendar', () => {
  test.each(['2026-11-22', '2028-02-29', '2000-01-01'])('%s is one', (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '26-11-22',
    '1999-12-31',
    '2026-11-22T00:00',
    'today',
  ])('%s is none', (text) => expect(isDay(text)).toBe(false));

  test('days are counted over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
    expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3);
  });
});

describe('midnight', () => {
  test('of Baghdad is 21:00 GMT of the day before', () => {
    expect(startOfDay('2026-11-22', baghdad).toISOString()).toBe('2026-11-21T21:00:00.000Z');
    expect(startOfDay('2026-11-22', 'UTC').toISOString()).toBe('2026-11-22T00:00:00.000Z');
  });

  test('belongs to the day that it begins', () => {
    expect(dayOf(new Date('2026-11-21T20:59:59.999Z'), baghdad)).toBe('2026-11-21');
    expect(dayOf(new Date('2026-11-21T21:00:00.000Z'), baghdad)).toBe('2026-11-22');
  });

  test('passes on the clocks of a zone before it does in GMT', () => {
    const last = new Date('2026-11-21T21:04:05.678Z');
    expect(clockOf(last, baghdad)).toEqual({ day: '2026-11-22', time: '00:04:05' });
    expect(clockOf(last, 'UTC')).toEqual({ day: '2026-11-21', time: '21:04:05' });
  });

  test('of a day with a change of clocks is right on both sides', () => {
    const length = ({ since, until }: { since: Date; until: Date }) =>
      (until.getTime() - since.getTime()) / 3_600_000;
    expect(length(spanOfDay('2026-03-29', 'Europe/Berlin'))).toBe(23);
    expect(length(spanOfDay('2026-10-25', 'Europe/Berlin'))).toBe(25);
    expect(length(spanOfDay('2026-10-26', 'Europe/Berlin'))).toBe(24);
  });

  test('is where a time of a day is counted from', () => {
    const noon = instantOf('2026-11-22', 12 * 3_600_000, baghdad);
    expect(noon.toISOString()).toBe('2026-11-22T09:00:00.000Z');
  });
});

test('the same date on two calendars lies in one stretch of twenty-seven hours', () => {
  const { gmt, house, either } = twoDays('2026-11-22', baghdad);
  expect(either).toEqual({ since: house.since, until: gmt.until });
  expect(either.until.getTime() - either.since.getTime()).toBe(27 * 3_600_000);
});
