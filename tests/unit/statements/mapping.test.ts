import { guessMapping } from '@/lib/statements/reading/guess-mapping';
import {
  type Mapping,
  readMapping,
  readStoredMapping,
  writeMapping,
} from '@/lib/statements/reading/mapping';
import { readRow } from '@/lib/statements/reading/read-row';

const chosen = {
  rrn: '0',
  approval: '1',
  amount: '2',
  date: '3',
  type: '4',
  currency: '5',
  clock: 'house',
};

const mappingOf = (more: Readonly<Record<string, string>> = {}): Mapping => {
  const { mapping, problems } = readMapping({ ...chosen, ...more }, 6);
  expect(problems).toEqual({});
  return mapping;
};

describe('a mapping', () => {
  test.each([
    [{ amount: '' }, { amount: 'REQUIRED' }],
    [{ date: '9' }, { date: 'REQUIRED' }],
    [{ rrn: '', approval: '' }, { rrn: 'NO_REFERENCE' }],
    [{ approval: '0' }, { rrn: 'TWICE', approval: 'TWICE' }],
    [{ sign: 'byType', type: '' }, { type: 'TYPE_NEEDED' }],
    [{ credit: '4', type: '' }, { amount: 'ONE_OR_TWO' }],
    [{ amount: '', credit: '2' }, { debit: 'OTHER_SIDE' }],
    [{ amount: '', debit: '2' }, { credit: 'OTHER_SIDE' }],
    [
      { amount: '', credit: '2', debit: '2' },
      { credit: 'TWICE', debit: 'TWICE' },
    ],
    [{ amount: '', credit: '2', debit: '4', type: '', sign: 'byType' }, {}],
    [{ rrn: '-1', approval: '1e1' }, { rrn: 'NO_REFERENCE' }],
  ])('%j is told at the field', (more, problems) => {
    expect(readMapping({ ...chosen, ...more }, 6).problems).toEqual(problems);
  });

  test('comes back from where it is kept, and not for a file with fewer columns', () => {
    const mapping = mappingOf({ sign: 'byType', outWords: 'refund', clock: 'gmt' });
    expect(readMapping(writeMapping(mapping), 6)).toEqual({ mapping, problems: {} });
    expect(readStoredMapping(JSON.parse(JSON.stringify(mapping)), 6)).toEqual(mapping);
    expect(readStoredMapping(mapping, 3)).toBeNull();
    for (const odd of [null, undefined, 'x', {}, { columns: {} }]) {
      expect(readStoredMapping(odd, 6)).toBeNull();
    }
  });

  test('that was kept before there were two columns of amounts is read as before', () => {
    const { credit: _, debit: __, ...columns } = mappingOf().columns;
    expect(readStoredMapping({ ...mappingOf(), columns }, 6)).toEqual(mappingOf());
  });

  test.each([
    [['RRN', 'Date', 'Credit', 'Debit'], { amount: null, credit: 2, debit: 3 }],
    [['RRN', 'Debit amount', 'Credit amount', 'Date'], { amount: null, credit: 2, debit: 1 }],
    [['RRN', 'Amount CR', 'Amount DR', 'Date'], { amount: null, credit: 1, debit: 2 }],
    [['رقم المرجع', 'دائن', 'مدين', 'التاريخ'], { amount: null, credit: 1, debit: 2 }],
    [['RRN', 'Credit', 'Amount', 'Date'], { amount: 2, credit: null, debit: null }],
  ])('takes of %j one column of amounts, or one for each way', (header, columns) => {
    const sample = [header.map((name) => (/cr|دائن/i.test(name) ? '1.234,5' : ''))];
    const sign = columns.amount === null ? 'inPositive' : 'allIn';
    expect(guessMapping(header, sample)).toMatchObject({ columns, sign });
  });

  test.each([
    ['2026-11-21T22:30:00Z', 'gmt'],
    ['21/11/2026 22:30 GMT', 'gmt'],
    ['2026-11-21 22:30', 'house'],
    ['2026-11-21', 'house'],
  ])('a time such as %s is taken for one of the clock %s', (cell, clock) => {
    expect(guessMapping(['RRN', 'Amount', 'Date'], [['1', '5', cell]])).toMatchObject({ clock });
  });

  test('guesses the decimals of two columns from both', () =>
    expect(guessMapping(['RRN', 'Credit', 'Debit'], [['1', '', '1.234,5']]).decimal).toBe('comma'));

  test('is guessed from names and from what stands below them', () => {
    const header = ['Terminal ID', 'RRN', 'Auth Code', 'Trans. Date', 'Type', 'Amount', 'Curr.'];
    const sample = [['T', '1', 'A', '22.11.2026', 'Sale', '18.000,00', 'IQD']];
    expect(guessMapping(header, sample)).toMatchObject({
      columns: { terminal: 0, rrn: 1, approval: 2, date: 3, type: 4, amount: 5, currency: 6 },
      sign: 'byType',
      decimal: 'comma',
      dateOrder: 'dmy',
    });
    const banks = [
      'Value Date',
      'Ret. Ref. No.',
      'Card Type',
      'Trans. Date',
      'Trans. Amount',
      'Comm.',
      'Net Amount',
      'Auth. Code',
      'Term. ID',
    ];
    const found = guessMapping(banks, []).columns;
    expect(found).toMatchObject({ rrn: 1, type: null, date: 3, amount: 4, commission: 5, net: 6 });
    expect(found).toMatchObject({ approval: 7, terminal: 8 });
    const answer = guessMapping(['RRN', 'Value date'], []).columns;
    expect(answer).toMatchObject({ date: 1, amount: null });
    expect(
      guessMapping(['الرقم المرجعي', 'رمز التفويض', 'المبلغ', 'العمولة', 'صافي المبلغ'], [])
        .columns,
    ).toMatchObject({ rrn: 0, approval: 1, amount: 2, commission: 3, net: 4 });
    expect(guessMapping(['رقم المرجع', 'رمز الموافقة', 'المبلغ', 'التاريخ'], [])).toMatchObject({
      columns: { rrn: 0, approval: 1, amount: 2, date: 3, time: null },
    });
  });
});

