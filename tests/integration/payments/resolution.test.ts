import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { listOverdue } from '@/lib/desk/attention/list-overdue';
import { readResolutionForm } from '@/lib/desk/order/read-resolution';
import { decideApproval } from '@/lib/payments/decisions/decide-approval';
import { requestResolution } from '@/lib/payments/decisions/request-resolution';
import type { ResolutionInput } from '@/lib/payments/decisions/resolution-input';
import { checkAllOrders, type ParityFinding } from '@/lib/payments/janitor/check-parity';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { presets } from '@/lib/rights/permissions';
import {
  ask,
  completeStay,
  declineOf,
  deliver,
  holdNight,
  lastOperation,
  type OneNight,
  overdueNight,
  readAttempt,
  receivedBy,
  reverseStay,
  startAgain,
  startNight,
  unknownNight,
} from '../../support/one-night';
import { createPerson, historyOf, openItems, resolutionOf, resolve } from '../../support/people';
import { problemOf } from '../../support/problem-of';
import { mailsOf } from '../../support/records';
import { differingOrders } from '../../support/replayed';
import { type BankFields, withBank } from '../../support/shop';

const bank = withBank();
const hold = () => holdNight(bank);

afterAll(async () => {
  const found: ParityFinding[] = [];
  await checkAllOrders((finding) => found.push(finding));
  expect(found).toEqual([]);
  expect(await differingOrders()).toEqual([]);
});

/** A stay whose authentic result says an amount that was not asked for. */
async function inReview(more: BankFields = {}) {
  const stay = await startNight();
  const paid = await bank.pay(stay.gatewayOrderId);
  await deliver(await bank.sign({ ...paid, AMOUNT: '24000.00', ...more }));
  expect((await readAttempt(stay.attemptId)).state).toBe('NEEDS_REVIEW');
  return stay;
}

const asked = async (
  stay: OneNight,
  more: Partial<ResolutionInput> & Pick<ResolutionInput, 'outcome'>,
) => requestResolution(await createPerson<'resolve'>(), await resolutionOf(stay, more));

describe('C14 a payment without an answer', () => {
  test('becomes what two people say, with its goods, its invoice and their names', async () => {
    const stay = await overdueNight();
    expect(await db().roomNight.count({ where: { orderId: stay.orderId } })).toBe(0);
    expect((await listOverdue()).rows.map((row) => row.id)).toContain(stay.attemptId);
    const given = { outcome: 'AUTHORISED', rrn: '270100000001' } as const;
    const { requestId, askedBy, approvedBy } = await resolve(stay, given);
    const authorised = { authorisedAmountMinor: 25_000_000n, authorisedAmountText: null };
    expect(await readAttempt(stay.attemptId)).toMatchObject({
      state: 'AUTHORISED',
      isByHand: true,
      isSurplus: false,
      ...authorised,
      rrn: '270100000001',
      resultCode: 'BY_HAND',
    });
    expect(await db().roomNight.count({ where: { orderId: stay.orderId } })).toBe(1);
    const mails = await mailsOf({ orderId: stay.orderId });
    expect(mails.map(({ kind }) => kind)).toEqual(['order_placed', 'invoice']);
    expect(await readShopperOrder(stay.orderId)).toMatchObject({ heading: 'authorised' });
    const acts = ['approval.requested', 'payment.resolved'];
    expect(await historyOf(stay.orderId)).toEqual(expect.arrayContaining(acts));
    const where = { attemptId: stay.attemptId, verdict: 'RESOLVED_AUTHORISED' };
    const kept = await db().evidence.findFirstOrThrow({ where });
    const people = { requestedBy: askedBy.userId, approvedBy: approvedBy.userId };
    const said = { kind: 'resolution', requestId, outcome: 'AUTHORISED', amountMinor: '25000000' };
    expect(kept.content).toMatchObject({ decision: { ...said, ...people } });
  });

  test('as declined lets the shopper try again', async () => {
    const stay = await overdueNight();
    await resolve(stay, { outcome: 'DECLINED', amountText: '' });
    const shopperOrder = await readShopperOrder(stay.orderId);
    expect(shopperOrder).toMatchObject({ heading: 'declined', button: 'try_again' });
    expect((await readAttempt(await startAgain(stay.orderId))).state).toBe('AWAITING_RESULT');
  });

  test('as reversed or completed keeps the amounts that people say', async () => {
    const reversed = await overdueNight();
    await resolve(reversed, { outcome: 'REVERSED' });
    const answer = await readAttempt(reversed.attemptId);
    expect(answer).toMatchObject({ state: 'REVERSED', authorisedAmountMinor: 25_000_000n });
    expect(answer).toMatchObject({ reversedAmountMinor: 25_000_000n });
    const completed = await overdueNight();
    await resolve(completed, { outcome: 'COMPLETED', amountText: '20000' });
    const attempt = await readAttempt(completed.attemptId);
    expect(attempt).toMatchObject({ state: 'COMPLETED', completedAmountMinor: 20_000_000n });
  });

  test('that another attempt has paid meanwhile is surplus, and still recorded', async () => {
    const stay = await overdueNight();
    const { gatewayOrderId } = await readAttempt(await startAgain(stay.orderId));
    await deliver(await bank.pay(gatewayOrderId));
    expect(await openItems(stay.attemptId)).toEqual(['overdue_hint']);
    await resolve(stay, { outcome: 'AUTHORISED' });
    const attempt = await readAttempt(stay.attemptId);
    expect(attempt).toMatchObject({ state: 'AUTHORISED', isSurplus: true });
    expect(await openItems(stay.attemptId)).toEqual(['surplus']);
    await resolve(stay, { outcome: 'REVERSED', amountText: '' });
    expect(await openItems(stay.attemptId)).toEqual([]);
  });
});

