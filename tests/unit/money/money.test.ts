import fc from 'fast-check';
import { locales } from '@/lib/i18n/locale';
import {
  addMoney,
  compareMoney,
  formatMoney,
  money,
  multiplyMoney,
  normaliseDigits,
  parseDecimal,
  shareOf,
  toWireDecimal,
  ZERO,
} from '@/lib/money/money';

const seed = 20270101;

describe('reading decimals', () => {
  it.each([
    ['10', 10_000n],
    ['10.0', 10_000n],
    ['10.00', 10_000n],
    ['010.00', 10_000n],
    ['10.000', 10_000n],
    ['0.001', 1n],
    ['0', 0n],
    ['999999999.99', 999_999_999_990n],
  ])('B5 reads %s exactly', (text, minor) => {
    const parsed = parseDecimal(text);
    expect(parsed.ok && parsed.value.minor).toBe(minor);
  });

  it.each([
    ['', 'EMPTY'],
    ['1e1', 'NOT_A_DECIMAL'],
    ['0x0A', 'NOT_A_DECIMAL'],
    ['+10', 'NOT_A_DECIMAL'],
    ['-10', 'NOT_A_DECIMAL'],
    [' 10', 'NOT_A_DECIMAL'],
    ['10 ', 'NOT_A_DECIMAL'],
    ['10\n', 'NOT_A_DECIMAL'],
    ['10,00', 'NOT_A_DECIMAL'],
    ['١٠', 'NOT_A_DECIMAL'],
    ['\uff11\uff10', 'NOT_A_DECIMAL'],
    ['10.00.0', 'NOT_A_DECIMAL'],
    ['10.', 'NOT_A_DECIMAL'],
    ['.5', 'NOT_A_DECIMAL'],
    ['NaN', 'NOT_A_DECIMAL'],
    ['Infinity', 'NOT_A_DECIMAL'],
    ['1.0000', 'TOO_MANY_DECIMALS'],
    ['1234567890.12', 'TOO_LONG'],
  ])('B6 refuses %j as %s', (text, code) => {
    expect(parseDecimal(text)).toEqual({ ok: false, code });
  });

  it('refuses more decimals than the caller allows', () => {
    const decimal = parseDecimal('1.5', { decimalsMax: 0 });
    expect(decimal).toEqual({ ok: false, code: 'TOO_MANY_DECIMALS' });
    expect(parseDecimal('1.555', { decimalsMax: 2 }).ok).toBe(false);
    expect(parseDecimal('1.55', { decimalsMax: 2 }).ok).toBe(true);
  });
});

describe('writing decimals for the wire', () => {
  it('I9 every amount that the wire can carry reads back as itself', () => {
    const decimals = fc.constantFrom(0 as const, 2 as const, 3 as const);
    fc.assert(
      fc.property(fc.bigInt(1n, 999_999_999_999n), decimals, (minor, places) => {
        const text = toWireDecimal(money(minor), places);
        const isExact = minor % 10n ** BigInt(3 - places) === 0n;
        if (!text.ok) return text.code === (isExact ? 'TOO_LONG' : 'NOT_REPRESENTABLE');
        const back = parseDecimal(text.value, { decimalsMax: places });
        const [, fraction = ''] = text.value.split('.');
        const isInForm = fraction.length === places && text.value.length <= 12;
        return isExact && isInForm && back.ok && back.value.minor === minor;
      }),
      { seed, numRuns: 2_000 },
    );
  });

  it.each([
    [0n, 2, 'NOT_POSITIVE'],
    [-1_000n, 2, 'NOT_POSITIVE'],
    [1n, 2, 'NOT_REPRESENTABLE'],
    [500n, 0, 'NOT_REPRESENTABLE'],
    [1_000_000_000_000n, 2, 'TOO_LONG'],
  ] as const)('I8 refuses %s minor units with %s decimals as %s', (minor, decimals, code) => {
    expect(toWireDecimal(money(minor), decimals)).toEqual({ ok: false, code });
  });

  it('I8 writes the largest amount in twelve characters and the smallest exactly', () => {
    expect(toWireDecimal(money(999_999_999_990n), 2)).toEqual({ ok: true, value: '999999999.99' });
    expect(toWireDecimal(money(1n), 3)).toEqual({ ok: true, value: '0.001' });
    expect(toWireDecimal(money(10n), 2)).toEqual({ ok: true, value: '0.01' });
    expect(toWireDecimal(money(150_000_000n), 0)).toEqual({ ok: true, value: '150000' });
  });
});

