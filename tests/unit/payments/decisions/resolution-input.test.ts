import { instantOfBankDay } from '@/lib/payments/decisions/bank-day';
import { checkResolution, type ResolutionInput } from '@/lib/payments/decisions/resolution-input';
import type { AcceptedTexts } from '@/lib/payments/decisions/resolution-message';
import type { ResolvableAttempt } from '@/lib/payments/rules/resolution-rules';
import { problemOf } from '../../../support/problem-of';

const attempt: ResolvableAttempt = {
  state: 'NEEDS_REVIEW',
  transactionType: 'authorization',
  amountMinor: 1_500n,
  authorisedAmountMinor: null,
  completedAmountMinor: null,
  returnedAmountMinor: null,
  authorisedAmountText: null,
  rrn: null,
  internalReference: null,
  isByHand: false,
  isBlocked: false,
  isSurplus: false,
  operations: [],
};
const clock = {
  now: new Date('2026-11-27T21:30:00Z'),
  startedAt: new Date('2026-11-25T21:30:00Z'),
  timeZone: 'Asia/Baghdad',
};
const message: AcceptedTexts = {
  action: '0',
  responseCode: '00',
  approvalCode: '',
  rrn: '1',
  internalReference: '2',
  resultTimestamp: '',
  amount: { minor: '900', text: '0.90', currencyText: 'IQD', terminalText: 'HOTEL001' },
};
const input = (more: Partial<ResolutionInput> = {}): ResolutionInput => ({
  reference: 'D1',
  attemptId: 'a',
  operationId: null,
  outcome: 'AUTHORISED',
  amountText: '1.5',
  reason: '  Bank, phone ',
  rrn: '',
  internalReference: '',
  approvalCode: '',
  acceptedEvidenceId: null,
  clientToken: 't',
  seenVersion: 1,
  ...more,
});
const check = (more: Partial<ResolutionInput>, texts: AcceptedTexts | null = null) =>
  checkResolution(input(more), { attempt, operation: null, texts, ...clock });

describe('evidence', () => {
  test.each([
    ['ten characters of words', { reason: '0123456789' }, null, 'ok'],
    ['nine, whatever blanks are around them', { reason: ' 012345678  ' }, null, 'reason required'],
    ['an RRN', { reason: '', rrn: '270100000001' }, null, 'ok'],
    ['an INT_REF', { reason: '', internalReference: 'AB12' }, null, 'ok'],
    ['an approval code alone', { reason: '', approvalCode: 'AB12' }, null, 'reason required'],
    ['an accepted message', { reason: '', amountText: '' }, message, 'ok'],
    ['five hundred characters', { reason: 'x'.repeat(500) }, null, 'ok'],
    ['more than that', { reason: 'x'.repeat(501) }, null, 'reason reasonTooLong'],
  ])('%s', (_what, more, texts, code) => expect(problemOf(check(more, texts))).toBe(code));

  test.each(['27 01', 'x'.repeat(33), '٢٧', "1'"])('a reference %j is none', (rrn) => {
    expect(problemOf(check({ rrn }))).toBe('rrn badReference');
  });

  test('is kept without the blanks around it', () =>
    expect(check({ rrn: ' 27 ' })).toMatchObject({
      value: { reason: 'Bank, phone', references: { rrn: '27' }, amountMinor: '1500' },
    }));
});

describe('the amount', () => {
  test.each(['0', '-1', '1e3', 'x', '1,000', '1.0001'])('%j is none', (amountText) => {
    expect(problemOf(check({ amountText }))).toBe('amount notAnAmount');
  });

  test('is needed, unless an accepted message says it', () => {
    expect(problemOf(check({ amountText: '' }))).toBe('amount required');
    expect(check({ amountText: '' }, message)).toMatchObject({ value: { amountMinor: '900' } });
  });

  test('of an accepted message is the amount that was held, and no other', () => {
    expect(problemOf(check({ amountText: '0.91' }, message))).toBe('amount notEqual');
    expect(problemOf(check({ amountText: '0.900' }, message))).toBe('ok');
    const answer = check({ outcome: 'COMPLETED', amountText: '0.5' }, message);
    expect(answer).toMatchObject({ value: { amountMinor: '500' } });
    const code = problemOf(check({ outcome: 'COMPLETED', amountText: '' }, message));
    expect(code).toBe('amount required');
    const checked = check({ outcome: 'REVERSED', amountText: '' }, message);
    expect(checked).toMatchObject({ value: { amountMinor: null } });
  });

  test('is nothing for a decline, whatever was typed', () =>
    expect(check({ outcome: 'DECLINED', amountText: 'x' })).toMatchObject({
      value: { amountMinor: null },
    }));
});

describe('A14 the bank’s date', () => {
  test.each([
    ['', '2026-11-28'],
    ['2026-11-28', '2026-11-28'],
    ['2026-11-26', '2026-11-26'],
    ['2026-11-29', 'moneyOn inFuture'],
    ['2026-11-25', 'moneyOn beforePayment'],
    ['2026-11-31', 'moneyOn badDate'],
    ['yesterday', 'moneyOn badDate'],
  ])('%j is %s, on the merchant’s calendar', (moneyOn, expected) => {
    const checked = check({ moneyOn });
    expect(checked.ok ? checked.value.moneyOn : problemOf(checked)).toBe(expected);
  });

  test('is not asked for where no money moved', () =>
    expect(check({ outcome: 'DECLINED', moneyOn: '2026-11-29' })).toMatchObject({
      value: { moneyOn: null },
    }));

  test('stands about noon, never before the payment began, and today is when it is recorded', () => {
    const at = (day: string) => instantOfBankDay(day, clock)?.toISOString() ?? null;
    expect([at('2026-11-27'), at('2026-11-28')]).toEqual(['2026-11-27T12:00:00.000Z', null]);
    const late = { ...clock, startedAt: new Date('2026-11-27T15:00:00Z') };
    expect(instantOfBankDay('2026-11-27', late)).toEqual(late.startedAt);
  });
});
