import { db } from '@/lib/db/client';
import { readApprovals } from '@/lib/desk/order/list-approvals';
import { readResolutionForm } from '@/lib/desk/order/read-resolution';
import { requestResolution } from '@/lib/payments/decisions/request-resolution';
import { bookExisting } from '@/lib/payments/janitor/book-existing';
import { checkBooks } from '@/lib/payments/janitor/book-parity';
import { dayOf } from '@/lib/reconciliation/calendar-day';
import { netMinor } from '@/lib/reconciliation/movement';
import { readDayClose } from '@/lib/reconciliation/read-day';
import { signDay } from '@/lib/reconciliation/sign-day';
import type { Actor } from '@/lib/rights/actor';
import { inDays } from '../../support/merchant-day';
import { ask, holdNight, type OneNight } from '../../support/one-night';
import { createPerson, resolutionOf, resolve } from '../../support/people';
import { problemOf } from '../../support/problem-of';
import { differingOrders } from '../../support/replayed';
import { bookOf, completedNight } from '../../support/returned-amounts';
import { withBank } from '../../support/shop';
import { createStaff } from '../../support/staff';

const bank = withBank();
const [today, yesterday] = [inDays(0), inDays(-1)];
const zone = 'Asia/Baghdad';
beforeAll(() => bookExisting(new Date()));
afterAll(async () => expect(await differingOrders()).toEqual([]));

/** The payment began some days ago. */
const agedBy = (days: number, { attemptId }: OneNight) =>
  db().paymentAttempt.update({
    where: { id: attemptId },
    data: { preparingAt: new Date(Date.now() - days * 86_400_000) },
  });

/** A stay whose operation got no answer, three days old. */
async function unknown(kind: 'completion' | 'reversal', stay: OneNight) {
  await bank.script({ operation: kind, order: stay.gatewayOrderId, answer: 'reset' });
  const operation = await ask(stay, kind);
  expect(operation.state).toBe('UNKNOWN');
  await agedBy(3, stay);
  return { stay, operationId: operation.id };
}

const unknownCompletion = async () => unknown('completion', await holdNight(bank));

const lastLine = async ({ orderId }: OneNight) =>
  db().moneyMovement.findFirstOrThrow({ where: { orderId }, orderBy: { recordedAt: 'desc' } });

describe('A14 what people record', () => {
  test('stands in the book on the bank’s date, and the approver reads that date', async () => {
    const { stay, operationId } = await unknownCompletion();
    await resolve(stay, { outcome: 'DONE', operationId, moneyOn: yesterday });
    const { moneyAt, recordedAt, certainty } = await lastLine(stay);
    expect([moneyAt && dayOf(moneyAt, zone), dayOf(recordedAt, zone)]).toEqual([yesterday, today]);
    expect(certainty).toBe('by_hand');
    expect(await readApprovals(stay.reference)).toMatchObject([{ moneyOn: yesterday }]);
    expect(await checkBooks([stay.orderId])).toEqual([]);
  });

  test('today, which is filled in, has no time of the bank’s', async () => {
    const { stay, operationId } = await unknownCompletion();
    const attemptId = stay.attemptId;
    const form = await readResolutionForm(stay.reference, { attemptId, operationId });
    expect(form?.dates).toEqual({ first: inDays(-3), last: today });
    await resolve(stay, { outcome: 'DONE', operationId, moneyOn: today });
    expect((await lastLine(stay)).moneyAt).toBeNull();
  });

  test.each([
    [inDays(1), 'moneyOn inFuture'],
    [inDays(-4), 'moneyOn beforePayment'],
    ['2026-02-30', 'moneyOn badDate'],
  ])('%s is refused: %s', async (moneyOn, code) => {
    const { stay, operationId } = await unknownCompletion();
    const input = await resolutionOf(stay, { outcome: 'DONE', operationId, moneyOn });
    expect(problemOf(await requestResolution(await createPerson<'resolve'>(), input))).toBe(code);
  });

  test('is an adjustment of today where the bank’s day is signed off', async () => {
    const { stay, operationId } = await unknownCompletion();
    // Yesterday is not over for its last two hours.
    const earlier = inDays(-2);
    const before = await readDayClose({ day: earlier, test: 'yes' }, new Date());
    const { id: userId, name } = await createStaff({ permissions: ['resolve'] });
    const actor = { userId, name } as Actor<'resolve'>;
    const signed = await signDay(actor, { day: earlier, isTest: true, seen: before.mark });
    expect(signed.ok).toBe(true);
    await resolve(stay, { outcome: 'DONE', operationId, moneyOn: earlier });
    const [past, open] = await Promise.all(
      [earlier, today].map((day) => readDayClose({ day, test: 'yes' }, new Date())),
    );
    expect(past && netMinor(past.house)).toBe(netMinor(before.house));
    expect(open?.adjustments).toMatchObject([{ ofDay: earlier, amountMinor: '25000000' }]);
  });

  test('of a reversal after a completion for another amount is what the bank gave back', async () => {
    const completed = await completedNight(bank, 25_000, 20_000);
    const { stay, operationId } = await unknown('reversal', completed);
    const attemptId = stay.attemptId;
    const form = await readResolutionForm(stay.reference, { attemptId, operationId });
    expect(form).toMatchObject({ amountOutcomes: ['DONE'], defaultAmountPlain: '20,000' });
    await resolve(stay, { outcome: 'DONE', operationId, amountText: '25000', moneyOn: yesterday });
    const answer = (await bookOf(stay)).find((line) => line.startsWith('REFUNDED'));
    expect(answer).toBe('REFUNDED 25000 by_hand');
    expect(await checkBooks([stay.orderId])).toEqual([]);
  });
});
