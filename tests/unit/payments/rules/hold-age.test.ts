import { expiringBefore, holdAge } from '@/lib/payments/rules/hold-age';

const held = new Date('2026-11-01T10:00:00Z');
const hoursOn = (hours: number) => new Date(held.getTime() + hours * 3_600_000);

describe('the age of a hold, against a limit of seven days', () => {
  it.each([
    ['at once', 0, 'fresh', 168],
    ['with more than two days left', 119, 'fresh', 49],
    ['with two days left', 120, 'ending', 48],
    ['with more than a day left', 143, 'ending', 25],
    ['with a day left', 144, 'last_day', 24],
    ['in its last minute', 167.99, 'last_day', 0],
    ['at the limit', 168, 'over', 0],
    ['three days later', 240, 'over', 72],
  ] as const)('%s', (_when, hours, level, left) => {
    expect(holdAge(held, 7, hoursOn(hours))).toEqual({ level, endsAt: hoursOn(168), hours: left });
  });

  it('of one day is in its last day from the beginning', () =>
    expect(holdAge(held, 1, held).level).toBe('last_day'));

  it('lists exactly those that are no longer fresh', () => {
    for (const hours of [0, 100, 119, 119.999, 120, 130, 168, 500]) {
      const now = hoursOn(hours);
      expect(held <= expiringBefore(7, now)).toBe(holdAge(held, 7, now).level !== 'fresh');
    }
  });
});
