import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addStay, changeStay } from '@/lib/cart/cart';
import { readCart } from '@/lib/cart/read-cart';
import { addDays } from '@/lib/catalog/stay-dates';
import { readStayOffers } from '@/lib/catalog/stay-offers';
import { db } from '@/lib/db/client';
import type { CatalogueEditor } from '@/lib/selling/change-product';
import { closeNights } from '@/lib/selling/close-nights';
import { createPerson } from '../../support/people';
import { createProduct, inDays } from '../../support/shop';

let keeper: CatalogueEditor;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
});

const today = inDays(0);
const from = inDays(40);
const stayOf = (nights: number, first = from) => ({
  checkIn: first,
  checkOut: addDays(first, nights),
  nights,
});

test('all rooms are offered for a stay: those free for every night, at the price of all nights', async () => {
  const room = await createProduct({ kind: 'STAY', rooms: 2 });
  const hidden = await createProduct({ kind: 'STAY' });
  await db().product.update({ where: { id: hidden.id }, data: { isVisible: false } });
  const unit = await db().roomUnit.findFirstOrThrow({ where: { productId: room.id } });
  const closing = { slug: room.slug, unitId: unit.id, reason: 'New bath' };
  await closeNights(keeper, { ...closing, from: addDays(from, 1), until: addDays(from, 2) });
  const offers = await readStayOffers(stayOf(2));
  expect(offers.get(room.id)).toEqual({ free: 1, totalMinor: '50000000' });
  expect(offers.has(hidden.id)).toBe(false);
  expect((await readStayOffers(stayOf(1))).get(room.id)?.free).toBe(2);
});

describe('a stay in the cart', () => {
  test('becomes one of other dates and guests, also where it stands in its own way', async () => {
    const { cartId, lineId, change } = await cartWithStay();
    expect(await change({ ...stayOf(3, addDays(from, 1)), guests: 1 })).toMatchObject({ ok: true });
    expect((await readCart(cartId)).lines).toMatchObject([
      { lineId, checkIn: addDays(from, 1), checkOut: addDays(from, 4), guests: 1 },
    ]);
  });

  test('stays as it was where the other one cannot be', async () => {
    const { cartId, room, change } = await cartWithStay();
    const later = stayOf(2, addDays(from, 5));
    await addStay({ cartId, productId: room.id, ...later, guests: 2, today });
    expect(await change({ ...later, guests: 2 })).toMatchObject({ code: 'NOT_AVAILABLE' });
    expect(await change({ ...stayOf(2), guests: 3 })).toMatchObject({ code: 'TOO_MANY_GUESTS' });
    expect(await change({ ...stayOf(31), guests: 2 })).toMatchObject({ code: 'TOO_MANY_NIGHTS' });
    expect((await readCart(cartId)).lines).toMatchObject([{ ...stayOf(2), guests: 2 }, later]);
  });

  test('is changed by nobody else', async () => {
    const { change } = await cartWithStay();
    const other = await change({ ...stayOf(1), guests: 1, cartId: randomUUID() });
    expect(other).toMatchObject({ code: 'LINE_GONE' });
  });
});

/** A cart with two nights of a room that the house has once. */
async function cartWithStay() {
  const room = await createProduct({ kind: 'STAY' });
  const cartId = randomUUID();
  const own = { cartId, productId: room.id, today };
  const added = await addStay({ ...own, ...stayOf(2), guests: 2 });
  const lineId = added.ok ? added.value.lineId : '';
  return {
    cartId,
    lineId,
    room,
    change: (wish: { checkIn: string; checkOut: string; guests: number; cartId?: string }) =>
      changeStay({ ...own, lineId, ...wish }),
  };
}
