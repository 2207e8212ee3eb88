import { db } from '@/lib/db/client';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { checkAllOrders, type ParityFinding } from '@/lib/payments/janitor/check-parity';
import { type CancelInput, cancelOrder } from '@/lib/payments/operations/cancel-order';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { must } from '../../support/must';
import {
  ask,
  declineOf,
  deliver,
  holdNight,
  type OneNight,
  overdueNight,
  passTwentyMinutes,
  readAttempt,
  reverseStay,
  startNight,
} from '../../support/one-night';
import { createPerson, historyOf, openItems, resolve, versionOf } from '../../support/people';
import { createCart, createProduct, placeCart, withBank } from '../../support/shop';

const bank = withBank();

afterAll(async () => {
  const found: ParityFinding[] = [];
  await checkAllOrders((finding) => found.push(finding));
  expect(found).toEqual([]);
});

const cancel = async (
  stay: Pick<OneNight, 'orderId' | 'reference'>,
  more: Partial<CancelInput> = {},
) =>
  cancelOrder(await createPerson<'complete'>(undefined, 'Noor'), {
    reference: stay.reference,
    reason: 'The guest called',
    seenVersion: await versionOf(stay.orderId),
    isPendingAccepted: true,
    ...more,
  });

const pay = (orderId: string) =>
  startPayment({ orderId, clientToken: crypto.randomUUID(), session: { network: 'test' } });
const nightsOf = (orderId: string) => db().roomNight.count({ where: { orderId } });

describe('an order without money', () => {
  test('is cancelled with a reason, gives its nights back, and nobody pays it any more', async () => {
    const stay = await startNight();
    await deliver(await declineOf(bank, stay));
    expect(await cancel(stay)).toEqual({ ok: true, value: { isNew: true } });
    expect(await nightsOf(stay.orderId)).toBe(0);
    const shopperOrder = await readShopperOrder(stay.orderId);
    expect(shopperOrder).toMatchObject({ heading: 'cancelled', mayPayAgain: 'yesNothingTaken' });
    expect(shopperOrder).toMatchObject({ button: 'none' });
    expect(await pay(stay.orderId)).toMatchObject({ ok: false, code: 'ORDER_CLOSED' });
    const where = { orderId: stay.orderId, source: 'PERSON' } as const;
    const kept = await db().evidence.findFirstOrThrow({ where });
    const expected = { decision: { kind: 'order_cancelled', reason: 'The guest called' } };
    expect(kept.content).toMatchObject(expected);
    expect(await historyOf(stay.orderId)).toContain('order.cancelled');
  });

  test('that nobody ever tried to pay is cancelled, too', async () => {
    const product = await createProduct({});
    const order = must(await placeCart(await createCart(product.id), product.priceMinor));
    expect(await cancel(order)).toMatchObject({ ok: true });
    expect(await pay(order.orderId)).toMatchObject({ code: 'ORDER_CLOSED' });
  });

  test('is cancelled once, however often it is asked for', async () => {
    const stay = await startNight();
    const answers = await Promise.all([cancel(stay), cancel(stay)]);
    expect(answers.map((one) => one.ok && one.value.isNew).sort()).toEqual([false, true]);
    const cancelled = (await historyOf(stay.orderId)).filter((one) => one === 'order.cancelled');
    expect(cancelled).toHaveLength(1);
  });

  test('whose payment is on its way is cancelled only by who has read that', async () => {
    const stay = await startNight();
    const found = await cancel(stay, { isPendingAccepted: false });
    expect(found).toMatchObject({ code: 'PAYMENT_PENDING' });
    await passTwentyMinutes();
    const answer = await cancel(stay, { isPendingAccepted: false });
    expect(answer).toMatchObject({ code: 'PAYMENT_PENDING' });
    expect(await cancel(stay)).toMatchObject({ ok: true });
    expect(await readShopperOrder(stay.orderId)).toMatchObject({ mayPayAgain: 'onlyIfNoCharge' });
  });

  test.each([
    ['J9 from a stale page', { seenVersion: 1 }, 'STALE_PAGE'],
    ['that is not there', { reference: 'NONE' }, 'NOT_FOUND'],
    ['M5 that nothing can be called', { reference: 'D\u0000' }, 'NOT_FOUND'],
  ])('%s is not cancelled', async (_how, more, code) => {
    expect(await cancel(await startNight(), more)).toMatchObject({ code });
  });
});

describe('an order with money', () => {
  test('is not cancelled while the money is held', async () => {
    const stay = await holdNight(bank);
    expect(await cancel(stay)).toMatchObject({ code: 'PAID' });
    expect(await nightsOf(stay.orderId)).toBe(1);
  });

  test('is cancelled once it is reversed', async () => {
    const stay = await holdNight(bank);
    await reverseStay(stay);
    expect(await cancel(stay)).toMatchObject({ ok: true });
    expect(await readShopperOrder(stay.orderId)).toMatchObject({ mayPayAgain: 'yesByNewOrder' });
  });

  test('is not cancelled while nobody knows what the bank did', async () => {
    const stay = await holdNight(bank);
    await bank.script({ operation: 'reversal', order: stay.gatewayOrderId, answer: 'reset' });
    await ask(stay, 'reversal');
    expect(await cancel(stay)).toMatchObject({ code: 'UNKNOWN_PENDING' });
  });

  test('is not cancelled while a result is in review', async () => {
    const stay = await startNight();
    await deliver(await bank.sign({ ...(await bank.pay(stay.gatewayOrderId)), AMOUNT: '1.00' }));
    expect(await cancel(stay)).toMatchObject({ code: 'NEEDS_REVIEW' });
  });
});

describe('C8 money that comes after the cancellation', () => {
  test('is recorded as surplus, and only reversed', async () => {
    const stay = await startNight();
    const fields = await bank.pay(stay.gatewayOrderId);
    await cancel(stay);
    expect(await deliver(fields)).toMatchObject({ code: 'APPROVED' });
    const attempt = await readAttempt(stay.attemptId);
    expect(attempt).toMatchObject({ state: 'AUTHORISED', isSurplus: true });
    expect(await openItems(stay.attemptId)).toEqual(['surplus']);
    expect(await nightsOf(stay.orderId)).toBe(0);
    const answer = await readShopperOrder(stay.orderId);
    expect(answer).toMatchObject({ heading: 'authorised', isSurplus: true });
    await expect(ask(stay, 'completion')).rejects.toThrow('SURPLUS_ONLY_REVERSE');
    expect(await ask(stay, 'reversal')).toMatchObject({ state: 'SUCCEEDED' });
    expect(await openItems(stay.attemptId)).toEqual([]);
    const shopperOrder = await readShopperOrder(stay.orderId);
    expect(shopperOrder).toMatchObject({ heading: 'cancelled', isSurplus: false });
  });

  test('is surplus as well when people say that it came', async () => {
    const stay = await overdueNight();
    await cancel(stay);
    await resolve(stay, { outcome: 'AUTHORISED' });
    expect(await readAttempt(stay.attemptId)).toMatchObject({ isByHand: true, isSurplus: true });
    expect(await openItems(stay.attemptId)).toEqual(['surplus']);
  });
});
