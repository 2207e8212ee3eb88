import { readWorkbook } from '@/lib/statements/file/read-workbook';
import { listParts, readPart } from '@/lib/statements/file/unzip-parts';
import type { SheetCell } from '@/lib/text/sheet-cell';
import { workbook } from '@/lib/text/workbook';

async function* inPieces(rows: readonly (readonly SheetCell[])[]) {
  yield [];
  for (const row of rows) yield [row];
}

async function bytesOf(rows: readonly (readonly SheetCell[])[], isRightToLeft = false) {
  const heading = ['Day', 'Amount', 'RRN', 'Text'];
  const pieces: Uint8Array[] = [];
  const table = { name: 'Journal', heading, rows: inPieces(rows), isRightToLeft };
  for await (const piece of workbook(table)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function partOf(bytes: Uint8Array, name: string): Promise<string> {
  const part = listParts(bytes)?.get(name);
  if (part === undefined) throw new Error(`there is no ${name}`);
  let text = '';
  for await (const piece of readPart(part, { bytes: 1_000_000 })) text += piece;
  return text;
}

test('what was written is read again: references as text, amounts as numbers, days as dates', async () => {
  const odd = `=1+1 <b> & "quoted"\u0000نزار`;
  const bytes = await bytesOf([
    [{ day: '2026-11-22' }, { amountMinor: -1_250_500n }, { reference: '012345678901' }, odd],
    [{ day: '2000-02-29' }, { amountMinor: 999_999_999_999_999n }, { reference: '12E456' }, ''],
  ]);
  const read = await readWorkbook(bytes);
  if (!read.ok) throw new Error(read.code);
  const [journal] = read.value;
  expect(journal?.name).toBe('Journal');
  expect(journal?.rows.map(({ cells }) => cells)).toEqual([
    ['Day', 'Amount', 'RRN', 'Text'],
    ['2026-11-22', '-1250.5', '012345678901', odd.replace('\u0000', '\ufffd')],
    ['2000-02-29', '999999999999.9990', '12E456'],
  ]);
  const sheet = await partOf(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<c r="B2" s="4"><v>-1250.5</v></c>');
  expect(sheet).toContain('<t xml:space="preserve">012345678901</t>');
});

test.each([true, false])('a sheet is written from the right: %s', async (isRightToLeft) => {
  const sheet = await partOf(await bytesOf([], isRightToLeft), 'xl/worksheets/sheet1.xml');
  expect(sheet.includes('rightToLeft="1"')).toBe(isRightToLeft);
});

test('rows are read when their reader takes them, and end with a reader who goes', async () => {
  let asked = 0;
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) {
        asked += 1;
        yield [[`row ${asked}`, ...Array.from({ length: 3 }, () => 'x'.repeat(30_000))]];
      }
    } finally {
      isEnded = true;
    }
  }
  const pieces = workbook({ name: 'J', heading: ['a'], rows: endless(), isRightToLeft: false });
  for (let taken = 0; taken < 5; taken += 1) await pieces.next();
  expect(asked).toBeLessThan(8);
  await pieces.return(undefined);
  expect(isEnded).toBe(true);
});
