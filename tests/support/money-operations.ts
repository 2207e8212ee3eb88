// What does a test of money operations need? A stay whose amount is held, and somebody's wish.
import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { placeOrder } from '@/lib/orders/place-order';
import { completePayment } from '@/lib/payments/complete-payment';
import { receiveResult } from '@/lib/payments/receive-result';
import { reversePayment } from '@/lib/payments/reverse-payment';
import { sendDueOperations } from '@/lib/payments/send-due-operations';
import { startPayment } from '@/lib/payments/start-payment';
import {
  type Bank,
  type BankFields,
  contact,
  createActor,
  createCart,
  createProduct,
  formBody,
  inDays,
} from './shop';

export type HeldStay = Awaited<ReturnType<typeof holdStay>>;

/** An order of one night, 25 000 IQD, authorised by the bank. */
export async function holdStay(bank: Bank) {
  const stay = await startStay();
  await deliver(await bank.pay(stay.gatewayOrderId));
  return stay;
}

/** The same, still waiting for its result. */
export async function startStay() {
  const product = await createProduct({ kind: 'STAY' });
  const order = await placeOrder({
    cartId: await createCart(product.id, { checkIn: inDays(1), checkOut: inDays(2) }),
    contact,
    locale: 'en',
    checkoutToken: randomUUID(),
    seenTotalMinor: product.priceMinor,
  });
  if (!order.ok) throw new Error(order.code);
  const { orderId, reference } = order.value;
  const started = await startPayment({
    orderId,
    clientToken: randomUUID(),
    session: { network: 'test' },
  });
  if (!started.ok) throw new Error(started.code);
  const { attemptId } = started.value;
  const { gatewayOrderId } = await readAttempt(attemptId);
  return { orderId, reference, attemptId, gatewayOrderId };
}

/** Posts a result to the return address. */
export const deliver = (fields: BankFields) =>
  receiveResult({
    body: formBody(fields),
    contentType: 'application/x-www-form-urlencoded',
    receivedAt: new Date(),
  });

export const readAttempt = (id: string) => db().paymentAttempt.findUniqueOrThrow({ where: { id } });

/** The last operation of the stay. */
export const readOperation = ({ attemptId }: HeldStay) =>
  db().operation.findFirstOrThrow({ where: { attemptId }, orderBy: { createdAt: 'desc' } });

export const setOperation = (
  id: string,
  data: Parameters<ReturnType<typeof db>['operation']['update']>[0]['data'],
) => db().operation.update({ where: { id }, data });

/** Lets the pause pass without waiting for it: the bank accepts only a TIMESTAMP of its own hour. */
export async function repeatNow(stay: HeldStay) {
  const { id, nextSendAt } = await readOperation(stay);
  if (nextSendAt !== null) await setOperation(id, { nextSendAt: new Date() });
  await sendDueOperations();
  return readOperation(stay);
}

/** What people still have to look at. */
export const openItems = ({ orderId }: HeldStay) =>
  db().attentionItem.findMany({ where: { orderId, closedAt: null } });

/** Somebody asks for it with a dialog of its own; gives the row as it then is. */
export async function ask(stay: HeldStay, kind: 'completion' | 'reversal') {
  const order = await db().order.findUniqueOrThrow({ where: { id: stay.orderId } });
  const wish = {
    reference: stay.reference,
    attemptId: stay.attemptId,
    amountText: '25000',
    reason: 'asked',
    clientToken: randomUUID(),
    seenVersion: order.version,
  };
  const answer =
    kind === 'completion'
      ? await completePayment(await createActor<'complete'>(), wish)
      : await reversePayment(await createActor<'reverse'>(), wish);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return readOperation(stay);
}

/** A signed result of the stay's completion or reversal, as it may reach the return address. */
export async function operationResult(
  bank: Bank,
  stay: HeldStay,
  kind: 'completion' | 'reversal',
  more: BankFields = {},
): Promise<BankFields> {
  const attempt = await readAttempt(stay.attemptId);
  return bank.sign(
    {
      TERMINAL: attempt.terminal,
      TRTYPE: kind === 'completion' ? '1' : '24',
      ORDER: attempt.gatewayOrderId,
      AMOUNT: '25000.00',
      CURRENCY: 'IQD',
      ACTION: '0',
      RC: '00',
      APPROVAL: 'ABC123',
      RRN: attempt.rrn ?? '',
      INT_REF: attempt.internalReference ?? '',
      ...more,
    },
    { fill: true },
  );
}

/** What the bank got of this kind for the stay, oldest first. */
export const receivedBy = (bank: Bank, stay: HeldStay, kind: 'completion' | 'reversal') =>
  (bank.state()?.requests.items ?? []).filter(
    (one) => one.operation === kind && one.fields.ORDER === stay.gatewayOrderId,
  );
