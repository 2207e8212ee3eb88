import { addStay } from '@/lib/cart/cart';
import { readCart } from '@/lib/cart/read-cart';
import { findProduct } from '@/lib/catalogue/catalogue-queries';
import { readStayOffers } from '@/lib/catalogue/stay-offers';
import { db } from '@/lib/db/client';
import { setNightPrice } from '@/lib/desk/calendar/night-prices';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { composeOrder } from '@/lib/desk/compose/compose-order';
import { readTypedIdentity } from '@/lib/desk/identity/change-identity';
import { changeTaxes } from '@/lib/desk/identity/change-taxes';
import { forgetMerchant } from '@/lib/merchant/known-merchant';
import { addDays } from '@/lib/time/iso-date';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { nightPrice } from '../../support/night-price';
import { createPerson } from '../../support/people';
import { runSql } from '../../support/plain-sql';
import { createCart, createProduct, placeCart, withBank } from '../../support/shop';

// Read once a process, so these stand before anything that asks for a setting.
Object.assign(process.env, {
  TAX_STAY_PERCENT: '10',
  TAX_STAY_PRICES: 'added',
  TAX_GOODS_PERCENT: '5',
});
withBank();

const [checkIn, second] = [inDays(40), inDays(41)];
const checkOut = addDays(checkIn, 2);
// A night of 25,000 and one of 30,001: with a tenth of each, in whole dinars.
const total = 27_500_000n + 33_001_000n;

test('a price without tax has it on the card, in the offer, the cart, the order and at the desk', async () => {
  const room = await createProduct({ kind: 'STAY' });
  const keeper: CatalogueEditor = await createPerson<'manage_catalogue'>();
  const priced = await setNightPrice(keeper, {
    slug: room.slug,
    source: nightPrice(second, '30,001'),
  });
  expect(priced).toMatchObject({ ok: true });
  expect(await findProduct('STAY', room.slug)).toMatchObject({ priceMinor: '27500000' });
  const offer = (await readStayOffers({ checkIn, checkOut }, [room.id])).get(room.id);
  expect(offer?.totalMinor).toBe(total.toString());
  const data = {};
  const given = { data };
  const { cartId } = await db()
    .cart.create(given)
    .then(({ id }) => ({ cartId: id }));
  const stay = { cartId, productId: room.id, checkIn, checkOut, guests: 2, today: inDays(0) };
  expect(await addStay(stay)).toMatchObject({ ok: true });
  expect((await readCart(cartId)).totalMinor).toBe(total.toString());
  expect(await placeCart(cartId, 55_001_000n)).toMatchObject({ code: 'TOTAL_CHANGED' });
  expect(await placeCart(cartId, total)).toMatchObject({ ok: true });
  const composed = must(
    await composeOrder(await createPerson<'complete'>(['see_orders', 'complete']), {
      clientToken: crypto.randomUUID(),
      source: {
        name: 'Omar Hassan',
        email: 'omar@example.test',
        phone: '0770 123 4567',
        locale: 'en',
        'stay-0-product': room.slug,
        'stay-0-checkIn': checkIn,
        'stay-0-checkOut': checkOut,
        'stay-0-guests': '2',
      },
    }),
  );
  const order = await db().order.findUniqueOrThrow({ where: { id: composed.orderId } });
  expect(order.totalMinor).toBe(total);
});

test('a tax that is set at the desk is in the price from the first page, and an order keeps that of its day', async () => {
  const gift = await createProduct({ priceMinor: 10_000_000n });
  const cartId = await createCart(gift.id, {});
  const set = async (goodsRate: string) => {
    const { version: seenVersion } = await readTypedIdentity();
    const source = { stayPrices: 'included', goodsPrices: 'added', goodsRate };
    const keeper = await createPerson<'manage_catalogue'>();
    expect(await changeTaxes(keeper, { seenVersion, source })).toMatchObject({ ok: true });
  };
  await set('15');
  expect(await findProduct('GOODS', gift.slug)).toMatchObject({ priceMinor: '11500000' });
  expect((await readCart(cartId)).totalMinor).toBe('11500000');
  expect(await placeCart(cartId, 10_000_000n)).toMatchObject({ code: 'TOTAL_CHANGED' });
  const placed = must(await placeCart(cartId, 11_500_000n));
  await set('20');
  expect(await findProduct('GOODS', gift.slug)).toMatchObject({ priceMinor: '12000000' });
  await runSql('UPDATE shop_identity SET taxes = NULL');
  forgetMerchant();
  const order = await db().order.findUniqueOrThrow({ where: { id: placed.orderId } });
  expect(order).toMatchObject({ totalMinor: 11_500_000n, taxRates: { goods: 1_500 } });
});

test('goods whose prices contain their tax cost what is typed', async () => {
  const gift = await createProduct({ priceMinor: 12_345_000n });
  expect(await findProduct('GOODS', gift.slug)).toMatchObject({ priceMinor: '12345000' });
  const cartId = await createCart(gift.id, {});
  expect((await readCart(cartId)).totalMinor).toBe('12345000');
  expect(await placeCart(cartId, 12_345_000n)).toMatchObject({ ok: true });
});