describe('reckoning', () => {
  it('I8 ten thousand lines of 0.1 + 0.2 stay exact', () => {
    let total = ZERO;
    for (let line = 0; line < 10_000; line += 1) {
      total = addMoney(total, addMoney(money(100n), money(200n)));
    }
    expect(total.minor).toBe(3_000_000n);
    expect(multiplyMoney(money(300n), 10_000n)).toEqual(total);
  });

  it('orders amounts', () => {
    expect(compareMoney(money(1n), money(2n))).toBe(-1);
    expect(compareMoney(money(2n), money(2n))).toBe(0);
    expect(compareMoney(money(3n), money(2n))).toBe(1);
  });

  it('takes a percentage rounded down, also of a negative amount', () => {
    expect(shareOf(money(1_000n), 300).minor).toBe(30n);
    expect(shareOf(money(-1_000n), 1_000).minor).toBe(-100n);
    expect(shareOf(money(0n), 1_000).minor).toBe(0n);
    expect(shareOf(money(1_000n), 10_000).minor).toBe(1_000n);
    expect(shareOf(money(999n), 250).minor).toBe(24n);
    expect(shareOf(money(-999n), 250).minor).toBe(-25n);
    expect(shareOf(money(150_000_000n), 11_500).minor).toBe(172_500_000n);
    expect(shareOf(money(1_000n), 0).minor).toBe(0n);
  });

  it('cannot be changed after it was made', () => expect(Object.isFrozen(money(1n))).toBe(true));
});

describe('showing money', () => {
  it.each([
    [125_000_000n, '125,000 IQD'],
    [1_000n, '1 IQD'],
    [0n, '0 IQD'],
    [1_250_500n, '1,250.500 IQD'],
    [25n, '0.025 IQD'],
    [-1_000_000n, '-1,000 IQD'],
    [-1n, '-0.001 IQD'],
    [1_234_567_890_000n, '1,234,567,890 IQD'],
  ])('shows %s minor units as %s', (minor, text) => expect(formatMoney(money(minor))).toBe(text));

  it('names the currency in the language of the page', () => {
    expect(formatMoney(money(125_000_000n), 'ar')).toBe('125,000 د.ع');
    expect(formatMoney(money(125_000_000n), 'ckb')).toBe('125,000 د.ع');
    expect(formatMoney(money(125_000_000n), 'en-GB')).toBe('125,000 IQD');
    expect(formatMoney(money(-125_000_000n), 'ar')).toBe('\u200f\u200e-125,000 د.ع');
  });

  it.each(locales)('a sentence in %s that ends with an amount has one full stop', (locale) => {
    for (const minor of [125_000_000n, 1_250n]) {
      expect(formatMoney(money(minor), locale)).toMatch(/[\p{L}\p{N}]$/u);
    }
  });
});

it('reads digits that people type, and leaves everything else', () =>
  expect(normaliseDigits('١٢٣٤٥٦٧٨٩٠ ۱۲۳۴۵۶۷۸۹۰ 42 x')).toBe('1234567890 1234567890 42 x'));

it('drops the marks of direction that come along when a number is copied', () =>
  expect(normaliseDigits('\u202a+964 770\u202c \u2066\u200e٤٢\u2069\u200f')).toBe('+964 770 42'));