describe('what people say', () => {
  const refusals: [string, Partial<ResolutionInput>, string][] = [
    ['without any evidence', { reason: 'by phone' }, 'reason required'],
    ['with too many words', { reason: 'x'.repeat(501) }, 'reason reasonTooLong'],
    ['with a reference that is none', { rrn: '<b>1</b>' }, 'rrn badReference'],
    ['without an amount', { amountText: '' }, 'amount required'],
    ['with an amount that is none', { amountText: '-1' }, 'amount notAnAmount'],
    ['with no money at all', { amountText: '0' }, 'amount notAnAmount'],
    ['as paid, of a hold', { outcome: 'PAID' }, 'OUTCOME_NOT_ALLOWED'],
    ['as done, of a payment', { outcome: 'DONE' }, 'OUTCOME_NOT_ALLOWED'],
    ['as kept, without a conflict', { outcome: 'KEEP' }, 'OUTCOME_NOT_ALLOWED'],
    ['with a message that is not there', { acceptedEvidenceId: '1' }, 'MESSAGE_NOT_FOUND'],
    ['with a message that is no number', { acceptedEvidenceId: 'x' }, 'MESSAGE_NOT_FOUND'],
    ['of another order’s page', { attemptId: randomUUID() }, 'NOT_FOUND'],
    ['of an operation that is not there', { operationId: randomUUID() }, 'NOT_FOUND'],
    ['J9 from a stale page', { seenVersion: 1 }, 'STALE_PAGE'],
  ];

  test.each(refusals)('%s is refused', async (_how, more, code) => {
    const stay = await overdueNight();
    expect(problemOf(await asked(stay, { outcome: 'AUTHORISED', ...more }))).toBe(code);
    expect(await db().approvalRequest.count({ where: { orderId: stay.orderId } })).toBe(0);
  });

  test('a reference alone is evidence', async () => {
    const stay = await overdueNight();
    const more = { outcome: 'AUTHORISED', reason: '', rrn: '270100000002' } as const;
    expect(await asked(stay, more)).toMatchObject({ ok: true });
  });

  test('changes nothing until a second person agrees', async () => {
    const stay = await overdueNight();
    const before = await readAttempt(stay.attemptId);
    const answer = await asked(stay, { outcome: 'AUTHORISED' });
    expect(answer).toMatchObject({ ok: true, value: { state: 'PENDING' } });
    expect(await readAttempt(stay.attemptId)).toEqual({ ...before, version: before.version + 1 });
  });

  test('is not asked for without the permission that the account has now', async () => {
    const stay = await overdueNight();
    const clerk = await createPerson<'resolve'>(presets.staff);
    const input = await resolutionOf(stay, { outcome: 'AUTHORISED' });
    expect(await requestResolution(clerk, input)).toMatchObject({ code: 'NOT_PERMITTED' });
  });

  test.each(['AUTHORISED', 'DECLINED'] as const)('on what is settled: %s', async (outcome) => {
    expect(await asked(await hold(), { outcome })).toMatchObject({ code: 'NOTHING_TO_SETTLE' });
    const waiting = await startNight();
    expect(await asked(waiting, { outcome })).toMatchObject({ code: 'NOTHING_TO_SETTLE' });
  });

  test('G7 of two who settle the same at once differently, one is asked for', async () => {
    const stay = await overdueNight();
    const given = { outcome: 'DECLINED', amountText: '' } as const;
    const answers = await Promise.all([asked(stay, { outcome: 'AUTHORISED' }), asked(stay, given)]);
    expect(answers.filter((one) => one.ok)).toHaveLength(1);
    const refused = answers.find((one) => !one.ok);
    expect(['REQUEST_PENDING', 'STALE_PAGE']).toContain(refused?.ok ? '' : refused?.code);
    expect(await db().approvalRequest.count({ where: { orderId: stay.orderId } })).toBe(1);
  });

  test('a result that arrives while it waits makes it stale, and the bank’s word stands', async () => {
    const stay = await overdueNight();
    const request = await asked(stay, { outcome: 'DECLINED', amountText: '' });
    if (!request.ok) throw new Error('refused');
    await deliver(await bank.pay(stay.gatewayOrderId));
    const decision = { requestId: request.value.requestId, decision: 'approve', note: '' } as const;
    const decided = await decideApproval(await createPerson<'approve'>(), decision);
    expect(decided).toMatchObject({ code: 'NOT_PENDING', state: 'STALE' });
    const attempt = await readAttempt(stay.attemptId);
    expect(attempt).toMatchObject({ state: 'AUTHORISED', isByHand: false });
  });
});

