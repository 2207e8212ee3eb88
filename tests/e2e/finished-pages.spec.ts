import { randomUUID } from 'node:crypto';
import { cartCookieName, signCartId } from '@/lib/cart/cart-token';
import { db } from '@/lib/db/client';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { policyOf } from './fixtures/http';
import { expect, test } from './fixtures/test';

const browserAccept = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('a page that many see holds nobody’s count, language or nonce but the reader’s own', async ({
  stack,
}) => {
  const [three, five] = [await cartCookie(3), await cartCookie(5)];
  const readers = [
    { language: 'en', cart: '', count: 0 },
    { language: 'en', cart: three, count: 3 },
    { language: 'ar', cart: five, count: 5 },
    { language: 'ckb', cart: three, count: 3 },
    { language: 'ar', cart: '', count: 0 },
    { language: 'en', cart: five, count: 5 },
  ];
  const crowd = [...readers, ...readers, ...readers].map(async (reader) => {
    const cookie = `diwan_language=${reader.language}; ${reader.cart}`;
    const answer = await ask(`${stack.url}/gifts/clay-lamp`, { cookie });
    const html = await answer.text();
    expect(/<html lang="(\w+)"/.exec(html)?.[1]).toBe(reader.language);
    expect(Number(/<header.*?aria-hidden="true">(\d+)<.*?<\/header>/s.exec(html)?.[1] ?? 0)).toBe(
      reader.count,
    );
    const [, nonce = ''] =
      /'nonce-([^']+)'/.exec(policyOf(answer).get('script-src')?.[0] ?? '') ?? [];
    const found = [...html.matchAll(/\bnonce="([^"]*)"/g)].map((match) => match[1]);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found)).toEqual(new Set([nonce]));
    expect(answer.headers.get('link') ?? nonce).toContain(nonce);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('set-cookie')).toBeNull();
    return nonce;
  });
  expect(new Set(await Promise.all(crowd)).size).toBe(crowd.length);
});

test('what a visitor claims about itself never gets into a page of others', async ({ stack }) => {
  const url = `${stack.url}/gifts/tea-glasses`;
  const cookie = await cartCookie(7);
  const forged = {
    'x-cart-count': '77',
    'x-own-word': 'guessed',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'javascript',
    'x-nonce': 'evil',
  };
  await Promise.all([ask(url, forged), ask(url, { ...forged, cookie }), ask(`${url}?x=evil`)]);
  const html = await (await ask(url)).text();
  expect(html).not.toMatch(/evil|guessed/);
  expect(html).not.toMatch(/aria-hidden="true">(7|77)</);
});

test('a finished page is kept for seconds and no longer: what was sold is soon shown', async ({
  stack,
}) => {
  const mine = { where: { slug: 'copper-coffee-pot' } };
  const { stock } = await db().product.findUniqueOrThrow(mine);
  await db().product.update({ ...mine, data: { stock: 4107 } });
  // A number of things that no other reader has: a page of this test alone.
  const cookie = await cartCookie(13);
  const read = async () => {
    const answer = await ask(`${stack.url}/gifts/copper-coffee-pot`, { cookie });
    return /4,?10[79]/.exec(await answer.text())?.[0].replace(',', '');
  };
  expect(await read()).toBe('4107');
  await db().product.update({ ...mine, data: { stock: 4109 } });
  const changedAt = Date.now();
  expect(await read()).toBe('4107');
  await expect.poll(read, { intervals: [500] }).toBe('4109');
  expect(Date.now() - changedAt).toBeLessThan(10_000);
  await db().product.update({ ...mine, data: { stock } });
});

test('a page that is not there answers 404 each time, and HEAD is answered without a body', async ({
  stack,
}) => {
  for (const url of [`${stack.url}/gifts/nothing-here`, `${stack.url}/rooms/nothing-here`]) {
    expect((await ask(url)).status).toBe(404);
    expect((await ask(url)).status).toBe(404);
  }
  const head = await fetch(`${stack.url}/`, { method: 'HEAD', headers: { accept: browserAccept } });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
});

function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers: { accept: browserAccept, ...headers } });
}

/** The cookie of a cart with so many pieces of one gift. */
async function cartCookie(quantity: number): Promise<string> {
  const id = randomUUID();
  const product = await db().product.findUniqueOrThrow({ where: { slug: 'clay-lamp' } });
  await db().cart.create({ data: { id, lines: { create: { productId: product.id, quantity } } } });
  return `${cartCookieName}=${signCartId(id, deriveKey('cart'))}`;
}
