import { minutesToSweep, shareAfter } from '@/lib/payments/janitor/sweep-range';

test('the shares of a day’s minutes reach the end of all ids, and no further', () => {
  let place: string | null = '00000000-0000-0000-0000-000000000000';
  let shares = 0;
  for (; place !== null; shares += 1) place = shareAfter(place, 1);
  expect(shares).toBe(1_440);
  expect(shareAfter('ffffffff-ffff-4fff-8fff-ffffffffffff', 1)).toBeNull();
  expect(shareAfter('80000000-1234-4fff-8fff-ffffffffffff', 720)).toBeNull();
  expect(shareAfter('00000000-0000-0000-0000-000000000000', 720)).toMatch(/^80000000-0000/);
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
