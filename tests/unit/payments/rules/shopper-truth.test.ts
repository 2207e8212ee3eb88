import { describe, expect, test } from 'vitest';
import { unpaidOrdersOf } from '@/lib/catalog/availability';
import {
  isOpenToShopper,
  shopperTruth,
  type TruthAttempt,
} from '@/lib/payments/rules/shopper-truth';
import type { AttemptState, OperationState } from '@/prisma/generated/enums';

const one = (state: AttemptState, more: Partial<TruthAttempt> = {}): TruthAttempt => ({
  state,
  reviewMoneyHint: false,
  isSurplus: false,
  operations: [],
  ...more,
});
const operation = (state: OperationState, unknownSends = 0) => ({
  operations: [{ state, unknownSends }],
});
const truth = (attempts: TruthAttempt[], isCancelled = false) =>
  shopperTruth({ attempts, isCancelled });

/** The rows of the shopper's truth, each alone, in their order. */
const rows: [string, TruthAttempt[], boolean, object][] = [
  [
    'an unknown completion',
    [one('AUTHORISED', operation('UNKNOWN'))],
    false,
    { heading: 'checking', mayPayAgain: 'noAmountHeld', button: 'none', reservation: 'kept' },
  ],
  [
    'an unknown reversal of a sale',
    [one('PAID', operation('UNKNOWN'))],
    false,
    { heading: 'checking', mayPayAgain: 'noYouHavePaid', button: 'none', reservation: 'kept' },
  ],
  [
    'a hold',
    [one('AUTHORISED')],
    false,
    { heading: 'authorised', mayPayAgain: 'noAmountHeld', button: 'none', reservation: 'kept' },
  ],
  [
    'a sale',
    [one('PAID')],
    false,
    { heading: 'paid', mayPayAgain: 'noYouHavePaid', button: 'none', reservation: 'kept' },
  ],
  [
    'a completed stay',
    [one('COMPLETED')],
    false,
    { heading: 'completed', mayPayAgain: 'noYouHavePaid', button: 'none', reservation: 'kept' },
  ],
  [
    'a review with a hint of money',
    [one('NEEDS_REVIEW', { reviewMoneyHint: true })],
    false,
    { heading: 'checking', mayPayAgain: 'noMoneyMayBeTaken', button: 'none', reservation: 'kept' },
  ],
  [
    'another review',
    [one('NEEDS_REVIEW')],
    false,
    {
      heading: 'checking',
      mayPayAgain: 'onlyIfNoChargeNoAnswer',
      button: 'pay_again',
      reservation: 'later',
    },
  ],
  [
    'cancelled',
    [one('AWAITING_RESULT')],
    true,
    {
      heading: 'cancelled',
      mayPayAgain: 'waitWeAreChecking',
      button: 'none',
      reservation: 'released',
    },
  ],
  [
    'waiting',
    [one('AWAITING_RESULT')],
    false,
    {
      heading: 'waiting',
      mayPayAgain: 'waitWeAreChecking',
      button: 'continue',
      reservation: 'kept',
    },
  ],
  [
    'overdue',
    [one('RESULT_OVERDUE')],
    false,
    {
      heading: 'overdue',
      mayPayAgain: 'onlyIfNoCharge',
      button: 'pay_again',
      reservation: 'released',
    },
  ],
  [
    'reversed',
    [one('REVERSED')],
    false,
    { heading: 'reversed', mayPayAgain: 'yesByNewOrder', button: 'none', reservation: 'released' },
  ],
  [
    'declined',
    [one('DECLINED')],
    false,
    {
      heading: 'declined',
      mayPayAgain: 'yesNothingTaken',
      button: 'try_again',
      reservation: 'released',
    },
  ],
  [
    'preparing',
    [one('PREPARING')],
    false,
    {
      heading: 'notStarted',
      mayPayAgain: 'yesNothingTaken',
      button: 'try_again',
      reservation: 'kept',
    },
  ],
  [
    'a failed preparation',
    [one('PREPARE_FAILED')],
    false,
    {
      heading: 'notStarted',
      mayPayAgain: 'yesNothingTaken',
      button: 'try_again',
      reservation: 'released',
    },
  ],
  [
    'no attempt',
    [],
    false,
    {
      heading: 'notStarted',
      mayPayAgain: 'yesNothingTaken',
      button: 'try_again',
      reservation: 'released',
    },
  ],
];

