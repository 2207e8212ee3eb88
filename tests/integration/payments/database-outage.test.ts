import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { db } from '@/lib/db/client';
import { placeOrder } from '@/lib/orders/place-order';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { receiveResult } from '@/lib/payments/incoming/receive-result';
import { contact, createCart, createProduct, formBody, withBank } from '../../support/shop';

const bank = withBank();
const admin = new pg.Client({ connectionString: inject('databaseAdminUrl') });
const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1);

beforeAll(() => admin.connect());
afterAll(() => admin.end());

/** Takes the database away from everybody, or gives it back. */
async function setOpen(isOpen: boolean): Promise<void> {
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isOpen}`);
  if (isOpen) return;
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    name,
  ]);
}

const deliver = (fields: Record<string, string>) =>
  receiveResult({
    body: formBody(fields),
    contentType: 'application/x-www-form-urlencoded',
    receivedAt: new Date(),
  });

test('C20 H1 an authentic result during an outage is handed back to be posted again, and is not lost', async () => {
  const product = await createProduct({});
  const order = await placeOrder({
    cartId: await createCart(product.id),
    contact,
    locale: 'en',
    checkoutToken: randomUUID(),
    seenTotalMinor: product.priceMinor,
  });
  if (!order.ok) throw new Error(order.code);
  const { orderId } = order.value;
  const started = await startPayment({
    orderId,
    clientToken: randomUUID(),
    session: { network: 'test' },
  });
  if (!started.ok) throw new Error(started.code);
  const attempt = await db().paymentAttempt.findFirstOrThrow({ where: { orderId } });
  const fields = await bank.pay(attempt.gatewayOrderId);

  await setOpen(false);
  try {
    const during = await deliver(fields);
    expect(during).toMatchObject({ status: 503, leadsTo: '/orders/mine' });
    expect(Object.fromEntries((during.fields ?? []).map((one) => [one.name, one.value]))).toEqual(
      fields,
    );
    const { P_SIGN: _mac, ...unsigned } = fields;
    expect(await deliver(unsigned)).toMatchObject({ status: 400 });
  } finally {
    await setOpen(true);
  }
  expect(await deliver(fields)).toMatchObject({ status: 200, code: 'APPROVED' });
  expect(await deliver(fields)).toMatchObject({ status: 200, code: 'DUPLICATE' });
});
