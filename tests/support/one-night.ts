// What does a test of money operations need? A stay of one night, and a request about it.
import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { plainDecimal } from '@/lib/money/typed-amount';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { receiveResult } from '@/lib/payments/incoming/receive-result';
import { markOverdue } from '@/lib/payments/janitor/janitor-timers';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { inDays } from './merchant-day';
import { must } from './must';
import { createPerson } from './people';
import {
  type Bank,
  type BankFields,
  createActor,
  createCart,
  createProduct,
  formBody,
  placeCart,
} from './shop';

export type OneNight = Awaited<ReturnType<typeof startNight>>;

/** Creates an order of one night, by default for 25 000 IQD, that waits for its result. */
export function startNight(priceMinor = 25_000_000n) {
  return startOrder('STAY', priceMinor);
}

/** Creates an order of one night or one piece of goods that waits for its result. */
export async function startOrder(kind: 'STAY' | 'GOODS', priceMinor = 25_000_000n) {
  const product = await createProduct({ kind, priceMinor });
  const nights = kind === 'STAY' ? { checkIn: inDays(1), checkOut: inDays(2) } : {};
  const { orderId, reference } = must(
    await placeCart(await createCart(product.id, nights), product.priceMinor),
  );
  const attemptId = await startAgain(orderId);
  const { gatewayOrderId } = await readAttempt(attemptId);
  return { orderId, reference, attemptId, gatewayOrderId };
}

/** Starts another attempt of the order; returns its id. */
export async function startAgain(orderId: string): Promise<string> {
  const clientToken = randomUUID();
  return must(await startPayment({ orderId, clientToken, session: { network: 'test' } })).attemptId;
}

/** Creates such an order and has the bank authorise it. */
export async function holdNight(bank: Bank, priceMinor?: bigint) {
  const stay = await startNight(priceMinor);
  await deliver(await bank.pay(stay.gatewayOrderId));
  return stay;
}

/** Twenty minutes pass: what has no result by now is overdue. */
export const passTwentyMinutes = () => markOverdue(new Date(Date.now() + 20 * 60_000));

/** Creates a stay whose result never came. */
export async function overdueNight(priceMinor?: bigint) {
  const stay = await startNight(priceMinor);
  await passTwentyMinutes();
  return stay;
}

/** Creates a hold, and an operation of it to which the bank gave no answer. */
export async function unknownNight(bank: Bank, kind: 'completion' | 'reversal', more: object = {}) {
  const stay = await holdNight(bank);
  await bank.script({ operation: kind, order: stay.gatewayOrderId, answer: 'reset', ...more });
  const operation = await ask(stay, kind);
  if (operation.state !== 'UNKNOWN') throw new Error(operation.state);
  return { stay, operation };
}

/** Posts a result to the return address. */
export const deliver = (fields: BankFields, receivedAt = new Date(), network = 'unknown') =>
  receiveResult({
    body: formBody(fields),
    contentType: 'application/x-www-form-urlencoded',
    receivedAt,
    network,
  });

export const readAttempt = (id: string) => db().paymentAttempt.findUniqueOrThrow({ where: { id } });

/** The last operation of the stay. */
export const lastOperation = ({ attemptId }: OneNight) =>
  db().operation.findFirstOrThrow({ where: { attemptId }, orderBy: { createdAt: 'desc' } });

/** What a dialog of the desk would send now. */
export async function operationInput(stay: OneNight, more: object = {}) {
  const order = await db().order.findUniqueOrThrow({ where: { id: stay.orderId } });
  return {
    reference: stay.reference,
    attemptId: stay.attemptId,
    amountText: '25000',
    reason: 'The guest left',
    clientToken: randomUUID(),
    seenVersion: order.version,
    ...more,
  };
}

/** What a person types to reverse the payment: the amount that goes back to the card. */
export async function returnText({ attemptId }: Pick<OneNight, 'attemptId'>): Promise<string> {
  const given = { where: { id: attemptId }, include: { operations: true } };
  const attempt = await db().paymentAttempt.findUniqueOrThrow(given);
  return plainDecimal(reversalAmounts(attempt, settings().reversalReturns).returnsMinor);
}

/** Somebody completes the stay, by default somebody new who may, and for 25 000 IQD. */
export const completeStay = async (stay: OneNight, more: object = {}, by?: Actor<'complete'>) =>
  completePayment(by ?? (await createPerson<'complete'>()), await operationInput(stay, more));

/** Somebody reverses the stay. */
export const reverseStay = async (stay: OneNight, more: object = {}, by?: Actor<'reverse'>) =>
  reversePayment(by ?? (await createPerson<'reverse'>()), await operationInput(stay, more));

/** Requests the operation; returns its row afterwards. */
export async function ask(stay: OneNight, kind: 'completion' | 'reversal') {
  const amount = kind === 'reversal' ? { amountText: await returnText(stay) } : {};
  const wish = await operationInput(stay, amount);
  const answer =
    kind === 'completion'
      ? await completePayment(await createActor<'complete'>(), wish)
      : await reversePayment(await createActor<'reverse'>(), wish);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return lastOperation(stay);
}

/** A signed decline of the stay's payment. */
export const declineOf = async (
  bank: Bank,
  stay: OneNight,
  more: BankFields = {},
): Promise<BankFields> =>
  bank.sign(
    {
      TERMINAL: process.env.GATEWAY_TERMINAL ?? '',
      TRTYPE: '0',
      ORDER: stay.gatewayOrderId,
      AMOUNT: '25000.00',
      CURRENCY: 'IQD',
      ACTION: '5',
      RC: '05',
      RRN: '',
      INT_REF: '',
      APPROVAL: '',
      ...more,
    },
    { fill: true },
  );

/** The bank's requests of this kind for the stay, oldest first. */
export const receivedBy = (bank: Bank, stay: OneNight, kind: 'completion' | 'reversal') =>
  (bank.state()?.requests.items ?? []).filter(
    (one) => one.operation === kind && one.fields.ORDER === stay.gatewayOrderId,
  );