describe('a stored message of the bank', () => {
  const stored = (attemptId: string) =>
    db().evidence.findFirstOrThrow({ where: { attemptId, source: 'RESULT' } });

  test('that two people accept gives its texts, and the payment is the desk’s again', async () => {
    const stay = await inReview();
    const evidence = await stored(stay.attemptId);
    expect(await readResolutionForm(stay.reference, { ...stay, operationId: null })).toMatchObject({
      outcomes: ['AUTHORISED', 'COMPLETED', 'REVERSED', 'DECLINED'],
      amountOutcomes: ['AUTHORISED', 'COMPLETED', 'REVERSED'],
      defaultAmountPlain: '25,000',
      messages: [
        { amountText: '24000.00', action: '0', outcomes: ['AUTHORISED', 'COMPLETED', 'REVERSED'] },
      ],
      pending: null,
    });
    expect(await openItems(stay.attemptId)).toEqual(['needs_review']);
    await resolve(stay, {
      outcome: 'AUTHORISED',
      amountText: '24000',
      reason: '',
      acceptedEvidenceId: evidence.id.toString(),
    });
    expect(await openItems(stay.attemptId)).toEqual([]);
    const found = await readAttempt(stay.attemptId);
    expect(found).toMatchObject({ state: 'AUTHORISED', isByHand: true });
    expect(found).toMatchObject({ authorisedAmountMinor: 24_000_000n });
    expect(found).toMatchObject({ authorisedAmountText: '24000.00' });
    const reversed = await reverseStay(stay, { amountText: '24000' });
    expect(reversed).toMatchObject({ value: { kind: 'sent' } });
    const attempt = await readAttempt(stay.attemptId);
    const [sent] = receivedBy(bank, stay, 'reversal');
    expect(sent?.fields).toMatchObject({ AMOUNT: '24000.00', RRN: attempt.rrn });
  });

  test('is accepted for its own amount alone', async () => {
    const stay = await inReview();
    const acceptedEvidenceId = (await stored(stay.attemptId)).id.toString();
    const wish = { outcome: 'AUTHORISED', acceptedEvidenceId, amountText: '25000' } as const;
    expect(problemOf(await asked(stay, wish))).toBe('amount notEqual');
  });

  test.each([
    ['of another currency', { CURRENCY: 'USD' }, 'AUTHORISED'],
    ['of another type', { TRTYPE: '24' }, 'AUTHORISED'],
    ['that says no', { ACTION: '3', RC: '96' }, 'AUTHORISED'],
    ['that says yes', {}, 'DECLINED'],
  ] as const)('%s does not stand for %s', async (_what, more, outcome) => {
    const stay = await inReview(more);
    const acceptedEvidenceId = (await stored(stay.attemptId)).id.toString();
    const answer = await asked(stay, { outcome, acceptedEvidenceId, amountText: '24000' });
    expect(answer).toMatchObject({ code: 'MESSAGE_DOES_NOT_FIT' });
  });

  test('of another payment is not there', async () => {
    const [stay, other] = [await inReview(), await inReview()];
    const acceptedEvidenceId = (await stored(other.attemptId)).id.toString();
    const wish = { outcome: 'AUTHORISED', acceptedEvidenceId, amountText: '24000' } as const;
    expect(await asked(stay, wish)).toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
  });
});

