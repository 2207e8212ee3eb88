import type { StoryAttempt } from '@/lib/payments/rules/book/movements';
import { reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';

const attempt = (more: Partial<StoryAttempt>): StoryAttempt => ({
  state: 'COMPLETED',
  transactionType: 'authorization',
  amountMinor: 495n,
  authorisedAmountMinor: 495n,
  completedAmountMinor: null,
  returnedAmountMinor: null,
  operations: [],
  ...more,
});
const hold = attempt({ state: 'AUTHORISED' });
const sale = attempt({ state: 'PAID', transactionType: 'sale' });

test.each([
  ['a hold', hold, [0n, 495n, 495n, 495n, false]],
  ['a sale', sale, [495n, 495n, 495n, 495n, false]],
  ['as held', attempt({ completedAmountMinor: 495n }), [495n, 495n, 495n, 495n, false]],
  ['for more', attempt({ completedAmountMinor: 569n }), [569n, 569n, 495n, 569n, true]],
  ['for less', attempt({ completedAmountMinor: 300n }), [300n, 300n, 495n, 495n, true]],
] as const)('%s', (_name, one, [takenMinor, byTaken, byAuthorised, comparedMinor, isAssumed]) => {
  expect(reversalAmounts(one, 'taken')).toEqual({
    takenMinor,
    comparedMinor,
    isAssumed,
    authorisedMinor: 495n,
    returnsMinor: byTaken,
  });
  expect(reversalAmounts(one, 'authorised').returnsMinor).toBe(byAuthorised);
});

test('the bank’s fee on a completion is a part of what was taken', () => {
  const done = { kind: 'completion', state: 'SUCCEEDED', amountMinor: 495n } as const;
  const operations = [{ ...done, answeredAmountMinor: 500n }];
  const withFee = attempt({ completedAmountMinor: 495n, operations });
  expect(reversalAmounts(withFee, 'taken')).toMatchObject({ returnsMinor: 500n, isAssumed: true });
});
