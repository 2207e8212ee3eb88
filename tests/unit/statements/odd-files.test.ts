import { decodeFile } from '@/lib/statements/file/decode-file';
import { openFile, type SheetChoice } from '@/lib/statements/file/open-file';
import { readWorkbook } from '@/lib/statements/file/read-workbook';
import { readAmount } from '@/lib/statements/reading/cell-values';
import { guessMapping } from '@/lib/statements/reading/guess-mapping';
import type { Mapping } from '@/lib/statements/reading/mapping';
import { readRow } from '@/lib/statements/reading/read-row';
import { sheetsOf, stored, zipOf } from '../../support/workbook';

const open = async (file: string | Uint8Array, choice: SheetChoice = null) => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const opened = await openFile(bytes, choice);
  if (!opened.ok) throw new Error(opened.code);
  return opened.value;
};

const names = 'RRN,Date,Amount,Type';
const sale = (rrn: string, amount = '5') => `${rrn},2026-11-05,${amount},Sale`;
const rrn = (index: number) => String(793_985_480_000 + index);

describe('the names of the columns', () => {
  test.each([
    ['below a title as wide as they are', `Merchant,Dar Dijla,Terminal,DEMO0001\n${names}`, 2],
    ['below the sums of the period', `Period,Nov,Total,5\nFrom,1,To,30\n${names}`, 3],
    ['below group names', `Payment,,Money,\n${names}`, 2],
    ['where they are the first row', names, 1],
    ['below a title that names them in a sentence', `Amount and date by terminal,,,\n${names}`, 2],
  ])('are found %s', async (_what, top, line) => {
    const { header, rows } = await open(`${top}\n${sale(rrn(1))}\n${sale(rrn(2))}\n`);
    expect(header).toEqual({ line, cells: names.split(',') });
    expect(rows).toHaveLength(2);
  });

  test('stand in two lines', async () => {
    const file = 'RRN,Date,Amount,,Terminal\n,,Credit,Debit,\n1,2026-11-05,5,,X\n';
    const { header, rows, above } = await open(file);
    expect(header).toEqual({ line: 2, cells: ['RRN', 'Date', 'Credit', 'Debit', 'Terminal'] });
    expect([above.map(({ line }) => line), rows.map(({ line }) => line)]).toEqual([[1], [3]]);
  });
});

describe('a stray quotation mark', () => {
  const around = (row: string) => `${names}\n${sale(rrn(1))}\n${row}\n${sale(rrn(2))}\n`;
  const mapping = guessMapping(names.split(','), []);
  const readAll = async (file: string) =>
    (await open(file)).rows.map((row) => {
      const problem = row.isBroken ? 'BROKEN_QUOTES' : null;
      const read = readRow({ ...row, problem }, mapping, 'UTC', 4);
      return [row.line, read.ok ? read.value.rrn : read.code];
    });

  test.each([
    ['is a letter within a cell', `${rrn(3)},2026-11-05,5,SALE "DIWAN" BAGHDAD`, rrn(3)],
    ['before a cell is a problem of its row', `"HOTEL,2026-11-05,5,Sale`, 'BROKEN_QUOTES'],
    ['is no reason to move cells', `"A" B,"2026-11-05",5,Sale`, 'BROKEN_QUOTES'],
    ['of a formula is read', `="${rrn(3)}",2026-11-05,5,Sale`, rrn(3)],
    ['that is doubled is read', `"=""${rrn(3)}""",2026-11-05,5,"Sale"`, rrn(3)],
  ])('%s', async (_what, row, expected) => {
    expect(await readAll(around(row))).toEqual([
      [2, rrn(1)],
      [3, expected],
      [4, rrn(2)],
    ]);
  });

  test('takes no rows of others, wherever those have marks', async () => {
    const file = `${names}\n${rrn(1)},"HOTEL,5,Sale\n${rrn(2)},"2026-11-05",5,Sale\n`;
    expect(await readAll(file)).toEqual([
      [2, 'BROKEN_QUOTES'],
      [3, rrn(2)],
    ]);
  });

  test('of many rows costs as much as the file is long', async () => {
    const file = `${names}\n${`"x,2026-11-05,5,Sale\n`.repeat(20_000)}`;
    expect(await readAll(file)).toHaveLength(20_000);
  });
});

