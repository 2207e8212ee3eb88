import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { placeOrder } from '@/lib/orders/place-order';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import {
  ask,
  declineOf,
  deliver,
  holdNight,
  lastOperation,
  readAttempt,
  receivedBy,
  startNight,
  wishFor,
} from '../../support/one-night';
import { createPerson } from '../../support/people';
import { contact, createCart, createProduct, withBank } from '../../support/shop';

const bank = withBank();
const complete = async (wish: Awaited<ReturnType<typeof wishFor>>) =>
  completePayment(await createPerson<'complete'>(), wish);
const reverse = async (wish: Awaited<ReturnType<typeof wishFor>>) =>
  reversePayment(await createPerson<'reverse'>(), wish);
const pay = (orderId: string) =>
  startPayment({ orderId, clientToken: randomUUID(), session: { network: 'test' } });

describe('J3 a completion is refused', () => {
  test('of what was declined', async () => {
    const stay = await startNight();
    await deliver(await declineOf(bank, stay));
    expect(await complete(await wishFor(stay))).toMatchObject({ code: 'NOT_ALLOWED_IN_STATE' });
  });

  test('of what was completed, and of what was reversed', async () => {
    const stay = await holdNight(bank);
    expect((await ask(stay, 'completion')).state).toBe('SUCCEEDED');
    expect(await complete(await wishFor(stay))).toMatchObject({ code: 'NOT_ALLOWED_IN_STATE' });
    await ask(stay, 'reversal');
    expect(await complete(await wishFor(stay))).toMatchObject({ code: 'NOT_ALLOWED_IN_STATE' });
    expect(receivedBy(bank, stay, 'completion')).toHaveLength(1);
  });

  test('of another order’s payment', async () => {
    const [stay, other] = [await holdNight(bank), await holdNight(bank)];
    const foreign = await wishFor(stay, { attemptId: other.attemptId });
    expect(await complete(foreign)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await reverse(foreign)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a reversal', () => {
  test('J6 of what is reversed is refused here, and the bank hears nothing of it', async () => {
    const stay = await holdNight(bank);
    await ask(stay, 'reversal');
    expect(await reverse(await wishFor(stay))).toMatchObject({ code: 'NOT_ALLOWED_IN_STATE' });
    expect(receivedBy(bank, stay, 'reversal')).toHaveLength(1);
  });

  test('G4 clicked twice and sent again by the browser is one, and says how it ended', async () => {
    const stay = await holdNight(bank);
    const admin = await createPerson<'reverse'>();
    const same = await wishFor(stay);
    const clicks = await Promise.all([reversePayment(admin, same), reversePayment(admin, same)]);
    expect(clicks.map((one) => one.ok)).toEqual([true, true]);
    expect(await reversePayment(admin, same)).toMatchObject({
      value: { kind: 'sent', state: 'SUCCEEDED' },
    });
    expect(receivedBy(bank, stay, 'reversal')).toHaveLength(1);
  });

  test('by a dialog that was sent for another payment is refused, and the bank hears nothing', async () => {
    const [stay, other] = [await holdNight(bank), await holdNight(bank)];
    const first = await wishFor(other);
    expect(await reverse(first)).toMatchObject({ value: { state: 'SUCCEEDED' } });
    const again = await wishFor(stay, { clientToken: first.clientToken });
    expect(await reverse(again)).toMatchObject({ code: 'TOKEN_REUSED' });
    expect(receivedBy(bank, stay, 'reversal')).toHaveLength(0);
  });

  test('G3 and a completion at once are one of the two', async () => {
    const stay = await holdNight(bank);
    const wish = await wishFor(stay);
    const answers = await Promise.all([
      complete({ ...wish, clientToken: randomUUID() }),
      reverse({ ...wish, clientToken: randomUUID() }),
    ]);
    expect(answers.filter((one) => one.ok)).toHaveLength(1);
    expect(await db().operation.count({ where: { attemptId: stay.attemptId } })).toBe(1);
    const { kind } = await lastOperation(stay);
    expect((await readAttempt(stay.attemptId)).state).toBe(
      kind === 'completion' ? 'COMPLETED' : 'REVERSED',
    );
  });
});

describe('J11 nobody pays', () => {
  test('what is paid', async () => {
    const stay = await holdNight(bank);
    expect(await pay(stay.orderId)).toMatchObject({ ok: false, code: 'ALREADY_PAID' });
  });

  test('what is being checked', async () => {
    const stay = await startNight();
    const fields = await bank.pay(stay.gatewayOrderId);
    await deliver(await bank.sign({ ...fields, AMOUNT: '1.00' }));
    expect(await pay(stay.orderId)).toMatchObject({ ok: false, code: 'WAIT' });
  });

  test('an empty cart', async () => {
    const product = await createProduct({});
    const cartId = await createCart(product.id);
    await db().cartLine.deleteMany({ where: { cartId } });
    const placed = await placeOrder({
      cartId,
      contact,
      locale: 'en',
      checkoutToken: randomUUID(),
      seenTotalMinor: 0n,
    });
    expect(placed).toMatchObject({ ok: false, code: 'CART_EMPTY' });
  });

  test('an order that is not there', async () => {
    expect(await pay(randomUUID())).toMatchObject({ ok: false, code: 'ORDER_CLOSED' });
  });
});