describe('an operation with an unknown end', () => {
  test('that was done completes the hold, and its item closes', async () => {
    const { stay, operation } = await unknownNight(bank, 'completion');
    expect(await openItems(stay.attemptId)).toEqual(['unknown_operation']);
    expect(
      await readResolutionForm(stay.reference, { ...stay, operationId: operation.id }),
    ).toMatchObject({ outcomes: ['DONE', 'NOT_DONE'], amountOutcomes: ['DONE'] });
    await resolve(stay, { operationId: operation.id, outcome: 'DONE', approvalCode: 'C0MPLE' });
    const found = await lastOperation(stay);
    expect(found).toMatchObject({ state: 'RESOLVED', isByHand: true });
    expect(found).toMatchObject({ verdictCode: 'RESOLVED_DONE', nextSendAt: null });
    expect(found).toMatchObject({ approvalCode: 'C0MPLE' });
    const expected = { state: 'COMPLETED', completedAmountMinor: 25_000_000n, isByHand: false };
    expect(await readAttempt(stay.attemptId)).toMatchObject(expected);
    expect(await openItems(stay.attemptId)).toEqual([]);
    expect(await historyOf(stay.orderId)).toContain('completion.resolved');
    expect(await reverseStay(stay)).toMatchObject({ ok: true });
  });

  test('that was not done leaves the hold, and it can be completed again', async () => {
    const { stay, operation } = await unknownNight(bank, 'completion');
    await bank.reset(['scripts']);
    await resolve(stay, { operationId: operation.id, outcome: 'NOT_DONE', amountText: '' });
    expect(await lastOperation(stay)).toMatchObject({ verdictCode: 'RESOLVED_NOT_DONE' });
    expect((await readAttempt(stay.attemptId)).state).toBe('AUTHORISED');
    expect(await readShopperOrder(stay.orderId)).toMatchObject({ heading: 'authorised' });
    expect(await completeStay(stay)).toMatchObject({ ok: true });
  });

  test('of a reversal that was done reverses all of it', async () => {
    const { stay, operation } = await unknownNight(bank, 'reversal');
    await resolve(stay, { operationId: operation.id, outcome: 'DONE', amountText: '' });
    const attempt = await readAttempt(stay.attemptId);
    expect(attempt).toMatchObject({ state: 'REVERSED', reversedAmountMinor: 25_000_000n });
  });

  test('G5 is in the way of settling the payment itself', async () => {
    const { stay, operation } = await unknownNight(bank, 'completion');
    expect(await asked(stay, { outcome: 'REVERSED' })).toMatchObject({ code: 'OPERATION_OPEN' });
    const answer = await asked(stay, { operationId: operation.id, outcome: 'REVERSED' });
    expect(answer).toMatchObject({ code: 'OUTCOME_NOT_ALLOWED' });
  });

  test('G7 settled twice at once, and differently, is settled once', async () => {
    const { stay, operation } = await unknownNight(bank, 'completion');
    const first = await asked(stay, { operationId: operation.id, outcome: 'DONE' });
    if (!first.ok) throw new Error('refused');
    const { requestId } = first.value;
    const decide = async (decision: 'approve' | 'refuse') =>
      decideApproval(await createPerson<'approve'>(), { requestId, decision, note: 'no' });
    const answers = await Promise.all([decide('approve'), decide('approve'), decide('refuse')]);
    expect(answers.filter((one) => one.ok)).toHaveLength(1);
    const where = { subject: `order:${stay.orderId}`, action: 'completion.resolved' };
    const settled = await db().auditEntry.count({ where });
    expect(settled).toBeLessThanOrEqual(1);
  });
});

