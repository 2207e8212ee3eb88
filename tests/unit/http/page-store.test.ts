import { describe, expect, it, vi } from 'vitest';
import type { FinishedPage } from '@/lib/http/finished-page';
import { createPageStore, type MakePage } from '@/lib/http/page-store';
import { fail, ok } from '@/lib/result';

const limits = { freshMs: 5_000, keptMs: 60_000, pagesMax: 3, bytesMax: 100, makingMax: 2 };

describe('a page in the store', () => {
  it('is made once for five seconds, then anew', async () => {
    const { store, wait } = makeStore();
    const price = { now: '10' };
    const make: MakePage = async () => ok(page(price.now));
    expect(text(await store.get('a', make))).toBe('10');
    price.now = '12';
    wait(4_999);
    expect(text(await store.get('a', make))).toBe('10');
    wait(1);
    expect(text(await store.get('a', make))).toBe('12');
  });

  it('is as old as the first look at its data, not as its end', async () => {
    const { store, wait } = makeStore();
    const slow = async () => {
      wait(5_000);
      return ok(page('slow'));
    };
    await store.get('a', slow);
    expect(text(await store.get('a', async () => ok(page('new'))))).toBe('new');
  });

  it('is made once for all who ask meanwhile', async () => {
    const { store } = makeStore();
    const make = vi.fn(async () => ok(page('one')));
    const pages = await Promise.all([1, 2, 3].map(() => store.get('a', make)));
    expect(pages.map(text)).toEqual(['one', 'one', 'one']);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('belongs to its key alone', async () => {
    const { store } = makeStore();
    await store.get('en 0 /', async () => ok(page('empty')));
    expect(text(await store.get('en 1 /', async () => ok(page('one'))))).toBe('one');
    expect(text(store.getKept('en 0 /'))).toBe('empty');
    expect(store.getKept('ar 0 /')).toBeNull();
  });

  it('stands in for a minute while none can be made, and no longer', async () => {
    const { store, wait } = makeStore();
    await store.get('a', async () => ok(page('old')));
    wait(5_000);
    expect(text(await store.get('a', async () => fail('BROKEN')))).toBe('old');
    wait(54_999);
    expect(text(await store.get('a', () => Promise.reject(new Error('no answer'))))).toBe('old');
    expect(text(store.getKept('a'))).toBe('old');
    wait(1);
    expect(await store.get('a', async () => fail('BROKEN'))).toBeNull();
    expect(store.getKept('a')).toBeNull();
  });

  it('is asked for again five seconds after a failure, not by every reader', async () => {
    const { store, wait } = makeStore();
    await store.get('a', async () => ok(page('old')));
    wait(5_000);
    const make = vi.fn(async () => fail('BROKEN'));
    await store.get('a', make);
    wait(4_999);
    await store.get('a', make);
    expect(make).toHaveBeenCalledTimes(1);
    wait(1);
    expect(text(await store.get('a', async () => ok(page('new'))))).toBe('new');
  });

  it('does not stand in for one that became somebody’s own or was taken away', async () => {
    const { store, wait } = makeStore();
    await store.get('a', async () => ok(page('old')));
    wait(5_000);
    expect(await store.get('a', async () => fail('NOT_SHARED'))).toBeNull();
    const lost = page('lost', 404);
    expect(text(await store.get('a', async () => ok(lost)))).toBe('lost');
  });

  it('is not kept when it was not found', async () => {
    const { store } = makeStore();
    await store.get('a', async () => ok(page('lost', 404)));
    expect(store.getKept('a')).toBeNull();
  });
});

describe('the limits of the store', () => {
  it('lets the page go that nobody has used for longest', async () => {
    const { store } = makeStore();
    for (const key of ['a', 'b', 'c']) await store.get(key, async () => ok(page(key)));
    store.getKept('a');
    await store.get('d', async () => ok(page('d')));
    expect(['a', 'b', 'c', 'd'].filter((key) => store.getKept(key))).toEqual(['a', 'c', 'd']);
  });

  it('counts bytes as well as pages, and counts a renewed page once', async () => {
    const { store, wait } = makeStore();
    for (let round = 0; round < 4; round += 1) {
      await store.get('a', async () => ok(page('x'.repeat(60))));
      wait(5_000);
    }
    await store.get('b', async () => ok(page('x'.repeat(40))));
    expect(store.getKept('a')).not.toBeNull();
    await store.get('c', async () => ok(page('x')));
    expect(['a', 'b', 'c'].filter((key) => store.getKept(key))).toEqual(['a', 'c']);
  });

  it('makes only so many at one moment', async () => {
    const { store } = makeStore();
    const ends: (() => void)[] = [];
    const slow: MakePage = () =>
      new Promise((resolve) => ends.push(() => resolve(ok(page('slow')))));
    const running = [store.get('a', slow), store.get('b', slow)];
    expect(await store.get('c', async () => ok(page('c')))).toBeNull();
    for (const end of ends) end();
    await Promise.all(running);
    expect(text(await store.get('c', async () => ok(page('c'))))).toBe('c');
  });
});

function makeStore() {
  let now = 1_000_000;
  const wait = (ms: number) => {
    now += ms;
  };
  return { store: createPageStore(limits, () => now), wait };
}

function page(body: string, status: 200 | 404 = 200): FinishedPage {
  return { status, body: Buffer.from(body), nonceAt: [], nonceLength: 0, headers: [] };
}

function text(found: FinishedPage | null): string | undefined {
  return found?.body.toString();
}
