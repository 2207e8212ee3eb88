import { unpaidOrdersOf } from '@/lib/catalogue/availability';
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

/** The rows of the shopper's truth, each alone, in their order: heading, answer, button, goods. */
const rows: [string, TruthAttempt[], string][] = [
  [
    'an unknown completion',
    [one('AUTHORISED', operation('UNKNOWN'))],
    'checking noAmountHeld none kept',
  ],
  [
    'an unknown reversal of a sale',
    [one('PAID', operation('UNKNOWN'))],
    'checking noYouHavePaid none kept',
  ],
  ['a hold', [one('AUTHORISED')], 'authorised noAmountHeld none kept'],
  ['a sale', [one('PAID')], 'paid noYouHavePaid none kept'],
  ['a completed stay', [one('COMPLETED')], 'completed noYouHavePaid none kept'],
  [
    'a review with a hint of money',
    [one('NEEDS_REVIEW', { reviewMoneyHint: true })],
    'checking noMoneyMayBeTaken none kept',
  ],
  ['another review', [one('NEEDS_REVIEW')], 'checking onlyIfNoChargeNoAnswer pay_again later'],
  ['cancelled', [one('AWAITING_RESULT')], 'cancelled waitWeAreChecking none released'],
  ['waiting', [one('AWAITING_RESULT')], 'waiting waitWeAreChecking continue kept'],
  ['overdue', [one('RESULT_OVERDUE')], 'overdue onlyIfNoCharge pay_again released'],
  ['reversed', [one('REVERSED')], 'reversed yesByNewOrder none released'],
  ['declined', [one('DECLINED')], 'declined yesNothingTaken try_again released'],
  ['preparing', [one('PREPARING')], 'notStarted yesNothingTaken try_again kept'],
  [
    'a failed preparation',
    [one('PREPARE_FAILED')],
    'notStarted yesNothingTaken try_again released',
  ],
  ['no attempt', [], 'notStarted yesNothingTaken try_again released'],
];
const truthOf = (name: string, attempts: TruthAttempt[]) => truth(attempts, name === 'cancelled');

describe('the shopper is told the first fitting row', () => {
  test.each(rows)('%s', (name, attempts, expected) => {
    const { heading, mayPayAgain, button, reservation } = truthOf(name, attempts);
    expect([heading, mayPayAgain, button, reservation].join(' ')).toBe(expected);
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
    const [heading] = upper[2].split(' ');
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

test('a cancelled order with money still says that money is held', () =>
  expect(truth([one('AUTHORISED')], true).heading).toBe('authorised'));

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

test.each(rows)('the order itself says the same of %s', (name, attempts) => {
  const { heading, orderState } = truthOf(name, attempts);
  expect(orderState).toBe(projected[heading]);
});

test.each([
  [['AWAITING_RESULT', 'RESULT_OVERDUE', 'REVERSED'], 'waitWeAreChecking'],
  [['RESULT_OVERDUE', 'REVERSED', 'DECLINED'], 'onlyIfNoCharge'],
  [['REVERSED', 'DECLINED'], 'yesByNewOrder'],
  [['DECLINED', 'PREPARE_FAILED'], 'yesNothingTaken'],
  [[], 'yesNothingTaken'],
] as const)('of a cancelled order with %j the most careful answer is %s', (states, answer) => {
  const found = truth(
    states.map((state) => one(state)),
    true,
  );
  expect(found).toMatchObject({ heading: 'cancelled', mayPayAgain: answer });
});

test('a hint of money counts only while people look at it', () => {
  const hinted = one('DECLINED', { reviewMoneyHint: true });
  expect(truth([hinted])).toMatchObject({ heading: 'declined' });
});

test.each(rows)('with %s its shopper may change it when its states say so', (name, attempts) => {
  const { orderState } = truthOf(name, attempts);
  const isNamed = unpaidOrdersOf('$1').includes(`'${orderState}'`);
  const cancelledAt = name === 'cancelled' ? new Date(0) : null;
  expect(isOpenToShopper({ attempts, cancelledAt })).toBe(isNamed);
});
