// Which sheets does a workbook (XLSX) have, and which rows? Streamed and bounded.
import { Parser } from 'htmlparser2';
import { fail, ok, type Result } from '@/lib/result/result';
import { type FileRow, plainCell } from './parse-rows';
import { fileRowsMax } from './split-rows';
import { listParts, PartTooLarge, readPart } from './unzip-parts';
import { columnOf, isDateFormat, plainDate, plainNumber } from './workbook-cells';

type Sheet = {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly FileRow[];
};

export type WorkbookProblem = 'SPREADSHEET' | 'BROKEN_WORKBOOK' | 'TOO_LARGE' | 'TOO_MANY_COLUMNS';

type Parts = NonNullable<ReturnType<typeof listParts>>;

/** Unpacked size of all sheets together; a hundred thousand rows of twenty columns take 80 MB. */
const sheetBytesMax = 128 * 1024 * 1024;
const stringBytesMax = 32 * 1024 * 1024;
const smallBytesMax = 4 * 1024 * 1024;
const sheetsMax = 20;
const columnsMax = 60;
/** Letters of all cells together: one long text can be named by millions of cells. */
const lettersMax = 32 * 1024 * 1024;
/** Of a single value, before it is cleaned and cut. */
const valueMax = 4_000;

/**
 * Reads every sheet but those that only a program can show. Fails: SPREADSHEET, an archive that is
 * no workbook; BROKEN_WORKBOOK, damaged or encrypted; TOO_LARGE, more than allowed when unpacked.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Result<Sheet[], WorkbookProblem>> {
  const parts = listParts(bytes);
  if (parts === null) return fail('BROKEN_WORKBOOK');
  if (!parts.has('xl/workbook.xml')) return fail('SPREADSHEET');
  try {
    const { sheets, is1904 } = await readSheets(parts);
    const context = { strings: await readStrings(parts), dates: await readDates(parts), is1904 };
    const budget = { ...atMost(sheetBytesMax), letters: lettersMax };
    const read: Sheet[] = [];
    for (const { name, isHidden, part } of sheets) {
      read.push({ name, isHidden, rows: await readSheet(parts, part, context, budget) });
    }
    return ok(read);
  } catch (error) {
    if (error instanceof PartTooLarge) return fail('TOO_LARGE');
    if (error instanceof TooManyColumns) return fail('TOO_MANY_COLUMNS');
    return fail('BROKEN_WORKBOOK');
  }
}

type Handlers = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** Returns true to stop reading. */
  readonly isDone?: () => boolean;
};

/** Names without their prefix: some programs write `x:row`. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** How many bytes may still be unpacked. */
type Budget = { bytes: number };

const atMost = (bytes: number): Budget => ({ bytes });

async function parsePart(parts: Parts, name: string, budget: Budget, on: Handlers) {
  const part = parts.get(name);
  if (part === undefined) return;
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => on.open?.(local(tag), attributes),
      ontext: (text) => on.text?.(text),
      onclosetag: (tag) => on.close?.(local(tag)),
    },
    { xmlMode: true },
  );
  for await (const piece of readPart(part, budget)) {
    parser.write(piece);
    if (on.isDone?.()) return;
  }
  parser.end();
}

