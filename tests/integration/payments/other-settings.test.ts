import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { findBuiltInProfile } from '../../mock-gateway/profile';
import { inDays } from '../../support/merchant-day';
import { deliver } from '../../support/one-night';
import { differingOrders } from '../../support/replayed';
import { createActor, createCart, createProduct, placeCart, withBank } from '../../support/shop';

// Read once a process, so these stand before anything that asks for a setting.
Object.assign(process.env, {
  GATEWAY_MAC_PROFILE: 'way4-classic',
  GATEWAY_PREPARE_ENCODING: 'form',
  GATEWAY_COMPLETION_TRTYPE: '21',
  GATEWAY_COMPLETION_SENDS_TERMINAL: 'yes',
  GATEWAY_COMPLETION_ORDER: 'new',
  GATEWAY_AMOUNT_DECIMALS: '0',
  GATEWAY_EMAIL: 'shopper',
  GATEWAY_FOREIGN_RETAILER_IND: 'N',
});
const bank = withBank({
  profile: findBuiltInProfile('way4-classic'),
  completionTransactionType: '21',
  completionSendsTerminal: true,
  completionOrder: 'new',
});

afterAll(async () => expect(await differingOrders()).toEqual([]));

test('a stay lives its whole life at a bank that wants everything otherwise', async () => {
  const product = await createProduct({ kind: 'STAY' });
  const given = { checkIn: inDays(1), checkOut: inDays(2) };
  const order = await placeCart(await createCart(product.id, given), product.priceMinor);
  if (!order.ok) throw new Error(order.code);
  const { orderId, reference } = order.value;
  const session = { network: 'test' };
  const started = await startPayment({ orderId, clientToken: randomUUID(), session });
  expect(started).toMatchObject({ ok: true });
  const attempt = await db().paymentAttempt.findFirstOrThrow({ where: { orderId } });
  const paid = await deliver(await bank.pay(attempt.gatewayOrderId));
  expect(paid).toMatchObject({ status: 200, code: 'APPROVED' });
  const wish = async (amountText: string) => ({
    reference,
    attemptId: attempt.id,
    amountText,
    reason: 'as agreed',
    clientToken: randomUUID(),
    seenVersion: (await db().order.findUniqueOrThrow({ where: { id: orderId } })).version,
  });
  const result = await completePayment(await createActor<'complete'>(), await wish('20000.5'));
  expect(result).toMatchObject({ code: 'notPayable', detail: 'NOT_REPRESENTABLE' });
  const found = await completePayment(await createActor<'complete'>(), await wish('20000'));
  expect(found).toMatchObject({ value: { state: 'SUCCEEDED' } });
  const operation = await db().operation.findFirstOrThrow({ where: { attemptId: attempt.id } });
  expect(operation.gatewayOrderId).not.toBe(attempt.gatewayOrderId);
  expect(operation.gatewayOrderId.slice(-6)).not.toBe(attempt.gatewayOrderId.slice(-6));
  const answer = await reversePayment(await createActor<'reverse'>(), await wish('20000'));
  expect(answer).toMatchObject({ value: { state: 'SUCCEEDED' } });
  const sent = (bank.state()?.requests.items ?? []).filter((one) => one.fields.P_SIGN);
  expect(sent.map((one) => [one.operation, one.fields.TRTYPE, one.fields.AMOUNT])).toEqual([
    ['prepare', '0', '25000'],
    ['completion', '21', '20000'],
    ['reversal', '24', '25000'],
  ]);
  expect(sent[2]?.fields.ORDER).toBe(attempt.gatewayOrderId);
  expect(bank.state()?.brokenRules.items).toEqual([]);
});
