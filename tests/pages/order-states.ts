// How does an order come to each state that a shopper may meet on its page?
import { db } from '@/lib/db/client';
import { orderPathWithKey } from '@/lib/orders/order-link';
import { markOverdue } from '@/lib/payments/janitor/janitor-timers';
import { cancelOrder } from '@/lib/payments/operations/cancel-order';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import type { Bank } from '../e2e/fixtures/bank';
import { operationInput } from '../support/held-stay';
import { must } from '../support/must';
import { readAttempt, startAgain } from '../support/one-night';
import { createPerson } from '../support/people';
import { placeCart } from '../support/shop';

/** Every row of the status page; what an order in it is called here. */
export const orderStates = [
  'not-started',
  'waiting',
  'overdue',
  'paid',
  'held',
  'completed',
  'declined',
  'checking',
  'no-answer',
  'unknown',
  'reversed',
  'cancelled',
] as const;

export type OrderStateName = (typeof orderStates)[number];

export type MadeOrder = {
  readonly orderId: string;
  readonly reference: string;
  /** Opens the order in any browser. */
  readonly pathWithKey: string;
};

export type Stay = { readonly checkIn: string; readonly checkOut: string };

export type Goods = {
  readonly bank: Bank;
  /** Two nights that nobody else books; asked for once an order. */
  readonly nextStay: () => Stay;
};

const overdueMs = 16 * 60_000;

/** Stays are held and goods are paid: which of the two brings an order into the state. */
const stays: readonly OrderStateName[] = ['held', 'completed', 'unknown', 'reversed'];

/** A fresh order in a state, of the seeded house, through the app's own use cases. */
export async function makeOrder(state: OrderStateName, goods: Goods): Promise<MadeOrder> {
  const order = await place(stays.includes(state) ? goods.nextStay() : null);
  const made = {
    ...order,
    pathWithKey: orderPathWithKey({ ...order, id: order.orderId, linkRound: 0 }),
  };
  if (state === 'not-started') return made;
  if (state === 'cancelled') {
    await cancel(order);
    return made;
  }
  const attempt = await readAttempt(await startAgain(order.orderId));
  if (state === 'waiting') return made;
  if (state === 'overdue') {
    await age(attempt.id);
    return made;
  }
  await answer(goods.bank, attempt.gatewayOrderId, state);
  await operate(goods.bank, state, order, attempt);
  return made;
}

/** A cart with each of the stays; null: with two pieces of a gift. Its id. */
export async function fillCart(wanted: readonly (Stay | null)[]): Promise<string> {
  const lines = await Promise.all(wanted.map(lineOf));
  const { id } = await db().cart.create({ data: { lines: { create: lines } } });
  return id;
}

async function lineOf(stay: Stay | null) {
  const slug = stay === null ? 'barhi-dates' : 'courtyard-room';
  const product = await db().product.findUniqueOrThrow({ where: { slug } });
  const nights = stay && {
    checkIn: new Date(stay.checkIn),
    checkOut: new Date(stay.checkOut),
    guests: 2,
  };
  return { productId: product.id, quantity: stay === null ? 2 : 1, ...nights };
}

/** The orders take from the shelf what others wanted to buy. */
export async function restock(): Promise<void> {
  await db().product.update({ where: { slug: 'barhi-dates' }, data: { stock: { increment: 30 } } });
}

async function place(stay: Stay | null): Promise<{ orderId: string; reference: string }> {
  if (stay === null) await restock();
  const slug = stay === null ? 'barhi-dates' : 'courtyard-room';
  const { priceMinor } = await db().product.findUniqueOrThrow({ where: { slug } });
  return must(await placeCart(await fillCart([stay]), priceMinor * 2n));
}

async function answer(bank: Bank, order: string, state: OrderStateName): Promise<void> {
  // An approval whose code is none: authentic, and not to be believed.
  if (state === 'checking') await bank.script({ operation: 'pay', order, rc: '05' });
  const card = state === 'declined' ? 'decline' : state === 'no-answer' ? 'error' : 'approve';
  await bank.deliver(await bank.pay(order, card));
}

async function operate(
  bank: Bank,
  state: OrderStateName,
  order: { orderId: string; reference: string },
  attempt: { id: string; gatewayOrderId: string },
): Promise<void> {
  const { version } = await db().order.findUniqueOrThrow({ where: { id: order.orderId } });
  const wish = operationInput({ ...order, attemptId: attempt.id, version }, '250000');
  if (state === 'unknown') {
    const script = { operation: 'completion', order: attempt.gatewayOrderId, answer: 'reset' };
    await bank.script(script);
  }
  if (state === 'completed' || state === 'unknown') {
    const amountText = state === 'completed' ? '210000' : wish.amountText;
    const completed = await completePayment(await createPerson(), { ...wish, amountText });
    if (state === 'completed') must(completed);
  }
  if (state === 'reversed') {
    must(await reversePayment(await createPerson(), wish));
  }
}

async function cancel({ orderId, reference }: { orderId: string; reference: string }) {
  const { version } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const wish = { reference, reason: 'The guest called', seenVersion: version };
  must(await cancelOrder(await createPerson(), { ...wish, isPendingAccepted: false }));
}

/** Only this attempt grows old: others of the same database go on waiting. */
async function age(attemptId: string): Promise<void> {
  const stateChangedAt = new Date(Date.now() - overdueMs);
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { stateChangedAt } });
  await markOverdue(new Date());
}
