import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCompletionAmount, checkReversalAmount } from '@/lib/payments/operation-amount';

const rules = {
  decimals: 2,
  ceilingHundredths: 11_500,
  absoluteHundredths: 13_000,
  mayExceed: false,
} as const;
const authorised = 150_000_000n;

describe('J1 the amount of a completion', () => {
  test.each([
    '0',
    '0.00',
    '-1',
    '+1',
    '1e3',
    '1.2345',
    ' ',
    '',
    '1,000',
    '١٠',
    '0x10',
    'NaN',
    '1.',
    '.5',
    '9999999999999',
    '1 000',
  ])('%j is refused', (typed) => {
    const checked = checkCompletionAmount(typed, authorised, rules);
    expect(checked).toMatchObject({ ok: false, refusal: { code: 'BAD_AMOUNT' } });
  });

  test('a fraction that the wire cannot carry is refused', () => {
    expect(checkCompletionAmount('1.001', authorised, rules)).toMatchObject({
      refusal: { code: 'BAD_AMOUNT', detail: 'NOT_REPRESENTABLE' },
    });
  });

  test('J2 the ceiling itself is allowed and the next step above it is not', () => {
    expect(checkCompletionAmount('172500.00', authorised, rules)).toMatchObject({ ok: true });
    expect(checkCompletionAmount('172500.01', authorised, rules)).toMatchObject({
      refusal: { code: 'ABOVE_CEILING', ceilingMinor: '172500000' },
    });
  });

  test('J2 above it a second person may be asked, up to the absolute ceiling', () => {
    const more = { ...rules, mayExceed: true };
    const asked = (typed: string) => checkCompletionAmount(typed, authorised, more);
    expect(asked('172500.00')).toMatchObject({ ok: true, value: { needsSecondPerson: false } });
    expect(asked('172500.01')).toMatchObject({ ok: true, value: { needsSecondPerson: true } });
    expect(asked('195000.00')).toMatchObject({ ok: true, value: { needsSecondPerson: true } });
    expect(asked('195000.01')).toMatchObject({
      refusal: { code: 'ABOVE_CEILING', ceilingMinor: '195000000' },
    });
  });

  test('any amount up to the ceiling is taken exactly as typed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 17_250_000n }), (hundredths) => {
        const typed = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
        const checked = checkCompletionAmount(typed, authorised, rules);
        return checked.ok && checked.value.minor === hundredths * 10n;
      }),
      { seed: 20261121 },
    );
  });
});

describe('the amount of a reversal', () => {
  test('must be typed equal to the authorised one', () => {
    expect(checkReversalAmount('150000', authorised)).toMatchObject({ ok: true });
    expect(checkReversalAmount('150000.000', authorised)).toMatchObject({ ok: true });
    for (const typed of ['149999.999', '150000.001', '15000', '1500000']) {
      expect(checkReversalAmount(typed, authorised)).toMatchObject({
        refusal: { code: 'AMOUNT_NOT_EQUAL' },
      });
    }
  });
});
