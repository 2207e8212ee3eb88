import {
  type AttemptStanding,
  decideResult,
  type ResultFacts,
} from '@/lib/payments/rules/decide-result';
import type { AttemptState } from '@/prisma/generated/enums';

const attempt = (state: AttemptState, more: Partial<AttemptStanding> = {}): AttemptStanding => ({
  state,
  transactionType: 'sale',
  rrn: null,
  internalReference: null,
  authorisedAmountMinor: null,
  isByHand: false,
  hasOpenOperation: false,
  hasMessage: false,
  ...more,
});

const known = { rrn: '270100000001', internalReference: 'A1', authorisedAmountMinor: 25_000_000n };

const result = (more: Partial<ResultFacts> = {}): ResultFacts => ({
  outcome: 'approved',
  action: '0',
  isSuccessCode: true,
  isTypeExpected: true,
  rrn: '270100000001',
  internalReference: 'A1',
  amountMinor: 25_000_000n,
  problem: null,
  ...more,
});
const decline = (more: Partial<ResultFacts> = {}) =>
  result({
    outcome: 'declined',
    action: '5',
    isSuccessCode: false,
    rrn: '',
    internalReference: '',
    ...more,
  });

const waiting: AttemptState[] = [
  'PREPARING',
  'PREPARE_FAILED',
  'AWAITING_RESULT',
  'RESULT_OVERDUE',
];
const approvedStates: AttemptState[] = ['AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED'];

describe('an approval', () => {
  test.each([...waiting, 'DECLINED' as const])('moves %s to paid', (state) => {
    const answer = decideResult(attempt(state), result());
    expect(answer).toMatchObject({ kind: 'transition', to: 'PAID' });
  });

  test('of a hold is authorised, never paid', () => {
    const hold = attempt('AWAITING_RESULT', { transactionType: 'authorization' });
    expect(decideResult(hold, result())).toMatchObject({ to: 'AUTHORISED' });
  });

  test.each([
    ['PREPARING', false],
    ['AWAITING_RESULT', false],
    ['PREPARE_FAILED', true],
    ['RESULT_OVERDUE', true],
    ['DECLINED', true],
  ] as const)('C4 C7 of %s is late: %s', (state, isLate) => {
    expect(decideResult(attempt(state), result())).toMatchObject({ isLate });
  });

  test('in review is added for the people who resolve', () => {
    const answer = decideResult(attempt('NEEDS_REVIEW'), result());
    expect(answer).toEqual({ kind: 'added', hasMoneyHint: true });
  });

  test.each(approvedStates)('C1 C3 C11 repeated for %s is a duplicate', (state) => {
    expect(decideResult(attempt(state, known), result())).toEqual({ kind: 'duplicate' });
  });

  test.each([
    ['another RRN', { rrn: '270100000002' }],
    ['another INT_REF', { internalReference: 'B2' }],
    ['another amount', { amountMinor: 25_000_001n }],
    ['an amount that is none', { amountMinor: null }],
    ['another type', { isTypeExpected: false, problem: 'TYPE_MISMATCH' }],
  ])('with %s for a paid attempt is a conflict', (_name, more) => {
    expect(decideResult(attempt('PAID', known), result(more))).toEqual({ kind: 'conflict' });
  });
});

describe('a message with a problem', () => {
  test.each(waiting)('B3 B7 B8 B9 sends %s to review and never to paid', (state) => {
    const decision = decideResult(attempt(state), result({ problem: 'AMOUNT_MISMATCH' }));
    expect(decision).toMatchObject({ to: 'NEEDS_REVIEW', hasMoneyHint: true });
  });

  test('that says success takes a declined attempt to review', () => {
    const decision = decideResult(attempt('DECLINED'), result({ problem: 'AMOUNT_MISMATCH' }));
    expect(decision).toMatchObject({ to: 'NEEDS_REVIEW', hasMoneyHint: true });
  });

  test('that says no leaves a declined attempt as it is and is a conflict', () => {
    const decision = decideResult(attempt('DECLINED'), decline({ problem: 'TERMINAL_MISMATCH' }));
    expect(decision).toEqual({ kind: 'conflict' });
  });
});

describe('a decline', () => {
  test.each(waiting)('moves %s to declined', (state) => {
    const answer = decideResult(attempt(state), decline());
    expect(answer).toMatchObject({ to: 'DECLINED', hasMoneyHint: false });
  });

  test('again is a duplicate', () => {
    const declined = attempt('DECLINED', { rrn: '', internalReference: '' });
    expect(decideResult(declined, decline())).toEqual({ kind: 'duplicate' });
  });

  test.each(approvedStates)('C5 for %s is a conflict and takes nothing back', (state) => {
    expect(decideResult(attempt(state, known), decline())).toEqual({ kind: 'conflict' });
  });
});

