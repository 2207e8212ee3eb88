// Does every process show what another one changed within seconds, however long nobody looked?
import { beforeEach, expect, test, vi } from 'vitest';
import { keptBriefly } from '@/lib/db/kept-briefly';

const { source } = vi.hoisted(() => ({ source: { now: {} } }));
vi.mock('@/lib/db/client', () => ({ db: () => source.now }));

let made = 0;
/** A value of its own for each test, read from `stored`. */
function setUp() {
  made += 1;
  const shop = { stored: 'first', reads: 0, isAway: false };
  const kept = keptBriefly(`test ${made}`, async () => {
    shop.reads += 1;
    const { stored } = shop;
    await Promise.resolve();
    if (shop.isAway) throw new Error('away');
    return stored;
  });
  return { shop, kept };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

test('the first visitor after an hour sees what another process changed', async () => {
  const { shop, kept } = setUp();
  await kept.get();
  shop.stored = 'second';
  vi.advanceTimersByTime(5_000);
  expect(await kept.get()).toBe('first');
  vi.advanceTimersByTime(3_600_000);
  expect(await kept.get()).toBe('second');
});

test('a change of this process is seen at once, also beside a reading that began before it', async () => {
  const { shop, kept } = setUp();
  const early = kept.get();
  shop.stored = 'second';
  kept.forget();
  expect(await kept.get()).toBe('second');
  expect(await early).toBe('first');
  expect(await kept.get()).toBe('second');
});

test('one reading serves all who wait, and everybody for five seconds', async () => {
  const { shop, kept } = setUp();
  await Promise.all([kept.get(), kept.get(), kept.get()]);
  await kept.get();
  expect(shop.reads).toBe(1);
});

test('while the database is away the last value stands, asked again every five seconds', async () => {
  const { shop, kept } = setUp();
  shop.isAway = true;
  await expect(kept.get()).rejects.toThrow('away');
  shop.isAway = false;
  await kept.get();
  shop.isAway = true;
  vi.advanceTimersByTime(6_000);
  const before = shop.reads;
  expect([await kept.get(), await kept.get()]).toEqual(['first', 'first']);
  expect(shop.reads).toBe(before + 1);
});

test('who cannot wait gets the last value, and the next one the new', async () => {
  const { shop, kept } = setUp();
  expect(kept.known()).toBeUndefined();
  await kept.get();
  shop.stored = 'second';
  vi.advanceTimersByTime(6_000);
  expect(kept.known()).toBe('first');
  await kept.get();
  expect(kept.known()).toBe('second');
});

test('nothing is kept from a database that was open before', async () => {
  const { shop, kept } = setUp();
  await kept.get();
  source.now = {};
  shop.stored = 'other';
  expect(kept.known()).toBeUndefined();
  expect(await kept.get()).toBe('other');
});
