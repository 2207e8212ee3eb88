import { pauseEnd, pauseSeconds } from '@/lib/payments/rules/attempt-pause';

describe('O11 the pause after declines', () => {
  test('grows from the third on and ends at five minutes', () => {
    const pauses = Array.from({ length: 10 }, (_, declines) => pauseSeconds(declines));
    expect(pauses).toEqual([0, 0, 0, 15, 30, 60, 120, 240, 300, 300]);
    expect(pauseSeconds(1_000_000)).toBe(300);
  });

  test('runs from the last decline and is over afterwards', () => {
    const lastAt = new Date('2026-11-21T10:00:00Z');
    const later = (ms: number) => new Date(lastAt.getTime() + ms);
    expect(pauseEnd({ count: 3, lastAt }, later(0))).toEqual(later(15_000));
    expect(pauseEnd({ count: 3, lastAt }, later(14_999))).toEqual(later(15_000));
    expect(pauseEnd({ count: 3, lastAt }, later(15_000))).toBeNull();
    expect(pauseEnd({ count: 2, lastAt }, later(0))).toBeNull();
    expect(pauseEnd({ count: 0, lastAt: null }, later(0))).toBeNull();
  });
});