describe('what is neither yes nor no', () => {
  test.each([
    ['0', false, true],
    ['1', false, true],
    ['4', false, true],
    ['6', false, false],
    ['6', true, true],
    ['9', false, false],
  ])('B10 B11 ACTION %s, success code %s: review; money hint %s', (action, isSuccessCode, hint) => {
    const outcome = action === '1' || action === '4' ? 'duplicate' : 'review';
    expect(
      decideResult(attempt('AWAITING_RESULT'), result({ outcome, action, isSuccessCode })),
    ).toMatchObject({ to: 'NEEDS_REVIEW', hasMoneyHint: hint });
  });

  test.each(['1', '4'])('ACTION %s repeats what an attempt with an outcome knows', (action) => {
    const said = result({ outcome: 'duplicate', action, isSuccessCode: false });
    expect(decideResult(attempt('PAID', known), said)).toEqual({ kind: 'duplicate' });
    expect(decideResult(attempt('DECLINED'), said)).toEqual({ kind: 'duplicate' });
  });

  test('a success code takes a declined attempt to review, whatever the ACTION', () => {
    const said = result({ outcome: 'duplicate', action: '4', isSuccessCode: true });
    expect(decideResult(attempt('DECLINED'), said)).toMatchObject({ to: 'NEEDS_REVIEW' });
  });
});

describe('an outcome that people recorded', () => {
  const byHand = { ...known, isByHand: true } as const;

  test.each(approvedStates)('C16 agrees with an approval of the same amount in %s', (state) => {
    const recorded = attempt(state, { ...byHand, rrn: null, internalReference: null });
    expect(decideResult(recorded, result())).toEqual({ kind: 'agrees' });
    expect(decideResult(attempt(state, byHand), result())).toEqual({ kind: 'agrees' });
    expect(decideResult(attempt(state, byHand), result({ rrn: '' }))).toEqual({ kind: 'agrees' });
  });

  test('agrees once: what says the same again is a duplicate', () => {
    const backed = attempt('PAID', { ...byHand, hasMessage: true });
    expect(decideResult(backed, result())).toEqual({ kind: 'duplicate' });
    const declined = { rrn: '', internalReference: '', isByHand: true, hasMessage: true };
    expect(decideResult(attempt('DECLINED', declined), decline())).toEqual({ kind: 'duplicate' });
  });

  test('as declined agrees with a decline', () =>
    expect(decideResult(attempt('DECLINED', { isByHand: true }), decline())).toEqual({
      kind: 'agrees',
    }));

  test.each([
    ['another amount', { amountMinor: 25_000_001n }],
    ['an amount that is none', { amountMinor: null }],
    ['another RRN', { rrn: '270100000002' }],
    ['another INT_REF', { internalReference: 'B2' }],
    ['a problem', { problem: 'TYPE_MISMATCH', isTypeExpected: false }],
    ['a code that is no success', { outcome: 'review', isSuccessCode: false }],
  ] as const)('C16 is reopened by an approval with %s', (_what, more) => {
    for (const state of approvedStates) {
      const answer = decideResult(attempt(state, byHand), result(more));
      expect(answer).toEqual({ kind: 'reopened', to: 'NEEDS_REVIEW', hasMoneyHint: true });
    }
  });

  test.each(approvedStates)('as %s is reopened by a decline, and money stays in doubt', (state) => {
    const answer = decideResult(attempt(state, byHand), decline());
    expect(answer).toEqual({ kind: 'reopened', to: 'NEEDS_REVIEW', hasMoneyHint: true });
  });

  test('as declined is reopened by an approval, never paid by it', () => {
    const answer = decideResult(attempt('DECLINED', { isByHand: true }), result());
    expect(answer).toMatchObject({ kind: 'reopened', hasMoneyHint: true });
  });

  test('is a conflict while an operation is open', () => {
    const busy = attempt('AUTHORISED', { ...byHand, hasOpenOperation: true });
    expect(decideResult(busy, decline())).toEqual({ kind: 'conflict' });
    expect(decideResult(busy, result())).toEqual({ kind: 'agrees' });
  });

  test.each(['1', '4'])('stays at ACTION %s, unless it says that money moved', (action) => {
    const said = { outcome: 'duplicate', action, isSuccessCode: false } as const;
    expect(decideResult(attempt('PAID', byHand), result(said))).toEqual({ kind: 'duplicate' });
    const declined = attempt('DECLINED', { isByHand: true });
    expect(decideResult(declined, result(said))).toEqual({ kind: 'duplicate' });
    const answer = decideResult(declined, result({ ...said, isSuccessCode: true }));
    expect(answer).toMatchObject({ kind: 'reopened' });
  });

  test('and reopened is with people like any review', () =>
    expect(decideResult(attempt('NEEDS_REVIEW', byHand), result())).toMatchObject({
      kind: 'added',
    }));
});

test('nothing is decided about an attempt that was never sent', () => {
  expect(decideResult(attempt('CREATED'), decline())).toEqual({ kind: 'conflict' });
  expect(decideResult(attempt('CREATED'), result())).toEqual({ kind: 'conflict' });
});
