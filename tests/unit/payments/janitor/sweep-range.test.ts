import { expect, test } from 'vitest';
import { minuteRange, minutesToSweep } from '@/lib/payments/janitor/sweep-range';

test('a day’s minutes divide all ids without a gap or an overlap', () => {
  const edge = (id: string) => Number.parseInt(id.slice(0, 8), 16);
  let next = 0;
  for (let minute = 0; minute < 1_440; minute += 1) {
    const { from, to } = minuteRange(minute);
    expect(edge(from)).toBe(next);
    expect(to.slice(8)).toBe('-ffff-ffff-ffff-ffffffffffff');
    next = edge(to) + 1;
  }
  expect(next).toBe(2 ** 32);
});

test('every minute since the last sweep is looked at, ten at most, and at least the running one', () => {
  const now = new Date('2026-11-21T00:02:30Z');
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect(minutesToSweep(now, null)).toEqual([2]);
  expect(minutesToSweep(now, before(1))).toEqual([2]);
  expect(minutesToSweep(now, before(4))).toEqual([2, 1, 0, 1439]);
  expect(minutesToSweep(now, before(600))).toHaveLength(10);
  expect(minutesToSweep(now, before(-30))).toEqual([2]);
});
