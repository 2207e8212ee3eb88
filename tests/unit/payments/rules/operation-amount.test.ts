import fc from 'fast-check';
import { money, toWireDecimal } from '@/lib/money/money';
import {
  type CompletionRules,
  checkCompletionAmount,
  checkReversalAmount,
  largestOfColleague,
  needsTwoToReverse,
} from '@/lib/payments/rules/operation-amount';
import { completionBand } from '@/lib/payments/rules/worksheet';

const rules = {
  decimals: 2,
  ceilingHundredths: 11_500,
  absoluteHundredths: 13_000,
  aboveHeldMinor: null as bigint | null,
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
    expect(checked).toMatchObject({ ok: false, code: 'notPayable' });
  });

  test('a fraction that the wire cannot carry is refused', () => {
    const completionAmount = checkCompletionAmount('1.001', authorised, rules);
    expect(completionAmount).toMatchObject({ code: 'notPayable', detail: 'NOT_REPRESENTABLE' });
  });

  test('J2 the ceiling itself is allowed and the next step above it is not', () => {
    expect(checkCompletionAmount('172500.00', authorised, rules)).toMatchObject({ ok: true });
    const completionAmount = checkCompletionAmount('172500.01', authorised, rules);
    expect(completionAmount).toMatchObject({ code: 'ABOVE_CEILING', ceilingMinor: '172500000' });
  });

  test('J2 above it a second person may be asked, up to the absolute ceiling', () => {
    const more = { ...rules, mayExceed: true };
    const asked = (typed: string) => checkCompletionAmount(typed, authorised, more);
    expect(asked('172500.00')).toMatchObject({ ok: true, value: { needsSecondPerson: false } });
    expect(asked('172500.01')).toMatchObject({ ok: true, value: { needsSecondPerson: true } });
    expect(asked('195000.00')).toMatchObject({ ok: true, value: { needsSecondPerson: true } });
    expect(asked('195000.01')).toMatchObject({ code: 'ABOVE_CEILING', ceilingMinor: '195000000' });
  });

  test('A16 who may not ask is told the most, and what a colleague can ask for', () => {
    const told = { code: 'ABOVE_CEILING', ceilingMinor: '172500000', colleagueMinor: '195000000' };
    expect(checkCompletionAmount('180000', authorised, rules)).toMatchObject(told);
    expect(largestOfColleague(authorised, rules)).toBe(195_000_000n);
    expect(largestOfColleague(authorised, { ...rules, mayExceed: true })).toBeNull();
    const noMore = { ...rules, absoluteHundredths: rules.ceilingHundredths };
    expect(largestOfColleague(authorised, noMore)).toBeNull();
  });

  test('J2 above a limit of one’s own as well, which narrows the ceiling and never widens it', () => {
    const own = { ...rules, aboveHeldMinor: 5_000_000n };
    const check = (typed: string, mine: CompletionRules) =>
      checkCompletionAmount(typed, authorised, mine);
    expect(check('155000', own)).toMatchObject({ value: { needsSecondPerson: false } });
    const found = check('155000.01', own);
    expect(found).toMatchObject({ code: 'ABOVE_CEILING', ceilingMinor: '155000000' });
    const asking = { ...own, mayExceed: true };
    expect(check('155000.01', asking)).toMatchObject({ value: { needsSecondPerson: true } });
    expect(check('195000.01', asking)).toMatchObject({ code: 'ABOVE_CEILING' });
    const answer = check('172500.01', { ...rules, aboveHeldMinor: 90_000_000n });
    expect(answer).toMatchObject({ code: 'ABOVE_CEILING', ceilingMinor: '172500000' });
    expect(check('150000', { ...rules, aboveHeldMinor: 0n })).toMatchObject({ ok: true });
  });

  test('any amount up to the ceiling is taken exactly as typed', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 17_250_000n }), (hundredths) => {
        const typed = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
        const checked = checkCompletionAmount(typed, authorised, rules);
        return checked.ok && checked.value.minor === hundredths * 10n;
      }),
      { seed: 20261121 },
    ));
});

test('the amount of a reversal must be typed equal to what goes back to the card', () => {
  expect(checkReversalAmount('150000', authorised)).toMatchObject({ ok: true });
  expect(checkReversalAmount('150000.000', authorised)).toMatchObject({ ok: true });
  for (const typed of ['149999.999', '150000.001', '15000', '1500000']) {
    expect(checkReversalAmount(typed, authorised)).toMatchObject({ code: 'AMOUNT_NOT_EQUAL' });
  }
});

test.each([
  [null, null, 10n, false],
  [10n, null, 9n, false],
  [10n, null, 10n, true],
  [null, 10n, 10n, false],
  [null, 10n, 11n, true],
  [null, 0n, 1n, true],
  [20n, 10n, 15n, true],
  [10n, 90n, 10n, true],
] as const)(
  'J8 from %s of the house, and above %s of one’s own, a reversal of %s needs two: %s',
  (houseFromMinor, ownMaxMinor, amount, needsTwo) =>
    expect(needsTwoToReverse({ comparedMinor: amount }, { houseFromMinor, ownMaxMinor })).toBe(
      needsTwo,
    ),
);

describe('J2 the band that is shown while an amount is typed', () => {
  const both = { ...rules, mayExceed: true };

  test.each([
    [-1n, 'refused'],
    [0n, 'refused'],
    [1n, 'under'],
    [authorised - 1n, 'under'],
    [authorised, 'equal'],
    [authorised + 1n, 'over'],
    [172_500_000n, 'over'],
    [172_500_001n, 'second_person'],
    [195_000_000n, 'second_person'],
    [195_000_001n, 'refused'],
  ] as const)('%s is %s for who may ask a second person', (amount, band) => {
    expect(completionBand(amount, authorised, both)).toBe(band);
  });

  test('is the verdict of the rules that decide, for every amount and person', () => {
    const amounts = fc.bigInt({ min: 1n, max: 300_000_00n }).map((cents) => cents * 10n);
    fc.assert(
      fc.property(amounts, fc.boolean(), fc.option(amounts), (minor, mayExceed, aboveHeldMinor) => {
        const mine = { ...rules, mayExceed, aboveHeldMinor };
        const text = toWireDecimal(money(minor), 2);
        const verdict = checkCompletionAmount(text.ok ? text.value : '', authorised, mine);
        const band = completionBand(minor, authorised, mine);
        expect(band === 'refused').toBe(!verdict.ok);
        if (verdict.ok) expect(band === 'second_person').toBe(verdict.value.needsSecondPerson);
      }),
      { seed: 20261122 },
    );
  });
});
