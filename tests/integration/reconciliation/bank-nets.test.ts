import { db } from '@/lib/db/client';
import { checkBooks } from '@/lib/payments/janitor/book-parity';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { dayOf, spanOfDay } from '@/lib/reconciliation/calendar-day';
import { netMinor } from '@/lib/reconciliation/movement';
import { readOrderMode } from '@/lib/reconciliation/order-mode';
import { readTotals } from '@/lib/reconciliation/read-totals';
import { readUnknowns } from '@/lib/reconciliation/read-unknown';
import {
  completeStay,
  deliver,
  holdNight,
  lastOperation,
  operationInput,
  returnText,
} from '../../support/one-night';
import { createPerson, resolve } from '../../support/people';
import { withBank } from '../../support/shop';
import { waitingPayment } from '../../support/waiting-payment';

const bank = withBank();

type Subject = Awaited<ReturnType<typeof holdNight>>;

async function sale(card = 'approve'): Promise<Subject> {
  const { orderId, reference, attempt } = await waitingPayment();
  await deliver(await bank.pay(attempt.gatewayOrderId, card));
  return { orderId, reference, attemptId: attempt.id, gatewayOrderId: attempt.gatewayOrderId };
}

async function complete(stay: Subject, amountText = '25000'): Promise<Subject> {
  const wish = await operationInput(stay, { amountText });
  expect(await completePayment(await createPerson<'complete'>(), wish)).toMatchObject({ ok: true });
  return stay;
}

async function reverse(one: Subject): Promise<void> {
  const wish = await operationInput(one, { amountText: await returnText(one) });
  expect(await reversePayment(await createPerson<'reverse'>(), wish)).toMatchObject({ ok: true });
}

/** What the bank's own ledger leaves with the merchant, in minor units. */
function netAtBank(): bigint {
  const minor = (text: string) => {
    const [whole = '', part = ''] = text.split('.');
    return BigInt(whole + part.padEnd(3, '0'));
  };
  return (bank.state()?.ledger.orders ?? []).reduce((sum, { state, amount, completedAmount }) => {
    if (state === 'paid') return sum + minor(amount);
    return state === 'completed' ? sum + minor(completedAmount) : sum;
  }, 0n);
}

/** The days on which the bank moved money, together. */
async function booked() {
  const now = new Date();
  const [today, before] = [dayOf(now, 'UTC'), dayOf(new Date(now.getTime() - 86_400_000), 'UTC')];
  const span = { since: spanOfDay(before, 'UTC').since, until: spanOfDay(today, 'UTC').until };
  const mode = await readOrderMode(null);
  const [[figures], [unknown]] = await Promise.all([
    readTotals([span], mode),
    readUnknowns([span], mode),
  ]);
  if (!figures || !unknown) throw new Error('a day has no totals');
  return { figures, unknown, net: BigInt(netMinor(figures)) };
}

test('days of every fate net to the bank’s own ledger, and what is unknown stands beside', async () => {
  await sale();
  await sale('fee');
  await reverse(await sale());
  await reverse(await sale('fee'));
  await holdNight(bank);
  await complete(await holdNight(bank));
  await complete(await holdNight(bank), '12500');
  await reverse(await holdNight(bank));
  await reverse(await complete(await holdNight(bank), '12500'));
  const before = await booked();
  expect(before.net).toBe(netAtBank());
  expect(before.unknown).toEqual({});
  expect(before.figures).toMatchObject({ held: { count: 5 } });
  expect(before.figures).toMatchObject({ released: { count: 1, minor: '25000000' } });
  expect(before.figures).toMatchObject({ fee: { count: 2 } });
  const lost = await holdNight(bank);
  await bank.script({ operation: 'completion', order: lost.gatewayOrderId, answer: 'reset' });
  await completeStay(lost);
  const during = await booked();
  expect(during.net).toBe(before.net);
  expect(during.unknown).toEqual({ taken: { count: 1, minor: '25000000' } });
  expect(netAtBank() - during.net).toBe(25_000_000n);
  const { id: operationId } = await lastOperation(lost);
  await resolve(lost, { outcome: 'DONE', operationId });
  const after = await booked();
  expect(after.net).toBe(netAtBank());
  expect(after.unknown).toEqual({});
  const orders = await db().order.findMany({ select: { id: true } });
  expect(await checkBooks(orders.map(({ id }) => id))).toEqual([]);
});
