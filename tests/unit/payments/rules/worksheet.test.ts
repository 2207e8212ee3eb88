import type { Source } from '@/lib/forms/form';
import { readFormRows, typedRows } from '@/lib/forms/rows';
import { worksheetRows } from '@/lib/payments/operations/worksheet-input';
import {
  followsLines,
  viewWorksheet,
  type Worksheet,
} from '@/lib/payments/operations/worksheet-view';
import { isDeduction, rowTotal, worksheetTotal } from '@/lib/payments/rules/worksheet';
import { ChargeKind } from '@/prisma/generated/enums';
import { problemOf } from '../../../support/problem-of';
import { typedFields } from '../../../support/typed';

const minibar = '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e01';
const cityTax = '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e02';
const discount = '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e03';

const row = (change: Source): Source => ({
  choice: minibar,
  note: '',
  quantity: '',
  price: '20000',
  ...change,
});

describe('what lines come to', () => {
  it.each(Object.values(ChargeKind))('%s adds or takes away, whole and exact', (kind) => {
    const total = rowTotal({ kind, quantity: 3, unitMinor: 1_250_500n });
    expect(total).toBe(isDeduction(kind) ? -3_751_500n : 3_751_500n);
  });

  it('is booked, plus extras, minus deductions, and may fall below zero', () => {
    const lines = [
      { kind: 'minibar', quantity: 1, unitMinor: 20_000_000n },
      { kind: 'left_early', quantity: 2, unitMinor: 140_000_000n },
    ] as const;
    expect(worksheetTotal(250_000_000n, lines)).toBe(-10_000_000n);
    expect(worksheetTotal(250_000_000n, [])).toBe(250_000_000n);
  });

  it('loses nothing with amounts that no float could hold', () => {
    const line = { kind: 'other', quantity: 999, unitMinor: 9_007_199_254_740_993n } as const;
    expect(worksheetTotal(1n, [line])).toBe(8_998_192_055_486_252_008n);
  });
});

const readLines = (rows: readonly Source[]) =>
  readFormRows(
    worksheetRows,
    Object.fromEntries(
      rows.flatMap((typed, at) =>
        Object.entries(typed).map(([input, text]) => [`line-${at}-${input}`, text]),
      ),
    ),
  );

describe('typed lines', () => {
  it('are read in their order, without the empty rows', () => {
    const read = readLines([
      row({ choice: '', price: ' ', quantity: '2' }),
      row({ note: ' two  colas\n', quantity: '٢', price: '١٠٬٠٠٠' }),
      row({ choice: cityTax, price: '' }),
    ]);
    expect(read).toEqual({
      ok: true,
      value: [
        { row: 1, choice: minibar, note: 'two  colas', quantity: 2, price: 10_000_000n },
        { row: 2, choice: cityTax, note: '', quantity: 1, price: null },
      ],
    });
  });

  it.each([
    ['a price without an entry', { choice: '' }, 'choice', 'required'],
    ['an entry that is no id', { choice: 'minibar' }, 'choice', 'required'],
    ['no pieces', { quantity: '0' }, 'quantity', 'badNumber'],
    ['half a piece', { quantity: '1.5' }, 'quantity', 'badNumber'],
    ['fewer than none', { quantity: '-1' }, 'quantity', 'badNumber'],
    ['a thousand pieces', { quantity: '1000' }, 'quantity', 'badNumber'],
    ['a price of nothing', { price: '0' }, 'price', 'notAnAmount'],
    ['a price with a sign', { price: '-5000' }, 'price', 'notAnAmount'],
    ['a price in another currency', { price: '20 USD' }, 'price', 'notAnAmount'],
    ['a price with too many decimals', { price: '1.0001' }, 'price', 'notAnAmount'],
    ['a price in two readings', { price: '20.000' }, 'price', 'twoReadings'],
    ['a long note', { note: 'x'.repeat(121) }, 'note', 'tooLong'],
  ] as const)('with %s are refused at that field', (_what, change, field, problem) => {
    expect(problemOf(readLines([row({}), row(change)]))).toBe(`line-1-${field} ${problem}`);
  });

  it('of a form are at most twenty, and files are none', () => {
    const form = typedFields({
      'line-0-choice': minibar,
      'line-0-price': new File(['1'], 'price.txt'),
      'line-20-choice': minibar,
    });
    expect(typedRows(worksheetRows, form.source)).toEqual([{ choice: minibar }]);
  });
});

describe('the worksheet while it is filled in', () => {
  const worksheet: Worksheet = {
    totalMinor: '250000000',
    authorisedMinor: '250000000',
    rules: {
      ceilingHundredths: 11_500,
      absoluteHundredths: 13_000,
      aboveHeldMinor: null,
      mayExceed: true,
    },
    choices: [
      { id: minibar, label: 'Minibar', kind: 'minibar', unitMinor: null, isPerNight: false },
      { id: cityTax, label: 'City tax', kind: 'city_tax', unitMinor: '5000000', isPerNight: true },
      { id: discount, label: 'Discount', kind: 'discount', unitMinor: null, isPerNight: false },
    ],
  };

  it('says what each row and all of them come to, and how far the amount is from that', () => {
    const rows = [
      row({}),
      row({ choice: cityTax, quantity: '2', price: '' }),
      row({ choice: discount, price: '1000' }),
      row({ price: 'a lot' }),
    ];
    expect(viewWorksheet({ amount: '280,000', rows }, worksheet)).toEqual({
      rowTotals: [20_000_000n, 10_000_000n, -1_000_000n, null],
      pricesMissing: [false, false, false, false],
      hasLines: true,
      linesMinor: 279_000_000n,
      amountMinor: 280_000_000n,
      band: 'over',
      differenceMinor: 1_000_000n,
    });
  });

  it('knows a line that counts as nothing, because it has a price neither here nor on the list', () => {
    const rows = [
      row({ choice: discount, quantity: '2', price: ' ' }),
      row({ choice: discount, price: '5000' }),
      row({ choice: '', price: '' }),
      row({ choice: cityTax, price: '' }),
    ];
    const { pricesMissing } = viewWorksheet({ amount: '250000', rows }, worksheet);
    expect(pricesMissing).toEqual([true, false, false, false]);
  });

  it.each(['', 'USD 100', '2.500', '1e3', '-1'])('has no band for %j', (amount) => {
    const answer = viewWorksheet({ amount, rows: [] }, worksheet);
    expect(answer).toMatchObject({ amountMinor: null, band: null });
  });

  it.each([
    ['as the sheet wrote it', '250000', true],
    ['as a person typed it', '200000', false],
    ['as a person cleared it', '', false],
  ])('takes the sum of the lines into the amount: %s', (_, amount, follows) => {
    expect(followsLines(amount, '250000', 279_000_000n)).toBe(follows);
  });

  it('takes no sum below one into the amount', () =>
    expect(followsLines('250000', '250000', 0n)).toBe(false));
});
