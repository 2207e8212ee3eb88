import { changedPrice, readPriceChange } from '@/lib/desk/catalogue/price-change';

vi.mock('@/lib/settings/env', () => ({ settings: () => ({ gateway: { amountDecimals: 2 } }) }));

/** The new price in minor units, or why there is none. */
function after(how: string, by: string, priceMinor: bigint): unknown {
  const change = readPriceChange({ how, by });
  if (!change.ok) return change.fields;
  const price = changedPrice(change.value, priceMinor);
  return price.ok ? price.value : price.code;
}

test.each([
  ['raisePercent', '10', 25_000_000n, 27_500_000n],
  ['raisePercent', '٢٫٥ ٪', 1_000_000n, 1_025_000n],
  ['lowerPercent', '12,25%', 100_000_000n, 87_750_000n],
  // To whole dinars: half a dinar up, and what has fils loses them.
  ['raisePercent', '50', 1_000n, 2_000n],
  ['lowerPercent', '1', 30_000n, 30_000n],
  ['lowerPercent', '10', 1_250n, 1_000n],
  ['raisePercent', '1000', 1_000n, 11_000n],
  ['raiseBy', '1,500', 25_000_000n, 26_500_000n],
  ['lowerBy', '24,999', 25_000_000n, 1_000n],
  ['setTo', '9000', 25_000_000n, 9_000_000n],
  ['lowerPercent', '100', 25_000_000n, 'TOO_LOW'],
  ['lowerPercent', '60', 1_000n, 'TOO_LOW'],
  ['lowerPercent', '250', 25_000_000n, 'TOO_LOW'],
  ['lowerBy', '25,000', 25_000_000n, 'TOO_LOW'],
  ['raisePercent', '1000', 999_999_999_000n, 'NOT_PAYABLE'],
])('a price after %s %s of %s is %s', (how, by, before, expected) => {
  expect(after(how, by, before)).toBe(expected);
});

test.each([
  ['raisePercent', '', { by: 'badPercent' }],
  ['raisePercent', '0', { by: 'badPercent' }],
  ['raisePercent', '-10', { by: 'badPercent' }],
  ['raisePercent', '1000.01', { by: 'badPercent' }],
  ['raisePercent', '2.505', { by: 'badPercent' }],
  ['raiseBy', '', { by: 'required' }],
  ['lowerBy', '12.000', { by: 'twoReadings' }],
  ['setTo', '0', { by: 'notPayable' }],
  ['halve', '1', { how: 'badChoice' }],
])('%s “%s” is no change of prices', (how, by, fields) => {
  expect(after(how, by, 25_000_000n)).toEqual(fields);
});