test.each([
  '250\n100',
  '250\t100',
  '250  100',
  '250,\n100',
  '250\n.100',
  '250\u200b100',
  '٢٥٠\r\n١٠٠',
])('two numbers in one cell (%j) are not read as one', async (amount) => {
  const [row] = (await open(`${names}\n${sale(rrn(1), `"${amount}"`)}\n`)).rows;
  expect(row?.cells.map((cell) => readAmount(cell, 'point').ok)[2]).toBe(false);
});

test('a blank that groups, and a date above its time, are read', async () => {
  const [row] = (await open(`${names}\n${rrn(1)},"2026-11-05\n10:30","250\u00a0100",Sale\n`)).rows;
  expect(
    readRow({ line: 2, cells: row?.cells ?? [] }, guessMapping(names.split(','), []), 'UTC'),
  ).toMatchObject({
    value: { amountMinor: 250_100_000n, at: new Date('2026-11-05T10:30:00Z') },
  });
});

test('a row with more cells than names is told: an amount may have been parted', async () => {
  const { header, rows } = await open(`${names}\n${sale(rrn(1), '142,000')}\n${sale(rrn(2))},\n`);
  const mapping = guessMapping(header.cells, []);
  const read = rows.map((row) => readRow(row, mapping, 'UTC', header.cells.length));
  expect(read[0]).toEqual({ ok: false, code: 'TOO_MANY_CELLS', field: null });
  expect(read[1]).toMatchObject({ ok: true });
});

describe('in rows that end with a separator', () => {
  const readAll = async (amounts: readonly string[], more: Partial<Mapping> = {}) => {
    const lines = amounts.map((amount, index) => `${rrn(index)},2026-11-05,${amount},`);
    const { header, rows } = await open(['RRN,Date,Amount,Batch', ...lines].join('\n'));
    const sample = rows.map(({ cells }) => cells);
    const mapping = { ...guessMapping(header.cells, sample), ...more };
    const read = rows.map((row) => readRow(row, mapping, 'UTC', header.cells.length));
    return read.map((one) => (one.ok ? one.value.amountMinor : one.code));
  };

  test.each([
    [
      ['27721,809,', '90,', '1250,7'],
      ['TOO_MANY_CELLS', 90_000n, 1_250_000n],
    ],
    [
      ['142,000,', '90,x'],
      ['TOO_MANY_CELLS', 90_000n],
    ],
    [['27721,809,'], ['TOO_MANY_CELLS']],
    [
      ['27721,80', '500,5'],
      ['TOO_MANY_CELLS', 'TOO_MANY_CELLS'],
    ],
  ])('an amount parted by its comma is never its first digits: %j', async (amounts, expected) => {
    expect(await readAll(amounts)).toEqual(expected);
  });

  test('whoever knows how many cells a whole row has says it', async () => {
    const read = await readAll(['27721,80', '500,5', '27721,809,'], { width: '5' });
    expect(read).toEqual([27_721_000n, 500_000n, 'TOO_MANY_CELLS']);
  });
});

