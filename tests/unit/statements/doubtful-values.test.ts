import { dropCards } from '@/lib/statements/file/drop-cards';
import { fileRowsMax, layRows } from '@/lib/statements/file/split-rows';
import { readDate } from '@/lib/statements/reading/cell-dates';
import { readAmount, readRrn, readTerminal } from '@/lib/statements/reading/cell-values';
import { betterMapping, guessMapping } from '@/lib/statements/reading/guess-mapping';
import { readMapping, writeMapping } from '@/lib/statements/reading/mapping';
import { usualWords } from '@/lib/statements/reading/movement-kinds';
import { readRow } from '@/lib/statements/reading/read-row';

describe('a date that is plain by itself', () => {
  const seconds = (hours: number, minutes = 0, rest = 0) =>
    ((hours * 60 + minutes) * 60 + rest) * 1000;

  test.each([
    ['Nov 6, 2026', '2026-11-06', null],
    ['Thursday, November 5, 2026', '2026-11-05', null],
    ['6 Nov 2026', '2026-11-06', null],
    ['06-NOV-26', '2026-11-06', null],
    ['2026-Nov-06', '2026-11-06', null],
    ['05NOV2026', '2026-11-05', null],
    ['05NOV2026:10:11:12', '2026-11-05', seconds(10, 11, 12)],
    ['Thu 05 Nov 2026', '2026-11-05', null],
    ['6 تشرين الثاني 2026', '2026-11-06', null],
    ['6 تشرين ثاني 2026', '2026-11-06', null],
    ['٦ تشرين الأوّل ٢٠٢٦', '2026-10-06', null],
    ['6 كانون الثاني 2026', '2026-01-06', null],
    ['1 آذار 2026', '2026-03-01', null],
    ['2 آب 2026', '2026-08-02', null],
    ['7 حزيران/يونيو 2026', '2026-06-07', null],
    ['5 نوفمبر 2026', '2026-11-05', null],
    ['الخميس، 5 نوفمبر 2026', '2026-11-05', null],
    ['الخميس 5 نوفمبر 2026 02:30 مساءً', '2026-11-05', seconds(14, 30)],
    ['5ی تشرینی دووەم 2026'.replace('ی ', ' '), '2026-11-05', null],
    ['پێنجشەممە 5 تشرینی دووەم 2026', '2026-11-05', null],
    ['2026-11-05', '2026-11-05', null],
    ['20261105', '2026-11-05', null],
    ['20261105T101112', '2026-11-05', seconds(10, 11, 12)],
  ])('%s is the same day whatever the order of its column', (cell, day, msOfDay) => {
    for (const order of ['ymd', 'dmy', 'mdy', ''] as const) {
      expect(readDate(cell, order)).toMatchObject({ ok: true, value: { day, msOfDay } });
    }
  });

  test.each([
    ['٠٥‏/١١‏/٢٠٢٦', 'dmy', '2026-11-05', null],
    ['05 /11 /2026', 'dmy', '2026-11-05', null],
    ['05112026', 'dmy', '2026-11-05', null],
    ['05/11/2026 02:30 صباحاً', 'dmy', '2026-11-05', seconds(2, 30)],
    ['05/11/2026 02:30 م', 'dmy', '2026-11-05', seconds(14, 30)],
    ['05/11/2026 12:10 a.m.', 'dmy', '2026-11-05', seconds(0, 10)],
    ['05/11/2026 02:30 د.ن', 'dmy', '2026-11-05', seconds(14, 30)],
  ] as const)('%s by %s is %s', (cell, order, day, msOfDay) => {
    expect(readDate(cell, order)).toMatchObject({ ok: true, value: { day, msOfDay } });
  });

  test.each([
    ['06/11/2026', '', 'TWO_READINGS'],
    ['31/12/2026', 'mdy', 'NOT_A_DATE'],
    ['05/11/26', 'ymd', 'NOT_A_DATE'],
    ['Nov 2026', 'dmy', 'NOT_A_DATE'],
    ['31 Nov 2026', 'dmy', 'NOT_A_DATE'],
    ['05/11/2026 14:30 AM', 'dmy', 'NOT_A_DATE'],
    ['05/11/2026 02:30 soon', 'dmy', 'NOT_A_DATE'],
    ['2026-11-05T10:11:12+99:00', 'ymd', 'NOT_A_DATE'],
    [`${'1 '.repeat(200)}Nov 2026`, 'dmy', 'NOT_A_DATE'],
  ] as const)('%s by %j is no day: %s', (cell, order, code) => {
    expect(readDate(cell, order)).toEqual({ ok: false, code });
  });
});

const header = ['RRN', 'Date', 'Amount', 'Type'];
const rowsOf = (dates: readonly string[], amount = '5', type = 'Sale') =>
  dates.map((date) => ['793985480033', date, amount, type]);

