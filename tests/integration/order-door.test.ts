import { db } from '@/lib/db/client';
import { orderCookieValue, orderKey } from '@/lib/orders/order-link';
import { findOrderForShopper } from '@/lib/orders/read-order';
import { placedOrder } from '../support/held-stay';

const afterDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

describe('L1 an order opens', () => {
  test('by its own key, cookie or cart, and by nobody else’s', async () => {
    const [mine, foreign] = [await placedOrder('GOODS'), await placedOrder('GOODS')];
    const { reference, orderId } = mine;
    const open = (proof: object) => findOrderForShopper({ reference, ...proof });
    const found = await open({ key: orderKey({ id: orderId, linkRound: 0 }) });
    expect(found).toMatchObject({ orderId, by: 'key' });
    const answer = await open({ orderCookie: orderCookieValue({ id: orderId, linkRound: 0 }) });
    expect(answer).toMatchObject({ by: 'cookie' });
    expect(await open({ cartId: mine.cartId })).toMatchObject({ by: 'cart' });
    for (const proof of [
      {},
      { key: orderKey({ id: foreign.orderId, linkRound: 0 }) },
      { key: orderCookieValue({ id: orderId, linkRound: 0 }) },
      { orderCookie: orderKey({ id: orderId, linkRound: 0 }) },
      { orderCookie: orderCookieValue({ id: foreign.orderId, linkRound: 0 }) },
      { cartId: foreign.cartId },
      { cartId: null },
    ]) {
      expect(await open(proof)).toBeNull();
    }
  });

  test('by its key for half a year, by its cart for a day', async () => {
    const { reference, orderId, cartId } = await placedOrder('GOODS');
    const key = orderKey({ id: orderId, linkRound: 0 });
    expect(await findOrderForShopper({ reference, key }, afterDays(179))).not.toBeNull();
    expect(await findOrderForShopper({ reference, key }, afterDays(181))).toBeNull();
    expect(await findOrderForShopper({ reference, cartId }, afterDays(2))).toBeNull();
  });

  test('L7 the half year begins anew with every change of state, for key and cookie alike', async () => {
    const { reference, orderId } = await placedOrder('GOODS');
    const proofs = [
      { key: orderKey({ id: orderId, linkRound: 0 }) },
      { orderCookie: orderCookieValue({ id: orderId, linkRound: 0 }) },
    ];
    const openAfter = (days: number) =>
      Promise.all(
        proofs.map((proof) => findOrderForShopper({ reference, ...proof }, afterDays(days))),
      );
    expect(await openAfter(181)).toEqual([null, null]);
    const stateChangedAt = afterDays(100).now();
    await db().order.update({ where: { id: orderId }, data: { stateChangedAt } });
    expect(await openAfter(279)).toMatchObject([{ by: 'key' }, { by: 'cookie' }]);
    expect(await openAfter(281)).toEqual([null, null]);
  });

  test('never by the cart of nobody', async () => {
    const { reference, orderId } = await placedOrder('GOODS');
    await db().order.update({ where: { id: orderId }, data: { cartId: null } });
    expect(await findOrderForShopper({ reference, cartId: null })).toBeNull();
  });
});