describe('the shopper is told the first fitting row', () => {
  test.each(rows)('%s', (_name, attempts, isCancelled, expected) => {
    expect(truth(attempts, isCancelled)).toMatchObject(expected);
  });

  const ranked = rows.filter(([name]) => name !== 'cancelled' && name !== 'no attempt');
  test.each(
    ranked.flatMap((upper, index) =>
      ranked.slice(index + 1).map((lower) => [upper[0], lower[0], upper, lower] as const),
    ),
  )('"%s" is said before "%s"', (upperName, lowerName, upper, lower) => {
    // A paid sale stands beside a hold, and a completed stay speaks before either.
    const isAmongApproved = ['a hold', 'a sale', 'a completed stay'];
    if (isAmongApproved.includes(upperName) && isAmongApproved.includes(lowerName)) return;
    if (lowerName === 'an unknown reversal of a sale') return;
    const heading = (upper[3] as { heading: string }).heading;
    expect(truth([...lower[1], ...upper[1]]).heading).toBe(heading);
    expect(truth([...upper[1], ...lower[1]]).heading).toBe(heading);
  });
});

test('C9 the attempt that pays the order speaks, not the surplus one', () => {
  expect(truth([one('PAID'), one('AUTHORISED', { isSurplus: true })]).heading).toBe('paid');
  expect(truth([one('AUTHORISED', { isSurplus: true }), one('PAID')]).heading).toBe('paid');
});

test('a repetition of an unknown message changes nothing that is shown', () => {
  const whole = (state: OperationState, sends: number) =>
    truth([one('PAID', operation(state, sends))]);
  expect(whole('SENT', 1)).toEqual(whole('UNKNOWN', 1));
  expect(whole('SENT', 0).heading).toBe('paid');
  expect(whole('SUCCEEDED', 1).heading).toBe('paid');
});

test('a cancelled order with money still says that money is held', () => {
  expect(truth([one('AUTHORISED')], true).heading).toBe('authorised');
});

test.each(['DECLINED', 'RESULT_OVERDUE', 'NEEDS_REVIEW', 'REVERSED', 'PREPARE_FAILED'] as const)(
  'an attempt that is on its way keeps its goods, whatever is said of one that is %s',
  (before) => {
    for (const now of ['PREPARING', 'AWAITING_RESULT'] as const) {
      expect(truth([one(before), one(now)]).reservation).toBe('kept');
      expect(truth([one(before), one(now)], true).reservation).not.toBe('kept');
    }
  },
);

const projected = {
  checking: 'CHECKING',
  authorised: 'AUTHORISED',
  paid: 'PAID',
  completed: 'COMPLETED',
  cancelled: 'CANCELLED',
  waiting: 'AWAITING_RESULT',
  overdue: 'RESULT_OVERDUE',
  reversed: 'REVERSED',
  declined: 'DECLINED',
  notStarted: 'NOT_STARTED',
} as const;

test.each(rows)('the order itself says the same of %s', (_name, attempts, isCancelled) => {
  const { heading, orderState } = truth(attempts, isCancelled);
  expect(orderState).toBe(projected[heading]);
});

test.each([
  [['AWAITING_RESULT', 'RESULT_OVERDUE', 'REVERSED'], 'waitWeAreChecking'],
  [['RESULT_OVERDUE', 'REVERSED', 'DECLINED'], 'onlyIfNoCharge'],
  [['REVERSED', 'DECLINED'], 'yesByNewOrder'],
  [['DECLINED', 'PREPARE_FAILED'], 'yesNothingTaken'],
  [[], 'yesNothingTaken'],
] as const)('of a cancelled order with %j the most careful answer is %s', (states, answer) => {
  expect(
    truth(
      states.map((state) => one(state)),
      true,
    ),
  ).toMatchObject({
    heading: 'cancelled',
    mayPayAgain: answer,
  });
});

test('a hint of money counts only while people look at it', () => {
  const hinted = one('DECLINED', { reviewMoneyHint: true });
  expect(truth([hinted])).toMatchObject({ heading: 'declined' });
});

test.each(rows)(
  'with %s its shopper may change it exactly when its states say so',
  (_what, attempts, isCancelled) => {
    const { orderState } = truth(attempts, isCancelled);
    const isNamed = unpaidOrdersOf('$1').includes(`'${orderState}'`);
    const cancelledAt = isCancelled ? new Date(0) : null;
    expect(isOpenToShopper({ attempts, cancelledAt })).toBe(isNamed);
  },
);