describe('a row', () => {
  const row = (...cells: string[]) => ({ line: 7, cells });
  const read = (cells: string[], more: Readonly<Record<string, string>> = {}) =>
    readRow(row(...cells), mappingOf(more), 'Asia/Baghdad');

  test('is read by the clock that was chosen', () => {
    const cells = ['633012345678', 'abc123', '18,000', '2026-11-22 01:30', 'Sale', 'IQD'];
    expect(read(cells)).toEqual({
      ok: true,
      value: {
        line: 7,
        rrn: '633012345678',
        approvalCode: 'ABC123',
        direction: 'in',
        amountMinor: 18_000_000n,
        day: '2026-11-22',
        at: new Date('2026-11-21T22:30:00Z'),
        terminal: null,
        commissionMinor: null,
        netMinor: null,
      },
    });
    const answer = read(cells, { clock: 'gmt' });
    expect(answer).toMatchObject({ value: { at: new Date('2026-11-22T01:30:00Z') } });
  });

  test.each([
    ['inPositive', '5', 'Sale', 'in'],
    ['inPositive', '-5', 'Sale', 'out'],
    ['outPositive', '5', 'Sale', 'out'],
    ['outPositive', '-5', 'Sale', 'in'],
    ['byType', '5', 'Sale', 'in'],
    ['byType', '5', 'REFUND - card', 'out'],
    ['byType', '5', 'بیع', 'in'],
    ['byType', '-5', 'REFUND - card', 'out'],
    ['byType', '5', 'Pre-Auth', 'hold'],
    ['inPositive', '5', 'Pre-Auth', 'hold'],
  ])('%s: %s of %s goes %s', (sign, amount, type, direction) => {
    const words = { sign, inWords: 'sale, بيع', outWords: 'refund, عكس', holdWords: 'pre-auth' };
    const answer = read(['1', '', amount, '2026-11-22', type, ''], words);
    expect(answer).toMatchObject({ value: { direction, amountMinor: 5_000n } });
  });

  test('a minus of a kind that says nothing of going back is told, and not taken for money in', () => {
    const words = { sign: 'byType', inWords: 'sale', outWords: 'refund', holdWords: '' };
    const answer = read(['1', '', '-5', '2026-11-22', 'Sale', ''], words);
    expect(answer).toEqual({ ok: false, code: 'MINUS_OF_KIND', field: 'type' });
  });

  const twoColumns = { amount: '', credit: '2', debit: '4', type: '5', currency: '' };

  test.each([
    ['5', '', 'Sale', 'in'],
    ['', '5', 'Sale', 'out'],
    ['5', '0.00', 'Sale', 'in'],
    ['0', '5', 'Sale', 'out'],
    ['5', '', 'Refund', 'in'],
    ['', '5', 'Pre-Auth', 'hold'],
  ])('in two columns, %j in and %j out of %s, goes %s', (credit, debit, type, direction) => {
    const words = { ...twoColumns, sign: 'outPositive', outWords: 'refund', holdWords: 'pre-auth' };
    const answer = read(['1', '', credit, '2026-11-22', debit, type], words);
    expect(answer).toMatchObject({ value: { direction, amountMinor: 5_000n } });
  });

  test.each([
    ['5', '5', 'BOTH_WAYS', 'credit'],
    ['5', '7', 'BOTH_WAYS', 'credit'],
    ['', '', 'NEITHER_WAY', 'credit'],
    ['0', '0.000', 'NEITHER_WAY', 'credit'],
    ['-5', '', 'MINUS_IN_WAY', 'credit'],
    ['', '(5)', 'MINUS_IN_WAY', 'debit'],
    ['5', 'five', 'NOT_AN_AMOUNT', 'debit'],
    ['5.0001', '', 'TOO_MANY_DECIMALS', 'credit'],
  ])('%j in and %j out is not readable: %s', (credit, debit, code, field) => {
    const cells = ['1', '', credit, '2026-11-22', debit, ''];
    expect(read(cells, twoColumns)).toEqual({ ok: false, code, field });
  });

  test.each([
    [['1', '', '', '2026-11-22', '', ''], 'NO_AMOUNT', 'amount'],
    [['1', '', '0.000', '2026-11-22', '', ''], 'ZERO', 'amount'],
    [['1', '', '5', '22/11/2026', '', ''], 'NOT_A_DATE', 'date'],
    [['', '', '5', '2026-11-22', '', ''], 'NO_REFERENCE', 'rrn'],
    [['6.3E+11', '', '5', '2026-11-22', '', ''], 'ROUNDED', 'rrn'],
    [['1', 'too long', '5', '2026-11-22', '', ''], 'NOT_A_REFERENCE', 'approval'],
    [['1', '', '5', '2026-11-22', '', 'USD'], 'OTHER_CURRENCY', 'currency'],
    [['1'], 'NO_AMOUNT', 'amount'],
  ])('%j is not readable: %s', (cells, code, field) => {
    expect(read(cells)).toEqual({ ok: false, code, field });
  });
});
