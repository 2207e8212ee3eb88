import { randomUUID } from 'node:crypto';
import { cartCookie, signCartId } from '@/lib/cart/cart-token';
import { db } from '@/lib/db/client';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { policyOf } from './fixtures/http';
import { expect, test } from './fixtures/test';

const browserAccept = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('a page asked for by many at once holds only the reader’s own count, language and nonce', async ({
  stack,
}) => {
  const [three, five] = [await filledCart(3), await filledCart(5)];
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
    const answer = await ask(`${stack.url}/products/clay-lamp`, { cookie });
    const html = await answer.text();
    expect(/<html [^>]*lang="(\w+)"/.exec(html)?.[1]).toBe(reader.language);
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

test('the next page shows the stock of now: nothing sold is offered again', async ({ stack }) => {
  const mine = { where: { slug: 'copper-coffee-pot' } };
  const { stock } = await db().product.findUniqueOrThrow(mine);
  const read = async () => {
    const answer = await ask(`${stack.url}/products/copper-coffee-pot`);
    return /4,?10[79]/.exec(await answer.text())?.[0].replace(',', '');
  };
  for (const now of [4107, 4109]) {
    await db().product.update({ ...mine, data: { stock: now } });
    expect(await read()).toBe(String(now));
  }
  await db().product.update({ ...mine, data: { stock } });
});

test('a page that is not there answers 404 each time, and HEAD is answered without a body', async ({
  stack,
}) => {
  for (const url of [`${stack.url}/products/nothing-here`, `${stack.url}/rooms/nothing-here`]) {
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
async function filledCart(quantity: number): Promise<string> {
  const id = randomUUID();
  const product = await db().product.findUniqueOrThrow({ where: { slug: 'clay-lamp' } });
  await db().cart.create({ data: { id, lines: { create: { productId: product.id, quantity } } } });
  return `${cartCookie().name}=${signCartId(id, deriveKey('cart'))}`;
}
