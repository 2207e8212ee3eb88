import readWorkbookFile from 'read-excel-file/node';
import { headingCells, orderCells } from '@/lib/desk/export/export-cells';
import type { SheetCell } from '@/lib/text/sheet-cell';
import { workbook } from '@/lib/text/workbook';
import ar from '@/messages/ar/orders.json';
import ckb from '@/messages/ckb/orders.json';
import en from '@/messages/en/orders.json';
import { exportedRow, fileWords } from '../../support/exported-row';
import { partsOf, workbookProblems } from '../../support/workbook-schema';

async function* inPieces(rows: readonly (readonly SheetCell[])[]) {
  yield [];
  for (const row of rows) yield [row];
}

async function fileOf(
  heading: readonly string[],
  rows: readonly (readonly SheetCell[])[],
  { name = 'Sheet', isRightToLeft = false } = {},
) {
  const pieces: Uint8Array[] = [];
  for await (const piece of workbook({ name, heading, rows: inPieces(rows), isRightToLeft })) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const languages = [
  ['English', 'en', en, 'Orders', 'Courtyard room, 2 nights; 3 × Lamp'],
  ['Arabic', 'ar', ar, 'الطلبات', 'غرفة الحوش، ليلتان؛ 3 × مصباح'],
  ['Sorani', 'ckb', ckb, 'داواکارییەکان', 'ژووری حەوشە، 2 شەو؛ 3 × چرا'],
] as const;

/** Every text of a group of messages, in order. */
const textsOf = (group: object): string[] =>
  Object.values(group).flatMap((one) => (typeof one === 'string' ? one : textsOf(one)));

test.each(languages)(
  'A spreadsheet opens the orders in %s, every column in its place',
  async (_, locale, texts, title, bought) => {
    const isRightToLeft = locale !== 'en';
    const words = await fileWords(locale);
    const rows = [orderCells(exportedRow, words)];
    const bytes = await fileOf(headingCells(words), rows, { name: title, isRightToLeft });
    expect(await workbookProblems(bytes)).toEqual([]);
    const [sheet] = await readWorkbookFile(bytes);
    expect(sheet?.sheet).toBe(title);
    const [heading, row] = sheet?.data ?? [];
    expect(words.title).toBe(title);
    expect(heading).toEqual(textsOf(texts.export.headings));
    const at = (name: string) => row?.[heading?.indexOf(words.file(`headings.${name}`)) ?? -1];
    expect(at('lines')).toBe(bought);
    expect(at('checkIn')).toEqual(new Date('2026-11-20'));
    // Stored as a fraction of a day.
    const answer = Math.round(Number(at('placed.house')) / 1000);
    expect(answer).toBe(Date.UTC(2026, 10, 23, 0, 5) / 1000);
    expect(at('room')).toBe(isRightToLeft ? '10، 11' : '10, 11');
    expect([at('taken'), at('rrn')]).toEqual([200_000, '795374123456']);
    expect([at('invoice'), at('attention')]).toEqual(['2026-7', 2]);
    const { 'xl/worksheets/sheet1.xml': xml } = await partsOf(bytes);
    expect(xml?.includes('rightToLeft="1"')).toBe(isRightToLeft);
    expect(xml).toContain('state="frozen"');
  },
);

test.each([1, 26, 27, 52, 53, 702, 703])('%i columns are a valid workbook', async (count) => {
  const heading = Array.from({ length: count }, (_, at) => `c${at}`);
  const bytes = await fileOf(heading, [heading, heading.map((_, at) => ({ count: at }))]);
  expect(await workbookProblems(bytes)).toEqual([]);
  const [sheet] = await readWorkbookFile(bytes);
  expect(sheet?.data[2]).toEqual(heading.map((_, at) => at));
});

test('amounts are grouped by thousands, with decimals only where there are any', async () => {
  const bytes = await fileOf(['a'], [[{ amountMinor: 1_250_000_000n }], [{ amountMinor: -500n }]]);
  const { 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': styles = '' } = await partsOf(bytes);
  const formats = [...styles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
  const styleOf = (cell: string) =>
    Number(new RegExp(`<c r="${cell}" s="(\\d)"><v>`).exec(sheet ?? '')?.[1]);
  // 3 is the built-in format #,##0.
  expect(formats[styleOf('A2')]).toBe('3');
  expect(styles).toContain(`numFmtId="${formats[styleOf('A3')]}" formatCode="#,##0.000"`);
});

test('a column is as wide as its heading or its first rows need, within reason', async () => {
  const rows = [['', 'a name of thirty characters ...', 'x'.repeat(900)]];
  const bytes = await fileOf(['Approved by', 'b', 'c'], rows);
  const { 'xl/worksheets/sheet1.xml': sheet = '' } = await partsOf(bytes);
  const answer = [...sheet.matchAll(/width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(answer).toEqual([13, 33, 60]);
});

test('a title that no sheet can have becomes one; a text too long for a cell is cut', async () => {
  const name = "Orders [all] 1/2: 'held' and a tail that is far too long";
  const bytes = await fileOf(['a'], [['x'.repeat(40_000)]], { name });
  expect(await workbookProblems(bytes)).toEqual([]);
  const [sheet] = await readWorkbookFile(bytes);
  expect(String(sheet?.data[1]?.[0])).toHaveLength(32_767);
});
