import { guideAmount } from '@/lib/money/guide-amount';

/** 1,310 dinars for one dollar. */
const dollar = 1_310_000n;

it.each([
  [125_000_000n, dollar, '95'],
  [1_310_000_000n, dollar, '1,000'],
  // Half a unit is rounded up.
  [95_500n * 1_310n, dollar, '96'],
  [95_499n * 1_310n, dollar, '95'],
  [3_000_000n, dollar, '2.3'],
  [1_310_000n, dollar, '1'],
  [500_000n, dollar, '0.4'],
  // The tenths end where the whole units begin.
  [9_949n * 1_310n, dollar, '9.9'],
  [9_950n * 1_310n, dollar, '10'],
  [65_500n, dollar, '0.1'],
  [65_499n, dollar, null],
  [0n, dollar, null],
  [-1n, dollar, null],
  [125_000_000n, 0n, null],
  [9_007_199_254_740_993_000n, 1n, '9,007,199,254,740,993,000'],
])('%d at %d is about %s', (minor, rateMinor, about) =>
  expect(guideAmount(minor, { rateMinor })).toBe(about),
);
