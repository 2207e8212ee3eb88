import {
  type ActionFacts,
  mainAttempt,
  possibleActions,
} from '@/lib/payments/rules/possible-actions';
import { AttemptState, OperationState } from '@/prisma/generated/enums';

const hold: ActionFacts = {
  state: 'AUTHORISED',
  rrn: '1',
  internalReference: '2',
  isSurplus: false,
  isBlocked: false,
  isByHand: false,
  authorisedAmountText: '1.00',
  operations: [],
};

describe('the actions that are offered', () => {
  test.each(Object.values(AttemptState))('J3 J6 fit an attempt that is %s', (state) => {
    const { canComplete, canReverse } = possibleActions({ ...hold, state }, false);
    expect(canComplete).toBe(state === 'AUTHORISED');
    expect(canReverse).toBe(['AUTHORISED', 'PAID', 'COMPLETED'].includes(state));
  });

  test('of a surplus approval are the reversal alone', () => {
    const answer = possibleActions({ ...hold, isSurplus: true }, false);
    expect(answer).toMatchObject({ canComplete: false, canReverse: true });
  });

  test('of a payment settled by hand are all, once the bank itself has said the same', () => {
    const answer = possibleActions({ ...hold, isByHand: true }, false);
    expect(answer).toMatchObject({ canComplete: true, canReverse: true });
  });

  test.each([
    ['unknown', { operations: [{ state: 'DECLINED' }, { state: 'UNKNOWN' }] }],
    ['in_progress', { operations: [{ state: 'INTENT' }] }],
    ['in_progress', { operations: [{ state: 'SENT' }] }],
    ['blocked', { isBlocked: true }],
    ['by_hand', { isByHand: true, authorisedAmountText: null }],
    ['no_references', { rrn: null }],
    ['no_references', { internalReference: ' ' }],
  ] as const)('are none, because of %s, with %j', (obstacle, change) => {
    const answer = possibleActions({ ...hold, ...change }, false);
    expect(answer).toEqual({ canComplete: false, canReverse: false, obstacle });
  });

  test.each(
    Object.values(OperationState).filter((state) => !['INTENT', 'SENT', 'UNKNOWN'].includes(state)),
  )('are not in the way of an operation that is %s', (state) => {
    expect(possibleActions({ ...hold, operations: [{ state }] }, false).obstacle).toBeNull();
  });
});

describe('the attempt that an order’s page is about', () => {
  const attempt = (sequence: number, state: AttemptState, isSurplus = false) => ({
    sequence,
    state,
    isSurplus,
  });

  test.each([
    ['nothing, when nobody tried', [], undefined],
    ['the latest of several failed ones', [attempt(1, 'DECLINED'), attempt(2, 'DECLINED')], 2],
    ['the one that holds the money', [attempt(1, 'AUTHORISED'), attempt(2, 'DECLINED')], 1],
    ['not the surplus one', [attempt(1, 'PAID'), attempt(2, 'PAID', true)], 1],
    [
      'the surplus one, when it alone holds money',
      [attempt(1, 'PAID', true), attempt(2, 'DECLINED')],
      1,
    ],
    [
      'the one in review, before a declined one',
      [attempt(1, 'NEEDS_REVIEW'), attempt(2, 'DECLINED')],
      1,
    ],
    [
      'the reversed one, before a declined one',
      [attempt(1, 'REVERSED'), attempt(2, 'DECLINED')],
      1,
    ],
  ] as const)('is %s', (_what, attempts, sequence) => {
    expect(mainAttempt(attempts)?.sequence).toBe(sequence);
  });
});
