import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { checkAllOrders, type ParityFinding } from '@/lib/payments/janitor/check-parity';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import {
  completeStay,
  declineOf,
  deliver,
  lastOperation,
  type OneNight,
  passTwentyMinutes,
  readAttempt,
  receivedBy,
  reverseStay,
  startNight,
} from '../../support/one-night';
import { createPerson, openItems, resolve } from '../../support/people';
import { type BankFields, withBank } from '../../support/shop';

const bank = withBank();
const freshNonce = () => randomUUID().replaceAll('-', '').toUpperCase();

afterAll(async () => {
  const found: ParityFinding[] = [];
  await checkAllOrders((finding) => found.push(finding));
  expect(found).toEqual([]);
});

/** A stay without an answer that two people have settled. */
async function byHand(outcome: 'AUTHORISED' | 'COMPLETED' | 'REVERSED' | 'DECLINED') {
  const stay = await startNight();
  const fields = await bank.pay(stay.gatewayOrderId);
  await passTwentyMinutes();
  await resolve(stay, { outcome });
  expect(await readAttempt(stay.attemptId)).toMatchObject({ state: outcome, isByHand: true });
  return { stay, fields };
}

const again = (fields: BankFields, more: BankFields = {}) =>
  bank.sign({ ...fields, ...more, NONCE: freshNonce() });
const stateOf = async (stay: OneNight) => (await readAttempt(stay.attemptId)).state;

describe('C15 C16 a message that says what people recorded', () => {
  test('merges silently, fills in the bank’s texts, and the payment is the desk’s again', async () => {
    const { stay, fields } = await byHand('AUTHORISED');
    const clerk = await createPerson<'complete'>();
    expect(await completeStay(stay, {}, clerk)).toMatchObject({ code: 'BY_HAND_ONLY' });
    expect(await deliver(fields)).toMatchObject({ status: 200, code: 'AGREES' });
    expect(await readAttempt(stay.attemptId)).toMatchObject({
      state: 'AUTHORISED',
      isByHand: true,
      authorisedAmountText: '25000.00',
      authorisedCurrencyText: 'IQD',
      rrn: fields.RRN,
      internalReference: fields.INT_REF,
      approvalCode: fields.APPROVAL,
      resultCode: 'BY_HAND',
    });
    expect(await openItems(stay.attemptId)).toEqual([]);
    const where = { orderId: stay.orderId, kind: 'invoice' };
    expect(await db().mailOutbox.count({ where })).toBe(1);
    const found = await completeStay(stay, {}, clerk);
    expect(found).toMatchObject({ value: { kind: 'sent', state: 'SUCCEEDED' } });
    expect(await reverseStay(stay)).toMatchObject({ value: { kind: 'sent', state: 'SUCCEEDED' } });
    const answer = receivedBy(bank, stay, 'reversal')[0]?.fields;
    expect(answer).toMatchObject({ AMOUNT: '25000.00', RRN: fields.RRN, INT_REF: fields.INT_REF });
  });

  test.each(['COMPLETED', 'REVERSED'] as const)('leaves %s as it is', async (outcome) => {
    const { stay, fields } = await byHand(outcome);
    expect(await deliver(fields)).toMatchObject({ code: 'AGREES' });
    expect(await readAttempt(stay.attemptId)).toMatchObject({ state: outcome, rrn: fields.RRN });
    expect(await openItems(stay.attemptId)).toEqual([]);
  });
});

describe('C16 a message against what people recorded', () => {
  test.each([
    ['another amount', 'AUTHORISED', { AMOUNT: '24000.00' }],
    ['a decline', 'AUTHORISED', { ACTION: '5', RC: '05' }],
    ['a decline', 'COMPLETED', { ACTION: '5', RC: '05' }],
    ['a decline', 'REVERSED', { ACTION: '5', RC: '05' }],
    ['an approval', 'DECLINED', {}],
  ] as const)('%s of %s takes it back to people', async (_what, outcome, more) => {
    const { stay, fields } = await byHand(outcome);
    const other = await again(fields, more);
    expect(await deliver(other)).toMatchObject({ status: 200, code: 'REOPENED' });
    const expected = { state: 'NEEDS_REVIEW', isByHand: false, reviewMoneyHint: true };
    expect(await readAttempt(stay.attemptId)).toMatchObject(expected);
    expect(await openItems(stay.attemptId)).toEqual(['needs_review']);
    const shopperOrder = await readShopperOrder(stay.orderId);
    expect(shopperOrder).toMatchObject({ heading: 'checking', mayPayAgain: 'noMoneyMayBeTaken' });
    expect(shopperOrder).toMatchObject({ authorisedMinor: null, completedMinor: null });
    expect(shopperOrder).toMatchObject({ reversedMinor: null });
    expect(await deliver(other)).toMatchObject({ code: 'DUPLICATE' });
  });

  test('can be overruled by people again, and its repetition does not reopen', async () => {
    const { stay, fields } = await byHand('AUTHORISED');
    const other = await again(fields, { AMOUNT: '24000.00' });
    await deliver(other);
    await resolve(stay, { outcome: 'AUTHORISED', amountText: '25000' });
    expect(await openItems(stay.attemptId)).toEqual([]);
    expect(await deliver(other)).toMatchObject({ code: 'DUPLICATE' });
    expect(await stateOf(stay)).toBe('AUTHORISED');
  });

  test('is a conflict while an operation is open, and blocks the next one', async () => {
    const { stay, fields } = await byHand('AUTHORISED');
    await deliver(fields);
    await bank.script({ operation: 'completion', order: stay.gatewayOrderId, hold: 'open' });
    const acting = completeStay(stay);
    await bank.wait({ barrier: 'open' });
    expect(await deliver(await declineOf(bank, stay))).toMatchObject({ code: 'CONFLICT' });
    const attempt = await readAttempt(stay.attemptId);
    expect(attempt).toMatchObject({ state: 'AUTHORISED', isByHand: true, isBlocked: true });
    await bank.release('open');
    expect(await acting).toMatchObject({ ok: true, value: { state: 'SUCCEEDED' } });
    expect((await lastOperation(stay)).state).toBe('SUCCEEDED');
    expect(await openItems(stay.attemptId)).toEqual(['conflict']);
    expect(await reverseStay(stay)).toMatchObject({ code: 'BLOCKED' });
  });
});
