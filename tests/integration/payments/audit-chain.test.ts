import { randomUUID } from 'node:crypto';
import { hashAudit } from '@/lib/audit/audit-hash';
import { db } from '@/lib/db/client';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { inDays } from '../../support/merchant-day';
import { deliver } from '../../support/one-night';
import { auditOf } from '../../support/records';
import { createActor, createCart, createProduct, placeCart, withBank } from '../../support/shop';

const bank = withBank();

test('O4 every change of an order has one row, and the chain verifies after the database kept it', async () => {
  const product = await createProduct({ kind: 'STAY' });
  const cartId = await createCart(product.id, { checkIn: inDays(1), checkOut: inDays(2) });
  const order = await placeCart(cartId, product.priceMinor);
  if (!order.ok) throw new Error(order.code);
  const { orderId, reference } = order.value;
  const session = { network: 'test' };
  const started = await startPayment({ orderId, clientToken: randomUUID(), session });
  if (!started.ok) throw new Error(started.code);
  const attempt = await db().paymentAttempt.findFirstOrThrow({ where: { orderId } });
  await deliver(await bank.pay(attempt.gatewayOrderId));
  const versionNow = async () =>
    (await db().order.findUniqueOrThrow({ where: { id: orderId } })).version;
  const wish = async () => ({
    reference,
    attemptId: attempt.id,
    amountText: '25000',
    reason: 'as agreed',
    clientToken: randomUUID(),
    seenVersion: await versionNow(),
  });
  await completePayment(await createActor<'complete'>('Layla'), await wish());
  await reversePayment(await createActor<'reverse'>('Karwan'), await wish());
  const rows = await auditOf(`order:${orderId}`);
  expect(rows.map((row) => `${row.sequence} ${row.actorName} ${row.action}`)).toEqual([
    '1 shopper order.placed',
    '2 shopper payment.started',
    '3 gateway payment.prepared',
    '4 gateway payment.result',
    '5 Layla completion.requested',
    '6 Layla completion.sent',
    '7 gateway completion.answered',
    '8 Karwan reversal.requested',
    '9 Karwan reversal.sent',
    '10 gateway reversal.answered',
  ]);
  let prevHash = '0'.repeat(64);
  for (const { id: _id, hash, prevHash: claimed, at, ...content } of rows) {
    expect(claimed).toBe(prevHash);
    expect(hashAudit(prevHash, { ...content, at: at.toISOString() })).toBe(hash);
    prevHash = hash;
  }
});