const readFirst = (cells: readonly string[], more: Readonly<Record<string, string | string[]>>) => {
  const guessed = writeMapping(guessMapping(header, [cells]));
  const { mapping } = readMapping({ ...guessed, ...more }, header.length);
  return readRow({ line: 2, cells }, mapping, 'Asia/Baghdad');
};

test.each([
  ['2026-11-05T10:11:12+03:00', 'house', '2026-11-05', '2026-11-05T07:11:12Z'],
  ['2026-11-05T01:00:00+03:00', 'gmt', '2026-11-04', '2026-11-04T22:00:00Z'],
  ['2026-11-05 22:30:00Z', 'house', '2026-11-06', '2026-11-05T22:30:00Z'],
  ['2026-11-05 22:30', 'house', '2026-11-05', '2026-11-05T19:30:00Z'],
])('the zone of %s is its own, on the calendar of %s', (date, clock, day, at) => {
  const read = readFirst(['793985480033', date, '5', 'Sale'], { clock });
  expect(read).toMatchObject({ value: { day, at: new Date(at) } });
});

test.each([
  ['one time in GMT does not move a column', ['2026-11-05 10:00', '2026-11-05 11:00Z'], 'house'],
  ['times that are all in GMT do', ['2026-11-05 10:00Z', '2026-11-05 11:00 GMT'], 'gmt'],
])('%s', (_what, dates, clock) => expect(guessMapping(header, rowsOf(dates)).clock).toBe(clock));

describe('a column that can be read in two ways is asked about', () => {
  test.each([
    [['11/06/2026', '11/12/2026'], ''],
    [['11/06/2026', '11/13/2026'], 'mdy'],
    [['13/11/2026', '11/06/2026'], 'dmy'],
    [['05/11/26', '06/11/26'], ''],
    [['05/11/26', '26/11/26'], 'dmy'],
    [['11/11/2026', '12/12/2026'], 'dmy'],
    [['Nov 6, 2026', 'Nov 7, 2026'], 'ymd'],
  ])('dates %j: %j', (dates, dateOrder) => {
    expect(guessMapping(header, rowsOf(dates)).dateOrder).toBe(dateOrder);
  });

  test.each([
    [['142.000', '90.000'], ''],
    [['142,000', '90,000'], ''],
    [['142.000', '1.250.000,00'], 'comma'],
    [['142,000', '500.5'], 'point'],
    [['142.000', '90,000'], ''],
    [['1.5', '1,5'], ''],
    [['142000', '90'], 'point'],
  ])('amounts %j: %j', (amounts, decimal) => {
    const sample = amounts.flatMap((amount) => rowsOf(['2026-11-05'], amount));
    const guessed = guessMapping(header, sample);
    expect(guessed.decimal).toBe(decimal);
    const { problems } = readMapping(writeMapping(guessed), header.length);
    expect(problems).toEqual(decimal === '' ? { decimal: 'CHOOSE' } : {});
  });

  test('and a row without an answer shows no figure', () => {
    expect(readAmount('142.000', '')).toEqual({ ok: false, code: 'TWO_READINGS' });
    expect(readAmount('142', '')).toEqual({ ok: true, value: 142_000n });
    expect(readAmount('1.250.000,5', '')).toEqual({ ok: true, value: 1_250_000_500n });
  });
});

test.each([
  ['2026-11-05', '1.250.000,00', 'Sale', { decimal: '' }],
  ['11/13/2026', '5', 'Sale', { dateOrder: '' }],
  ['05/11/2026', '142.000', 'Sale', {}],
  ['05/11/2026', '-5', 'Sale', { sign: '' }],
  ['5', '5', 'Sale', null],
])('a known mapping is asked again where %s, %s, %s contradict it', (date, amount, type, told) => {
  const sample = [
    ...rowsOf([date], amount, type),
    ...rowsOf(told ? ['05/11/2026'] : [], '5', 'Hold'),
  ];
  const rules = { decimal: 'point', dateOrder: 'dmy', sign: 'inPositive' } as const;
  const known = { ...guessMapping(header, sample), ...rules };
  const { mapping, isKnown } = betterMapping(known, header, sample);
  expect(isKnown).toBe(told !== null);
  if (told !== null) expect(mapping).toMatchObject({ ...rules, ...told });
});

