import { db } from '@/lib/db/client';
import { checkBooks } from '@/lib/payments/janitor/book-parity';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { dayOf, spanOfDay } from '@/lib/reconciliation/calendar-day';
import { netMinor } from '@/lib/reconciliation/movement';
import { readMonthClose } from '@/lib/reconciliation/read-month';
import { readUnknowns } from '@/lib/reconciliation/read-unknown';
import { compareStatement } from '@/lib/statements/compare-statement';
import { openFile } from '@/lib/statements/file/open-file';
import { guessMapping } from '@/lib/statements/reading/guess-mapping';
import { writeMapping } from '@/lib/statements/reading/mapping';
import { receiveStatement } from '@/lib/statements/receive-statement';
import { fileOf, linesOf, netByDay } from '@/prisma/seed/story/bank-statement';
import { must } from '../../support/must';
import {
  completeStay,
  deliver,
  holdNight,
  lastOperation,
  operationInput,
  passTwentyMinutes,
  readAttempt,
  returnText,
  startAgain,
  unknownNight,
} from '../../support/one-night';
import { createPerson, resolve } from '../../support/people';
import { withBank } from '../../support/shop';
import { waitingPayment } from '../../support/waiting-payment';

const bank = withBank();
const zone = 'Asia/Baghdad';
const dayMs = 86_400_000;
const dayAfter = (ms: number) => dayOf(new Date(Date.now() + ms), zone);
/** Yesterday, today, and the day that may begin while the test runs. */
const days = [dayAfter(-dayMs), dayAfter(0), dayAfter(dayMs)] as const;

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

/** What the bank's own ledger says: its lines of money, and the net of each of the three days. */
function atBank() {
  const lines = linesOf(bank.state()?.ledger.orders ?? []);
  const nets = netByDay(lines);
  return { lines, nets: days.map((day) => nets.get(day) ?? 0n) };
}

/** The same of our own book as its month's page shows it, and what stands beside it. */
async function booked() {
  const { days: lines, whole, mode } = await readMonthClose(days, 'house', null);
  const unknown = await readUnknowns(
    days.map((day) => spanOfDay(day, zone)),
    mode,
  );
  return {
    figures: whole,
    unknown: Object.assign({}, ...unknown),
    nets: lines.map(({ figures }) => BigInt(netMinor(figures))),
  };
}

/** The bank's own file of all these days, compared with our book. */
async function compared() {
  const bytes = new TextEncoder().encode(fileOf(atBank().lines));
  const { header, rows } = must(await openFile(bytes));
  const cells = rows.map((row) => row.cells);
  // In the first twelve days of a month its dates have two readings.
  const mapping = writeMapping({ ...guessMapping(header.cells, cells), dateOrder: 'dmy' });
  const person = await createPerson<'resolve'>();
  const { statementId } = must(await receiveStatement(person, { name: 'bank.csv', bytes }));
  return must(await compareStatement(person, { statementId, mapping }));
}

/** Paid at the bank on the day before, and heard of today. */
async function paidYesterday(): Promise<void> {
  const { attempt } = await waitingPayment();
  await bank.setClock(-dayMs);
  const fields = await bank.pay(attempt.gatewayOrderId);
  await bank.setClock(0);
  await deliver(fields);
}

/** Paid twice: the first try has no answer for so long that the shopper tries again. */
async function surplus(): Promise<void> {
  const { orderId, attempt } = await waitingPayment();
  await passTwentyMinutes();
  const second = await readAttempt(await startAgain(orderId));
  await deliver(await bank.pay(second.gatewayOrderId));
  await deliver(await bank.pay(attempt.gatewayOrderId));
}

/** No answer ever comes, and people record what the bank told them. */
async function paidByHand(): Promise<void> {
  const { orderId, reference, attempt } = await waitingPayment();
  const {
    RRN: rrn,
    INT_REF: internalReference,
    APPROVAL: approvalCode,
  } = await bank.pay(attempt.gatewayOrderId);
  await passTwentyMinutes();
  const subject = { orderId, reference, attemptId: attempt.id };
  await resolve(subject, { outcome: 'PAID', rrn, internalReference, approvalCode });
}

test('days of every fate net to the bank’s own ledger and statement, and what is unknown stands beside', async () => {
  await paidYesterday();
  await surplus();
  await paidByHand();
  const { stay, operation } = await unknownNight(bank, 'completion', { act: 'no' });
  await resolve(stay, { outcome: 'NOT_DONE', operationId: operation.id });
  await deliver(await bank.pay((await waitingPayment()).attempt.gatewayOrderId, 'decline'));
  await waitingPayment();
  await sale();
  await sale('fee');
  await reverse(await sale());
  await reverse(await sale('fee'));
  await holdNight(bank);
  await complete(await holdNight(bank));
  await complete(await holdNight(bank), '12500');
  await complete(await holdNight(bank), '27500');
  await reverse(await holdNight(bank));
  await reverse(await complete(await holdNight(bank), '12500'));
  const before = await booked();
  expect(before.nets).toEqual(atBank().nets);
  expect(before.nets.filter((net) => net > 0n)).toHaveLength(2);
  expect(before.unknown).toEqual({});
  expect(await compared()).toEqual({ matched: atBank().lines.length, open: 0 });
  expect(before.figures).toMatchObject({ held: { count: 7 } });
  expect(before.figures).toMatchObject({ released: { count: 1, minor: '25000000' } });
  expect(before.figures).toMatchObject({ fee: { count: 2 } });
  const lost = await holdNight(bank);
  await bank.script({ operation: 'completion', order: lost.gatewayOrderId, answer: 'reset' });
  await completeStay(lost);
  const during = await booked();
  expect(during.nets).toEqual(before.nets);
  expect(during.unknown).toEqual({ taken: { count: 1, minor: '25000000' } });
  const differences = atBank().nets.map((net, at) => net - (during.nets[at] ?? 0n));
  expect(differences.filter((net) => net !== 0n)).toEqual([25_000_000n]);
  expect(await compared()).toEqual({ matched: atBank().lines.length - 1, open: 1 });
  const { id: operationId } = await lastOperation(lost);
  await resolve(lost, { outcome: 'DONE', operationId });
  const after = await booked();
  expect(after.nets).toEqual(atBank().nets);
  expect(after.unknown).toEqual({});
  const orders = await db().order.findMany({ select: { id: true } });
  expect(await checkBooks(orders.map(({ id }) => id))).toEqual([]);
});
