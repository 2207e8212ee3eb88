import { db } from '@/lib/db/client';
import { readBulk } from '@/lib/desk/bulk/read-bulk';
import { changeIdentity, readTypedIdentity } from '@/lib/desk/identity/change-identity';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { changeDelivery } from '@/lib/orders/goods/change-delivery';
import { listOpenGoods, listStoppedGoods, readGoods } from '@/lib/orders/goods/goods-list';
import { moveGoods } from '@/lib/orders/goods/move-goods';
import { deliveryStamp } from '@/lib/orders/goods-state';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { readShopperState } from '@/lib/payments/shopper/shopper-states';
import type { Actor } from '@/lib/rights/actor';
import { createZone, deliveryFee, deliveryTo } from '../../support/delivery';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { deliver, operationInput, readAttempt, startAgain } from '../../support/one-night';
import { auditOf } from '../../support/records';
import { createActor, createCart, createProduct, placeCart, withBank } from '../../support/shop';

const bank = withBank();
const price = 25_000_000n;
let clerk: Actor<'complete'>;
beforeAll(async () => {
  clerk = await createActor<'complete'>();
});

/** An order of two gifts, not paid yet. */
async function order({ isBrought = false, locale = 'en' } = {}) {
  const { id } = await createProduct({ priceMinor: price });
  const cart = await createCart(id, { quantity: 2 });
  const delivery = isBrought ? deliveryTo((await createZone()).id) : null;
  const total = price * 2n + (isBrought ? deliveryFee : 0n);
  const { orderId, reference } = must(await placeCart(cart, total, { delivery, locale }));
  const attemptId = await startAgain(orderId);
  const { gatewayOrderId } = await readAttempt(attemptId);
  const move = (to: string) => moveGoods(clerk, { reference, to });
  const pay = async () => deliver(await bank.pay(gatewayOrderId));
  return { orderId, reference, attemptId, gatewayOrderId, move, pay };
}

const isOpen = async (reference: string) =>
  (await listOpenGoods()).some((row) => row.reference === reference);
const isStopped = async (reference: string) =>
  (await listStoppedGoods(new Date())).some((row) => row.reference === reference);
const mailKinds = async (orderId: string) =>
  (await db().mailOutbox.findMany({ where: { orderId, kind: { startsWith: 'goods' } } })).map(
    ({ kind, locale }) => `${kind} ${locale}`,
  );

describe('the goods of a paid order', () => {
  test('are collected in two steps, each once, written down and told in its language', async () => {
    const { orderId, reference, move, pay } = await order({ locale: 'ar' });
    expect(await isOpen(reference)).toBe(false);
    expect(await move('READY')).toMatchObject({ code: 'NOT_NOW' });
    await pay();
    expect(await isOpen(reference)).toBe(true);
    expect(await move('ON_ITS_WAY')).toMatchObject({ code: 'NOT_NOW' });
    expect(await move('HANDED_OVER')).toMatchObject({ code: 'NOT_NOW' });
    const twice = await Promise.all([move('READY'), move('READY')]);
    expect(twice.map((one) => (one.ok ? 'ok' : one.code)).sort()).toEqual(['DONE_ALREADY', 'ok']);
    expect(await move('HANDED_OVER')).toEqual({ ok: true, value: { state: 'HANDED_OVER' } });
    expect(await isOpen(reference)).toBe(false);
    expect((await mailKinds(orderId)).sort()).toEqual(['goods_handed_over ar', 'goods_ready ar']);
    expect(await auditOf(`order:${orderId}`, 'order.goods_moved')).toMatchObject([
      { actorId: clerk.userId, before: { goods: 'TO_PREPARE' }, after: { goods: 'READY' } },
      { before: { goods: 'READY' }, after: { goods: 'HANDED_OVER' } },
    ]);
  });

  test('are brought: listed with what, to whom and when, and told to the buyer', async () => {
    const { orderId, reference, move, pay } = await order({ isBrought: true });
    await pay();
    const found = await readGoods(reference);
    expect(found).toMatchObject({ next: 'ON_ITS_WAY', items: [{ quantity: 2 }] });
    expect(found).toMatchObject({ goods: { delivery: { recipient: 'Omar Karim' } } });
    expect(await move('READY')).toMatchObject({ code: 'NOT_NOW' });
    const before = await readShopperState(orderId);
    expect(await move('ON_ITS_WAY')).toMatchObject({ ok: true });
    // An open page of the order hears of it, and who reverses is told where they are.
    const after = await readShopperState(orderId);
    expect(after?.version).not.toBe(before?.version);
    expect((await readShopperOrder(orderId))?.version).toBe(after?.version);
    expect(await readBulk('reverse', [reference], null)).toMatchObject([{ goods: 'ON_ITS_WAY' }]);
    const texts: string[] = [];
    await deliverDueMails(async ({ messageId, text }) => {
      if (messageId.includes(`${orderId}.goods`)) texts.push(text);
    });
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Omar Karim');
  });

  test.each([
    ['not prepared yet', [], false],
    ['on their way', ['ON_ITS_WAY'], true],
    ['handed over', ['ON_ITS_WAY', 'HANDED_OVER'], false],
  ] as const)('leave the list with the money: %s', async (_state, steps, isShownApart) => {
    const made = await order({ isBrought: true });
    await made.pay();
    for (const step of steps) await made.move(step);
    const wish = await operationInput(made, { amountText: '55000' });
    expect(await reversePayment(await createActor<'reverse'>(), wish)).toMatchObject({ ok: true });
    const { reference } = made;
    const deskOrder = await readDeskOrder(reference);
    expect(deskOrder).toMatchObject({ state: 'REVERSED', nextGoodsState: null });
    expect(await isOpen(reference)).toBe(false);
    expect(await isStopped(reference)).toBe(isShownApart);
    const { goods } = (await readDeskOrder(reference)) ?? {};
    if (goods?.state !== 'HANDED_OVER') {
      const answer = await made.move(goods?.state === 'TO_PREPARE' ? 'ON_ITS_WAY' : 'HANDED_OVER');
      expect(answer).toEqual(expect.objectContaining({ code: 'NOT_NOW' }));
    }
  });
});