describe('the way of the money', () => {
  const direction = (type: string, more: Readonly<Record<string, string | string[]>> = {}) => {
    const read = readFirst(['793985480033', '2026-11-05', '5', type], more);
    return read.ok ? read.value.direction : read.code;
  };

  test.each<readonly [string, string]>([
    ...['DR', 'CR', 'C', 'D', 'Debit', 'Credit', 'مدين', 'دائن', 'Cancel', 'Return', 'إلغاء'].map(
      (type) => [type, 'UNKNOWN_KIND'] as const,
    ),
    ['', 'UNKNOWN_KIND'],
    ['Sale reversal', 'UNKNOWN_KIND'],
    ['Pre-Auth Completion', 'UNKNOWN_KIND'],
    ['Sale', 'in'],
    ['بيع', 'in'],
    ['REFUND - card', 'out'],
    ['ارجاع', 'out'],
    ['Pre-auth', 'hold'],
  ])('%s is %s, never silently money in', (type, expected) => {
    expect(direction(type)).toBe(expected);
  });

  test.each([
    ['DR', 'out:DR', 'out'],
    ['DR', 'in:dr', 'in'],
    ['Pre-Auth Completion', 'in:Pre-Auth Completion', 'in'],
    ['Sale, returned', 'out:Sale, returned', 'out'],
    ['Refund', ':Refund', 'UNKNOWN_KIND'],
    ['', 'in:', 'in'],
    ['Sale', 'out:', 'in'],
  ])('%s after the answer %s is %s', (type, answer, expected) => {
    expect(direction(type, { kindOf: ['in:Purchase', answer] })).toBe(expected);
  });

  test.each([
    [['-5', '7'], ''],
    [['IQD -5', '7'], ''],
    [['5DR', '7 CR'], ''],
    [['5 CR'], ''],
    [['5', '(7)'], ''],
    [['5', '7'], 'allIn'],
  ])('signs alone, as in %j, are a question: %j', (amounts, sign) => {
    const guessed = guessMapping(
      header.slice(0, 3),
      amounts.map((amount) => ['793985480033', '2026-11-05', amount]),
    );
    expect(guessed).toMatchObject({ columns: { type: null }, sign });
    const problems = readMapping(writeMapping(guessed), 3).problems;
    expect(problems).toEqual(sign === '' ? { sign: 'CHOOSE' } : {});
  });

  test('a refund without its minus is told where signs give the way', () =>
    expect(direction('Refund', { sign: 'inPositive' })).toBe('KIND_AGAINST_SIGN'));

  test.each([
    ['a minus', ['-5', '-7'], ['Sale', 'Sale'], 'MINUS_OF_KIND'],
    ['DR', ['5 DR', '7 CR', '9 DR'], ['Sale', 'Refund', 'Sale'], 'MINUS_OF_KIND'],
    ['a minus where it went back', ['-5', '7'], ['Refund', 'Sale'], 'out'],
  ])('sales with %s are not read as money back: %j', (_sign, amounts, types, expected) => {
    const sample = amounts.flatMap((amount, at) => rowsOf(['2026-11-05'], amount, types[at]));
    const [cells = []] = sample;
    const read = readRow({ line: 2, cells }, guessMapping(header, sample), 'Asia/Baghdad');
    expect(read.ok ? read.value.direction : read.code).toBe(expected);
  });

  test.each([['Debit/Credit'], ['DR/CR'], ['C/D'], ['Cr / Dr'], ['مدين/دائن'], ['Whatever']])(
    'the column %s is one of types, by its name or by what stands in it',
    (name) => {
      const names = ['RRN', 'Date', 'Amount', name];
      const sample = rowsOf(['2026-11-05'], '5', 'DR');
      expect(guessMapping(names, sample)).toMatchObject({ columns: { type: 3 }, sign: 'byType' });
    },
  );

  test('a mapping from before has the usual words', () => {
    const { inWords: _, ...before } = writeMapping(guessMapping(header, rowsOf(['2026-11-05'])));
    expect(readMapping(before, 4).mapping.inWords).toBe(usualWords.inWords);
  });
});

describe('references that went through a spreadsheet', () => {
  test.each(['793985480033.0', '793985480033.00', '793985480033,0', '="793985480033"'])(
    '%s is read',
    (cell) => expect(readRrn(cell)).toEqual({ ok: true, value: '793985480033' }),
  );

  test('a terminal too', () => expect(readTerminal('98765.0')).toBe('00098765'));

  test('are not taken for card numbers, and a card with a fraction still is one', () => {
    // With its fraction, this one would pass the check of a card number.
    const rows = ['793985480033.0', '793985480041.0'].map((cell, line) => ({
      line,
      cells: [cell],
    }));
    const many = Array.from({ length: 100 }, (_, n) => ({
      line: n + 2,
      cells: [`${793_985_480_000 + n}.0`],
    }));
    expect(dropCards([...rows, ...many]).cells).toBe(0);
    expect(dropCards([{ line: 1, cells: ['4111111111111111.0'] }]).cells).toBe(1);
  });

  test('a file of more rows than a statement may have is refused before it is read', () => {
    const rows = Array.from({ length: fileRowsMax + 1 }, (_, n) => ({
      line: n + 1,
      cells: ['RRN', 'Amount'],
    }));
    expect(layRows(rows)).toMatchObject({ ok: false, code: 'TOO_MANY_ROWS' });
    expect(layRows(rows.slice(1))).not.toMatchObject({ code: 'TOO_MANY_ROWS' });
  });
});
