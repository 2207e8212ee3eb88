import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { parseSigningKey } from '@/lib/gateway/mac/mac-key';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { readOwnCardForm } from '@/lib/payments/shopper/own-card-form';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import {
  deliver,
  passTwentyMinutes,
  readAttempt,
  startAgain,
  startNight,
} from '../../support/one-night';
import { differingOrders } from '../../support/replayed';
import { withBank } from '../../support/shop';

process.env.CARD_ENTRY = 'own';
const bank = withBank();
afterAll(async () => expect(await differingOrders()).toEqual([]));

test('is signed and recorded before it is shown, and the bank hears of it from the shopper alone', async () => {
  const before = bank.state()?.requests.total;
  const stay = await startNight();
  expect(bank.state()?.requests.total).toBe(before);
  const attempt = await readAttempt(stay.attemptId);
  expect(attempt).toMatchObject({ state: 'AWAITING_RESULT', requestToken: null });
  const recorded = await db().evidence.findMany({ where: { attemptId: stay.attemptId } });
  const answer = recorded.map(({ source, nonce }) => [source, nonce]);
  expect(answer).toEqual([['PREPARE_REQUEST', expect.stringMatching(/^[0-9A-F]{32}$/)]]);
  const form = await formOf(stay.orderId);
  expect(await formOf(stay.orderId)).toEqual(form);
  const shopperOrder = await readShopperOrder(stay.orderId);
  expect(shopperOrder).toMatchObject({ heading: 'waiting', button: 'continue' });
  expect(shopperOrder).toMatchObject({ cardPageUrl: `/orders/${stay.reference}/card` });
  const again = { clientToken: randomUUID(), session: { network: 'test' } };
  const value = { attemptId: stay.attemptId, cardPageUrl: `/orders/${stay.reference}/card` };
  expect(await startPayment({ orderId: stay.orderId, ...again })).toMatchObject({ value });
  expect(await deliver(await pay(form, '4111111111111111'))).toMatchObject({ code: 'APPROVED' });
  expect((await readAttempt(stay.attemptId)).state).toBe('AUTHORISED');
  expect(await readOwnCardForm(stay.orderId)).toBeNull();
  expect(bank.state()?.brokenRules.items).toEqual([]);
});

test('after a decline another try has an ORDER and a form of its own', async () => {
  const stay = await startNight();
  const first = await formOf(stay.orderId);
  expect(await deliver(await pay(first, '4000000000000002'))).toMatchObject({ status: 200 });
  expect((await readAttempt(stay.attemptId)).state).toBe('DECLINED');
  expect(await readOwnCardForm(stay.orderId)).toBeNull();
  const second = await readAttempt(await startAgain(stay.orderId));
  const form = Object.fromEntries((await formOf(stay.orderId)).fields);
  expect(form.ORDER).toBe(second.gatewayOrderId);
  expect(form.ORDER).not.toBe(stay.gatewayOrderId);
});

test('ends by time like any attempt, and a late approval is believed', async () => {
  const stay = await startNight();
  const form = await formOf(stay.orderId);
  await passTwentyMinutes();
  expect((await readAttempt(stay.attemptId)).state).toBe('RESULT_OVERDUE');
  expect(await readOwnCardForm(stay.orderId)).toBeNull();
  expect(await deliver(await pay(form, '4111111111111111'))).toMatchObject({ code: 'APPROVED' });
  expect((await readAttempt(stay.attemptId)).state).toBe('AUTHORISED');
});

test('is not shown when it would not be what was signed', async () => {
  const stay = await startNight();
  const config = gatewayConfig();
  const { signingKey } = config;
  const other = parseSigningKey('7D20B94EC1865FA30E6B92D8F4137ACC', 'hmac-sha256');
  if (!other.ok) throw new Error(other.detail);
  try {
    Object.assign(config, { signingKey: other.value });
    expect(await readOwnCardForm(stay.orderId)).toBeNull();
  } finally {
    Object.assign(config, { signingKey });
  }
  expect(await readOwnCardForm(stay.orderId)).not.toBeNull();
});

async function formOf(orderId: string) {
  const form = await readOwnCardForm(orderId);
  if (form === null) throw new Error('there is no form');
  return form;
}

/** Posts the form with a card as a shopper's browser does; the result that the bank's page posts. */
async function pay(form: Awaited<ReturnType<typeof formOf>>, number: string) {
  const card = { CARD: number, EXP: '12', EXP_YEAR: '40', CVC2: '123' };
  const body = new URLSearchParams([...form.fields, ...Object.entries(card)]);
  const page = await (await fetch(form.url, { method: 'POST', body })).text();
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}
