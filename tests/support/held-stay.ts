// How does a test get a hold, and a dialog about it?
import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import type { OperationInput } from '@/lib/payments/operations/ready-operation';
import { inDays } from './merchant-day';
import { must } from './must';
import { deliver } from './one-night';
import { type Bank, type BankFields, createCart, createProduct, placeCart } from './shop';

/** A placed order for a stay of two nights, or for one piece of goods. */
export async function placedOrder(kind: 'STAY' | 'GOODS') {
  const product = await createProduct({ kind });
  const isStay = kind === 'STAY';
  const stay = isStay ? { checkIn: inDays(1), checkOut: inDays(3) } : {};
  const cartId = await createCart(product.id, stay);
  return { ...must(await placeCart(cartId, product.priceMinor * (isStay ? 2n : 1n))), product };
}

/** Starts a payment as from a new page. */
export const startOnce = (orderId: string, clientToken: string = randomUUID()) =>
  startPayment({ orderId, clientToken, session: { network: 'test' } });

/** An order whose attempt the bank has approved; `changes` override the bank's fields. */
export async function approvedOrder(bank: Bank, kind: 'STAY' | 'GOODS', changes: BankFields = {}) {
  const order = await placedOrder(kind);
  const { attemptId } = must(await startOnce(order.orderId));
  const where = { id: attemptId };
  const { gatewayOrderId } = await db().paymentAttempt.findUniqueOrThrow({ where });
  const { P_SIGN: _mac, ...fields } = await bank.pay(gatewayOrderId);
  const receipt = await deliver(await bank.sign({ ...fields, ...changes }));
  const { version } = await db().order.findUniqueOrThrow({ where: { id: order.orderId } });
  return { ...order, attemptId, gatewayOrderId, version, receipt };
}

/** What a dialog about the approved attempt sends: the whole amount, a reason, a fresh token. */
export const operationInput = (
  order: { readonly reference: string; readonly attemptId: string; readonly version: number },
  amountText = '50000',
): OperationInput => ({
  reference: order.reference,
  attemptId: order.attemptId,
  amountText,
  reason: 'asked at the desk',
  clientToken: randomUUID(),
  seenVersion: order.version,
});
