// How does a test get a payment that waits for the bank's result?
import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { inDays } from './merchant-day';
import { must } from './must';
import { createCart, createProduct, placeCart } from './shop';

/** An order and its attempt, prepared at the bank; of a stay, one night from tomorrow. */
export async function waitingPayment(kind: 'GOODS' | 'STAY' = 'GOODS') {
  const product = await createProduct({ kind });
  const stay = kind === 'STAY' ? { checkIn: inDays(1), checkOut: inDays(2) } : {};
  const order = must(await placeCart(await createCart(product.id, stay), product.priceMinor));
  const given = { orderId: order.orderId, clientToken: randomUUID(), session: { network: 'test' } };
  const started = must(await startPayment(given));
  const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { id: started.attemptId } });
  return { ...order, product, attempt };
}

export const stateOf = async (attemptId: string): Promise<string> =>
  (await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } })).state;

/** Kinds of the attention items of an attempt, sorted. */
export const itemsOf = async (attemptId: string): Promise<string[]> =>
  (await db().attentionItem.findMany({ where: { attemptId } })).map((item) => item.kind).sort();