test.each([
  ['WEB_PAGE', '<html><body><table><tr><td>RRN</td></tr></table>'],
  ['WEB_PAGE', '\ufeff\n<TABLE border=1>\n<tr><td>RRN,Amount'],
  ['WEB_PAGE', '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html>'],
  ['XML', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>'],
  ['XML', '<Document xmlns="urn:iso:std:iso:20022">'],
])('%s under the name of a table is named as such', (code, text) => {
  expect(decodeFile(new TextEncoder().encode(text))).toEqual({ ok: false, code });
});

describe('a workbook with several sheets', () => {
  const half = (first: number) => [
    names.split(','),
    ...[first, first + 1].map((n) => sale(rrn(n)).split(',')),
  ];
  const list = Array.from({ length: 40 }, (_, n) => ['Code', String(n)]);

  test('is never read from a hidden one', async () => {
    const file = sheetsOf({ '(Lists)': list, Statement: half(1) });
    expect(await open(file)).toMatchObject({ delimiter: 'Statement', rows: [{}, {}] });
  });

  test('is asked about, and read as was answered', async () => {
    const file = sheetsOf({ 'Nov 1-15': half(1), Cover: [['Bank']], 'Nov 16-30': half(3) });
    const expected = { ok: false, code: 'SEVERAL_SHEETS', sheets: ['Nov 1-15', 'Nov 16-30'] };
    expect(await openFile(file)).toEqual(expected);
    const references = async (choice: SheetChoice) =>
      (await open(file, choice)).rows.map(({ cells, line }) => [line, cells[0]]);
    expect(await references(1)).toEqual([
      [2, rrn(3)],
      [3, rrn(4)],
    ]);
    expect(await references('all')).toEqual([
      [2, rrn(1)],
      [3, rrn(2)],
      [5, rrn(3)],
      [6, rrn(4)],
    ]);
    const both = await open(file, 'all');
    expect(both.delimiter).toBe('Nov 1-15 (1–3), Nov 16-30 (4–6)');
    expect(both.above).toMatchObject([{ line: 4 }]);
  });

  test('of other columns is not read together, and a hidden one alone is asked about', async () => {
    const file = sheetsOf({
      One: half(1),
      Two: [
        ['RRN', 'Amount'],
        ['1', '5'],
      ],
    });
    await expect(open(file, 'all')).rejects.toThrow('SHEETS_DIFFER');
    await expect(open(sheetsOf({ '(One)': half(1) }))).rejects.toThrow('SEVERAL_SHEETS');
    expect(await open(sheetsOf({ '(One)': half(1) }), 0)).toMatchObject({ rows: [{}, {}] });
  });
});

test('a date that a spreadsheet may have exchanged is not read, where it left the others as text', async () => {
  const cells = [stored('46153', 1), '11/13/2026', '11/30/2026'];
  const rows = cells.map((cell, index) => [rrn(index), cell, '5', 'Sale']);
  const { header, ...file } = await open(sheetsOf({ Statement: [names.split(','), ...rows] }));
  const sample = file.rows.map((row) => row.cells);
  const mapping = guessMapping(header.cells, sample);
  expect(
    file.rows
      .map((row) => readRow(row, mapping, 'UTC'))
      .map((one) => (one.ok ? one.value.day : one.code)),
  ).toEqual(['NOT_A_DATE', '2026-11-13', '2026-11-30']);
  expect(sample[0]?.[1]).toBe('2026-05-11 / 2026-11-05');
});

describe('a small workbook that unfolds', () => {
  const bookOf = (shared: string, cells: number, inRow = 50) =>
    zipOf({
      'xl/workbook.xml': '<workbook><sheets><sheet name="1"/></sheets></workbook>',
      'xl/sharedStrings.xml': `<sst><si><t>${shared}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet>${`<row>${'<c t="s"><v>0</v></c>'.repeat(inRow)}</row>`.repeat(cells / inRow)}</worksheet>`,
    });

  test('cuts a long text once, and every cell names the same', async () => {
    const read = await readWorkbook(bookOf('x '.repeat(500_000), 400));
    const cells = read.ok ? (read.value[0]?.rows ?? []).flatMap((row) => row.cells) : [];
    expect(cells).toHaveLength(400);
    expect(new Set(cells.map(({ length }) => length))).toEqual(new Set([500]));
  });

  test('has a budget of letters for all its cells', async () => {
    const file = bookOf('x'.repeat(600), 100_000);
    expect(file.length).toBeLessThan(64 * 1024);
    expect(await readWorkbook(file)).toEqual({ ok: false, code: 'TOO_LARGE' });
  });
});
