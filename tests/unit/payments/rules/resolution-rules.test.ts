import {
  allowedOutcomes,
  hasTextsToSend,
  needsAmount,
  type ResolutionOutcome,
  type ResolvableAttempt,
} from '@/lib/payments/rules/resolution-rules';
import { AttemptState, OperationState } from '@/prisma/generated/enums';

const attempt = (more: Partial<ResolvableAttempt> = {}): ResolvableAttempt => ({
  state: 'AUTHORISED',
  transactionType: 'authorization',
  amountMinor: 1_000n,
  authorisedAmountMinor: 1_000n,
  completedAmountMinor: null,
  returnedAmountMinor: null,
  authorisedAmountText: '1.00',
  rrn: '270100000001',
  internalReference: 'A1',
  isByHand: false,
  isBlocked: false,
  isSurplus: false,
  operations: [],
  ...more,
});
const operationIn = (state: OperationState) =>
  ({ kind: 'completion', state, amountMinor: 1n, answeredAmountMinor: null }) as const;
const outcomesOf = (more: Partial<ResolvableAttempt>) =>
  allowedOutcomes(attempt(more), null).outcomes;
const nothing = { outcomes: [], obstacle: 'NOTHING_TO_SETTLE' };

describe('what people may record of a payment', () => {
  test.each(['RESULT_OVERDUE', 'NEEDS_REVIEW'] as const)('in %s: any end of its type', (state) => {
    expect(outcomesOf({ state })).toEqual(['AUTHORISED', 'COMPLETED', 'REVERSED', 'DECLINED']);
    const answer = outcomesOf({ state, transactionType: 'sale' });
    expect(answer).toEqual(['PAID', 'REVERSED', 'DECLINED']);
  });

  const settled = Object.values(AttemptState).filter(
    (state) => state !== 'RESULT_OVERDUE' && state !== 'NEEDS_REVIEW',
  );
  test.each(settled)('in %s, with all its texts and no conflict, is nothing', (state) => {
    expect(allowedOutcomes(attempt({ state }), null)).toEqual(nothing);
  });

  test.each([
    ['AUTHORISED', ['KEEP', 'COMPLETED', 'REVERSED']],
    ['PAID', ['KEEP', 'REVERSED']],
    ['COMPLETED', ['KEEP', 'REVERSED']],
    ['REVERSED', ['KEEP']],
    ['DECLINED', ['KEEP']],
  ] as const)('in conflict, of %s, is %j', (state, outcomes) => {
    const transactionType = state === 'PAID' ? 'sale' : 'authorization';
    expect(outcomesOf({ state, transactionType, isBlocked: true })).toEqual(outcomes);
  });

  test.each([
    ['by hand and without texts', { isByHand: true, authorisedAmountText: null }],
    ['without RRN', { rrn: '' }],
    ['without INT_REF', { internalReference: ' ' }],
  ])('%s is what the bank can still do', (_what, more) => {
    expect(outcomesOf(more)).toEqual(['COMPLETED', 'REVERSED']);
    expect(outcomesOf({ ...more, state: 'COMPLETED' })).toEqual(['REVERSED']);
    expect(outcomesOf({ ...more, state: 'REVERSED' })).toEqual([]);
    expect(outcomesOf({ ...more, isSurplus: true })).toEqual(['REVERSED']);
  });

  test.each(['INTENT', 'SENT', 'UNKNOWN'] as const)('waits while one is %s', (state) => {
    const busy = attempt({ state: 'NEEDS_REVIEW', operations: [operationIn(state)] });
    expect(allowedOutcomes(busy, null)).toEqual({ outcomes: [], obstacle: 'OPERATION_OPEN' });
  });
});

test.each(Object.values(OperationState))('one that is %s is settled if unknown', (state) => {
  const operation = { kind: 'completion', state } as const;
  expect(
    allowedOutcomes(attempt({ operations: [operationIn(state)] }), operation).outcomes,
  ).toEqual(state === 'UNKNOWN' ? ['DONE', 'NOT_DONE'] : []);
});

test('an amount is asked for where nobody else knows it', () => {
  const outcomes: ResolutionOutcome[] = [
    'AUTHORISED',
    'PAID',
    'COMPLETED',
    'REVERSED',
    'DECLINED',
    'KEEP',
    'DONE',
    'NOT_DONE',
  ];
  const asked = (
    authorisedAmountMinor: bigint | null,
    kind: 'completion' | 'reversal',
    more: Partial<ResolvableAttempt> = {},
  ) =>
    outcomes.filter((outcome) =>
      needsAmount(outcome, attempt({ authorisedAmountMinor, ...more }), { kind, state: 'UNKNOWN' }),
    );
  expect(asked(1n, 'completion')).toEqual(['AUTHORISED', 'PAID', 'COMPLETED', 'DONE']);
  expect(asked(null, 'reversal')).toEqual(['AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED']);
  // What came back of a payment completed for another amount stands in the bank's own record.
  const forMore = { state: 'COMPLETED', completedAmountMinor: 2n } as const;
  const always = ['AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED', 'DONE'];
  expect(asked(1n, 'reversal', forMore)).toEqual(always);
  expect(asked(2n, 'reversal', forMore)).toEqual(['AUTHORISED', 'PAID', 'COMPLETED']);
});

test('a money message needs the bank’s own words', () => {
  expect(hasTextsToSend(attempt())).toBe(true);
  expect(hasTextsToSend(attempt({ isByHand: true }))).toBe(true);
  expect(hasTextsToSend(attempt({ isByHand: true, authorisedAmountText: null }))).toBe(false);
  expect(hasTextsToSend(attempt({ rrn: null }))).toBe(false);
});