test('an order without goods has nothing to move', async () =>
  expect(await moveGoods(clerk, { reference: 'NOSUCHORDER', to: 'READY' })).toMatchObject({
    code: 'NOT_FOUND',
  }));

test('goods that are collected are ready on the day that the merchant names, and can be paid on it', async () => {
  const { version } = await readTypedIdentity();
  const change = (preparationDays: string, seenVersion: number) =>
    changeIdentity(clerk as never, { seenVersion, source: { preparationDays } });
  expect(await change('31', version)).toMatchObject({ fields: { preparationDays: 'badDays' } });
  expect(await change('٠', version)).toEqual({ ok: true, value: { isNew: true } });
  await merchantIdentity();
  const { orderId, reference, pay } = await order();
  await pay();
  expect((await readGoods(reference))?.goods).toMatchObject({ dueOn: inDays(0), delivery: null });
  const { payload } = await db().mailOutbox.findFirstOrThrow({
    where: { orderId, kind: 'invoice' },
  });
  expect(payload).toMatchObject({ goods: { readyOn: inDays(0) } });
  await change('', version + 1);
  await merchantIdentity();
  const neutral = await order();
  await neutral.pay();
  expect((await readGoods(neutral.reference))?.goods).toMatchObject({ dueOn: null });
});

describe('a delivery that was ordered', () => {
  const typed = {
    day: inDays(5),
    window: '9:00 – 12:00',
    recipient: 'Layla Karim',
    recipientPhone: '0770 123 4567',
    address: 'Street 20, house 1',
  };
  const shown = async (reference: string) => {
    const delivery = (await readGoods(reference))?.goods.delivery;
    if (!delivery) throw new Error('There is no delivery.');
    return { ...delivery, seen: deliveryStamp(delivery) };
  };

  test('is changed by a clerk until it leaves: told to the guest, and no name in the audit', async () => {
    const { orderId, reference, move, pay } = await order({ isBrought: true, locale: 'ar' });
    const { seen } = await shown(reference);
    const change = (source: object, stamp = seen) =>
      changeDelivery(clerk, { reference, seen: stamp, source: source as Record<string, string> });
    expect(await change(typed)).toMatchObject({ code: 'NOT_NOW' });
    await pay();
    const found = await change({ ...typed, day: inDays(-2), window: '12:00-9:00' });
    expect(found).toMatchObject({ fields: { day: 'badDate', window: 'badWindow' } });
    const twice = await Promise.all([change(typed), change(typed)]);
    expect(twice.map((one) => (one.ok ? 'ok' : one.code)).sort()).toEqual(['STALE', 'ok']);
    const after = await shown(reference);
    expect(after).toMatchObject({ day: typed.day, window: '09:00-12:00', note: 'Happy birthday' });
    expect(after).toMatchObject({ recipient: 'Layla Karim', address: 'Street 20, house 1' });
    const again = { ...typed, window: '13:00-14:00' };
    expect(await change(again, after.seen)).toEqual({ ok: true, value: { isNew: true } });
    const same = await change(again, (await shown(reference)).seen);
    expect(same).toEqual({ ok: true, value: { isNew: false } });
    const mails = await db().mailOutbox.findMany({ where: { orderId, kind: 'delivery_changed' } });
    expect(mails).toMatchObject([
      { locale: 'ar', payload: { sending: 2, goods: { delivery: { window: '13:00-14:00' } } } },
    ]);
    const entries = await auditOf(`order:${orderId}`, 'order.delivery_changed');
    expect(entries).toMatchObject([
      {
        actorId: clerk.userId,
        before: { day: inDays(3), window: '10:00-14:00' },
        after: { day: typed.day, window: '09:00-12:00', changed: 'recipient, phone, address' },
      },
      { after: { window: '13:00-14:00', changed: '' } },
    ]);
    const answer = JSON.stringify(entries.map(({ before, after }) => [before, after]));
    expect(answer).not.toMatch(/Layla|Street/);
    await move('ON_ITS_WAY');
    expect(await change(typed, (await shown(reference)).seen)).toMatchObject({ code: 'NOT_NOW' });
  });

  test('is none where goods are collected', async () => {
    const { reference, pay } = await order();
    await pay();
    const change = changeDelivery(clerk, { reference, seen: '', source: typed });
    expect(await change).toMatchObject({ code: 'NOT_FOUND' });
  });
});