describe('J5 what the bank left without references', () => {
  test('is refused here with a way out, and recorded once the bank has done it', async () => {
    const stay = await startNight();
    const paid = await bank.pay(stay.gatewayOrderId);
    await deliver(await bank.sign({ ...paid, RRN: '', INT_REF: '' }));
    expect(await openItems(stay.attemptId)).toEqual(['no_references']);
    expect(await reverseStay(stay)).toMatchObject({ code: 'NO_REFERENCES' });
    await resolve(stay, { outcome: 'REVERSED', amountText: '' });
    const expected = { state: 'REVERSED', isByHand: true, reversedAmountMinor: 25_000_000n };
    expect(await readAttempt(stay.attemptId)).toMatchObject(expected);
    expect(receivedBy(bank, stay, 'reversal')).toHaveLength(0);
    expect(await openItems(stay.attemptId)).toEqual([]);
  });

  test('likewise for a payment that people recorded', async () => {
    const stay = await overdueNight();
    await resolve(stay, { outcome: 'AUTHORISED', rrn: '270100000003', internalReference: 'AB' });
    expect(await completeStay(stay)).toMatchObject({ code: 'BY_HAND_ONLY' });
    await resolve(stay, { outcome: 'COMPLETED', amountText: '25000' });
    await resolve(stay, { outcome: 'REVERSED', amountText: '' });
    const attempt = await readAttempt(stay.attemptId);
    expect(attempt).toMatchObject({ state: 'REVERSED', completedAmountMinor: 25_000_000n });
    expect(attempt).toMatchObject({ reversedAmountMinor: 25_000_000n });
  });
});

describe('references that people type are never sent to the bank', () => {
  const typed = { rrn: '999999999999', internalReference: 'TYPED', approvalCode: 'TYPED' };

  test('of a payment that came without them', async () => {
    const stay = await startNight();
    const paid = await bank.pay(stay.gatewayOrderId);
    await deliver(await bank.sign({ ...paid, RRN: '', INT_REF: '' }));
    await resolve(stay, { outcome: 'COMPLETED', amountText: '25000', ...typed });
    expect(await readAttempt(stay.attemptId)).toMatchObject({ state: 'COMPLETED', rrn: typed.rrn });
    expect(await reverseStay(stay)).toMatchObject({ code: 'BY_HAND_ONLY' });
    expect(receivedBy(bank, stay, 'reversal')).toHaveLength(0);
  });

  test('nor do they take the place of the bank’s own', async () => {
    const stay = await hold();
    const { rrn, internalReference } = await readAttempt(stay.attemptId);
    await deliver(await declineOf(bank, stay));
    await resolve(stay, { outcome: 'COMPLETED', amountText: '25000', ...typed });
    expect(await readAttempt(stay.attemptId)).toMatchObject({ rrn, internalReference });
    await ask(stay, 'reversal');
    const fields = receivedBy(bank, stay, 'reversal').at(-1)?.fields;
    expect(fields).toMatchObject({ RRN: rrn, INT_REF: internalReference });
  });
});

test('C5 a conflict is settled by keeping what is recorded, and the block ends', async () => {
  const stay = await hold();
  await deliver(await declineOf(bank, stay));
  const clerk = await createPerson<'complete'>();
  expect(await completeStay(stay, {}, clerk)).toMatchObject({ code: 'BLOCKED' });
  expect(await openItems(stay.attemptId)).toEqual(['conflict']);
  await resolve(stay, { outcome: 'KEEP', amountText: '' });
  expect(await openItems(stay.attemptId)).toEqual([]);
  const attempt = await readAttempt(stay.attemptId);
  expect(attempt).toMatchObject({ state: 'AUTHORISED', isBlocked: false, isByHand: false });
  expect(await completeStay(stay, {}, clerk)).toMatchObject({ ok: true });
});
