import { parseDecimal } from '@/lib/money/money';
import {
  groupedDecimal,
  plainDecimal,
  readTypedAmount,
  typedDecimal,
} from '@/lib/money/typed-amount';

const read = (typed: string, isExactRepeat = false) => {
  const amount = readTypedAmount(typed, { isExactRepeat });
  return amount.ok ? amount.value : amount.code;
};

describe('J1 an amount that a clerk types', () => {
  test.each([
    ['250000', '250000'],
    ['  250000 ', '250000'],
    ['250,000', '250000'],
    ['1,250,000.50', '1250000.50'],
    ['٢٥٠٠٠٠', '250000'],
    ['۲۵۰۰۰۰', '250000'],
    ['٢٥٠٬٠٠٠', '250000'],
    ['١٢٥٠٫٥', '1250.5'],
    ['1250.5', '1250.5'],
    ['0', '0'],
    ['1250.5555', '1250.5555'],
    ['1,250.500', '1250.500'],
    ['٤١٬٠٠٠٫١٢٥', '41000.125'],
    ['0250.125', '0250.125'],
    ['0.125', '0.125'],
    ['400 000', '400000'],
    ['1\u00a0250\u202f000.50', '1250000.50'],
    ['٤٠٠ ٠٠٠', '400000'],
    ['1.250.000', '1250000'],
  ])('%j is read as %j', (typed, plain) => expect(read(typed)).toBe(plain));

  test.each([
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1 00',
    '12 34',
    '1 250,000',
    '12,34',
    '1,25',
    '0,500',
    ',500',
    '1,2500',
    '1250,000',
    '1.25.000',
    '1.250,000',
    '.5',
    '5.',
    '250000 IQD',
    'USD 5',
    'abc',
    '½',
    'Infinity',
    'NaN',
    '1\u0000',
    '9'.repeat(21),
  ])('%j is no amount', (typed) => expect(read(typed)).toBe('NOT_AN_AMOUNT'));

  test('with a point before three digits can be read in two ways, unless it repeats a known one', () => {
    expect(read('250.000')).toBe('TWO_READINGS');
    expect([read('1250.500'), read('٢٥٠٫٠٠٠')]).toEqual(['TWO_READINGS', 'TWO_READINGS']);
    expect([read('250.000', true), read('250.00')]).toEqual(['250.000', '250.00']);
  });

  test.each([
    ['400.000', 375_000n, '400000'],
    ['٤٠٠٫٠٠٠', 375_000n, '400000'],
    ['187.500', 375_000n, '187500'],
    ['750.000', 375_000n, '750000'],
    ['2.500', 4_000n, '2500'],
    // Not near: then people are asked which of the two they mean.
    ['187.499', 375_000n, 'TWO_READINGS'],
    ['750.001', 375_000n, 'TWO_READINGS'],
    ['400.000', 400n, 'TWO_READINGS'],
    ['40.000', 375_000n, 'TWO_READINGS'],
    // What no grouping by threes looks like.
    ['4000.000', 3_750_000n, 'TWO_READINGS'],
    // One reading stays what it is, however near another would be.
    ['400.00', 40_000n, '400.00'],
    ['0400.000', 375_000n, '0400.000'],
  ])('%j beside %s dinars is read as %j', (typed, near, plain) => {
    const amount = readTypedAmount(typed, { isExactRepeat: false, nearMinor: near * 1000n });
    expect(amount.ok ? amount.value : amount.code).toBe(plain);
  });

  test('that is missing is said to be missing', () => {
    expect([read(''), read('   ')]).toEqual(['EMPTY', 'EMPTY']);
  });
});

test.each([
  [250_000_000n, '250000'],
  [1_250_500n, '1250.5'],
  [1n, '0.001'],
  [250_125n, '0250.125'],
  [1_250_125n, '1,250.125'],
  [13_440_000_001n, '13,440,000.001'],
])('J1 %s minor units stand in a field as %j, which is read as the same amount', (minor, text) => {
  expect(typedDecimal(minor)).toBe(text);
  const plain = readTypedAmount(text, { isExactRepeat: false });
  expect(parseDecimal(plain.ok ? plain.value : plain.code)).toMatchObject({ value: { minor } });
});

test.each([
  [250_000_000n, '250,000'],
  [13_440_000_000n, '13,440,000'],
  [1_250_500n, '1,250.5'],
  [999_000n, '999'],
  [250_125n, '0250.125'],
  [1_250_125n, '1,250.125'],
  [1n, '0.001'],
])('J1 %s minor units stand in a field as %j, which is read as the same amount', (minor, text) => {
  expect(groupedDecimal(minor)).toBe(text);
  const plain = readTypedAmount(text, { isExactRepeat: false });
  expect(parseDecimal(plain.ok ? plain.value : plain.code)).toMatchObject({ value: { minor } });
});

test.each([
  [0n, '0'],
  [250_000_000n, '250000'],
  [1n, '0.001'],
  [1_250_500n, '1250.5'],
  [999n, '0.999'],
  [1_000n, '1'],
])('%s minor units are shown as %j', (minor, plain) => expect(plainDecimal(minor)).toBe(plain));
