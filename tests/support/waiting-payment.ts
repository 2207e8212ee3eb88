// How does a test get a payment that waits for the bank's result?
import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { inDays } from './merchant-day';
import { createCart, createProduct, placeCart } from './shop';

/** An order and its attempt, prepared at the bank; of a stay, one night from tomorrow. */
export async function waitingPayment(kind: 'GOODS' | 'STAY' = 'GOODS') {
  const product = await createProduct({ kind });
  const stay = kind === 'STAY' ? { checkIn: inDays(1), checkOut: inDays(2) } : {};
  const order = await placeCart(await createCart(product.id, stay), product.priceMinor);
  if (!order.ok) throw new Error(order.code);
  const started = await startPayment({
    orderId: order.value.orderId,
    clientToken: randomUUID(),
    session: { network: 'test' },
  });
  if (!started.ok) throw new Error(started.code);
  const attempt = await db().paymentAttempt.findUniqueOrThrow({
    where: { id: started.value.attemptId },
  });
  return { ...order.value, product, attempt };
}

export async function stateOf(attemptId: string): Promise<string> {
  return (await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } })).state;
}

/** Kinds of the attention items of an attempt, sorted. */
export async function itemsOf(attemptId: string): Promise<string[]> {
  return (await db().attentionItem.findMany({ where: { attemptId } }))
    .map((item) => item.kind)
    .sort();
}