async function readSheets(parts: Parts) {
  const listed: { name: string; id: string; isHidden: boolean }[] = [];
  const targets = new Map<string, string>();
  let is1904 = false;
  await parsePart(parts, 'xl/workbook.xml', atMost(smallBytesMax), {
    open: (tag, { name = '', 'r:id': id = '', state, date1904 }) => {
      if (tag === 'sheet' && state !== 'veryHidden') {
        listed.push({ name, id, isHidden: state === 'hidden' });
      }
      if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
    },
  });
  await parsePart(parts, 'xl/_rels/workbook.xml.rels', atMost(smallBytesMax), {
    open: (tag, { Id = '', Target = '' }) => {
      if (tag === 'Relationship') targets.set(Id, Target.replace(/^\/xl\//, ''));
    },
  });
  const sheets = listed.slice(0, sheetsMax).map(({ name, id, isHidden }, place) => ({
    name,
    isHidden,
    part: `xl/${targets.get(id) ?? `worksheets/sheet${place + 1}.xml`}`,
  }));
  return { sheets, is1904 };
}

/** The shared strings, in order. */
async function readStrings(parts: Parts): Promise<readonly string[]> {
  const strings: string[] = [];
  let isText = false;
  let isSpoken = false;
  let current = '';
  await parsePart(parts, 'xl/sharedStrings.xml', atMost(stringBytesMax), {
    open: (tag) => {
      if (tag === 'si') current = '';
      if (tag === 'rPh') isSpoken = true;
      isText = tag === 't' && !isSpoken;
    },
    text: (text) => {
      if (isText && current.length < valueMax) current += text;
    },
    close: (tag) => {
      if (tag === 't') isText = false;
      if (tag === 'rPh') isSpoken = false;
      // Cleaned once, however many cells name it.
      if (tag === 'si') strings.push(plainCell(current));
    },
  });
  return strings;
}

/** Numbers of the styles that show a day or a time. */
async function readDates(parts: Parts): Promise<ReadonlySet<number>> {
  const codes = new Map<number, string>();
  const dates = new Set<number>();
  let isInCells = false;
  let place = 0;
  await parsePart(parts, 'xl/styles.xml', atMost(smallBytesMax), {
    open: (tag, { numFmtId = '0', formatCode }) => {
      if (tag === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (tag === 'cellXfs') isInCells = true;
      if (tag !== 'xf' || !isInCells) return;
      const id = Number(numFmtId);
      if (isDateFormat(id, codes.get(id))) dates.add(place);
      place += 1;
    },
    close: (tag) => {
      if (tag === 'cellXfs') isInCells = false;
    },
  });
  return dates;
}

class TooManyColumns extends Error {}

/** The row number as Excel counts; 0 if there is none. */
function lineOf(given: string | undefined): number {
  return given !== undefined && /^\d{1,7}$/.test(given) ? Number(given) : 0;
}

type Context = {
  readonly strings: readonly string[];
  readonly dates: ReadonlySet<number>;
  readonly is1904: boolean;
};

async function readSheet(
  parts: Parts,
  name: string,
  context: Context,
  budget: Budget & { letters: number },
): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let kind = 'n';
  let style = 0;
  let value = '';
  let isValue = false;
  await parsePart(parts, name, budget, {
    open: (tag, attributes) => {
      if (tag === 'row') {
        // Two rows never share a line: otherwise one would be lost silently.
        line = Math.max(line + 1, lineOf(attributes.r));
        cells = [];
        column = -1;
      }
      if (tag === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        kind = attributes.t ?? 'n';
        style = Number(attributes.s ?? -1);
        value = '';
      }
      isValue = tag === 'v' || tag === 't';
    },
    text: (text) => {
      if (isValue && value.length < valueMax) value += text;
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') isValue = false;
      if (tag === 'c') {
        const text = cellText(value, kind, style, context);
        if (text !== '' && column >= columnsMax) throw new TooManyColumns();
        budget.letters -= text.length;
        if (budget.letters < 0) throw new PartTooLarge();
        if (text !== '') {
          while (cells.length < column) cells.push('');
          cells[column] = text;
        }
      }
      if (tag === 'row' && cells.some((cell) => cell !== '')) rows.push({ line, cells });
    },
    isDone: () => rows.length > fileRowsMax,
  });
  return rows;
}

function cellText(value: string, kind: string, style: number, context: Context): string {
  if (kind === 's') return context.strings[Number(value)] ?? '';
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (kind === 'd') return plainCell(value.replace('T', ' '));
  if (kind !== 'n' || value === '') return plainCell(value);
  return context.dates.has(style) ? plainDate(value, context.is1904) : exactNumber(value);
}

/** A stored point is decimal: with four decimals no convention can take it for a group's. */
function exactNumber(value: string): string {
  return plainNumber(value).replace(/\.\d{3}$/, '$&0');
}
