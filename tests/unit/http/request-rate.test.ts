import { createRequestRate } from '@/lib/http/request-rate';

const minute = 60_000;

describe('L6 a rate of requests', () => {
  it('lets so many a minute through for each key, and says how long the next has to wait', () => {
    const wait = createRequestRate({ perMinute: 3, keysMax: 10 });
    for (let count = 1; count <= 3; count += 1) expect(wait('a', minute)).toBe(0);
    expect([wait('a', minute), wait('a', minute + 45_500)]).toEqual([60, 15]);
    expect([wait('a', 2 * minute - 1), wait('b', minute + 45_500)]).toEqual([1, 0]);
  });

  it('begins again with every minute, and what was refused does not count', () => {
    const wait = createRequestRate({ perMinute: 1, keysMax: 10 });
    expect(wait('a', 0)).toBe(0);
    for (let count = 0; count < 5; count += 1) expect(wait('a', 1_000)).toBeGreaterThan(0);
    expect(wait('a', minute)).toBe(0);
  });

  it('remembers a bounded number of keys', () => {
    const wait = createRequestRate({ perMinute: 5, keysMax: 2 });
    expect(wait('a', 0)).toBe(0);
    expect([wait('b', 0), wait('c', 0), wait('a', 0), wait('c', minute)]).toEqual([0, 60, 0, 0]);
  });
});
