// How is a table written as a workbook while it is read? XLSX, one sheet per million rows.
import type { SheetCell } from './sheet-cell';
import {
  cellFormats,
  cellOf,
  escaped,
  headingStyle,
  numberFormats,
  rowOf,
  shownLength,
  textCell,
} from './workbook-cells';
import { type ZipFile, zipPieces } from './zip-pieces';

type Table = {
  readonly name: string;
  readonly heading: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
  readonly isRightToLeft: boolean;
};

/** Spreadsheets allow 1,048,576 rows per sheet. */
const rowsPerSheet = 1_000_000;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The styles: one for each format of cells, then the heading's. */
const styles = `${head}<styleSheet xmlns="${main}">
<numFmts count="${Object.keys(numberFormats).length}">${Object.entries(numberFormats)
  .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  .join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="${cellFormats.length + 1}">${cellFormats
  .map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
  .join('')}<xf fontId="1" applyFont="1"/>
</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/** Yields the bytes of the workbook; amounts are numbers, references texts, days and times dates. */
export function workbook(table: Table): AsyncGenerator<Uint8Array> {
  return zipPieces(filesOf(table));
}

async function* filesOf(table: Table): AsyncGenerator<ZipFile> {
  const rows = table.rows[Symbol.asyncIterator]();
  let sheets = 0;
  try {
    // Read before anything is sent, so that it ends if the reader has left.
    const { done = false, value } = await rows.next();
    const source: Source = { next: () => rows.next(), kept: done ? [] : value, isDone: done };
    do {
      sheets += 1;
      yield { path: `xl/worksheets/sheet${sheets}.xml`, pieces: sheet(table, source) };
    } while (!source.isDone);
  } finally {
    await rows.return?.();
  }
  const each = Array.from({ length: sheets }, (_, at) => at + 1);
  const parts: Record<string, string> = {
    'xl/styles.xml': styles,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each
      .map((at) => {
        const name = sheetName(table.name, sheets === 1 ? '' : ` ${at}`);
        return `<sheet name="${escaped(name)}" sheetId="${at}" r:id="rId${at}"/>`;
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...each.map((at) => ['worksheet', `worksheets/sheet${at}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${each
      .map(
        (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml"
 ContentType="${sheetType}.worksheet+xml"/>`,
      )
      .join('')}</Types>`,
  };
  for (const [path, text] of Object.entries(parts)) yield { path, pieces: once(text) };
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

type Row = readonly SheetCell[];
type Source = {
  readonly next: () => Promise<IteratorResult<readonly Row[]>>;
  /** Rows that were read but did not fit into the previous sheet. */
  kept: readonly Row[];
  isDone: boolean;
};

async function* sheet(table: Table, source: Source): AsyncGenerator<string> {
  const view = table.isRightToLeft ? ' rightToLeft="1"' : '';
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${view}>
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  await fill(source);
  yield `<cols>${columnsOf(table.heading, source.kept)}</cols><sheetData>`;
  yield rowOf(1, table.heading, (text, place) => textCell(text, `${place} s="${headingStyle}"`));
  for (let row = 2; ; ) {
    await fill(source);
    const rows = source.kept.slice(0, rowsPerSheet + 1 - row);
    if (rows.length === 0) break;
    source.kept = source.kept.slice(rows.length);
    const first = row;
    row += rows.length;
    yield rows.map((cells, at) => rowOf(first + at, cells, cellOf)).join('');
  }
  yield '</sheetData></worksheet>';
}

/** Reads until there are rows to write, or no more. */
async function fill(source: Source): Promise<void> {
  while (source.kept.length === 0 && !source.isDone) {
    const { done = false, value } = await source.next();
    source.isDone = done;
    if (!done) source.kept = value;
  }
}

const widths = { min: 8, max: 60 };

/** Columns as wide as the heading and the first rows need: what follows is not read yet. */
function columnsOf(heading: readonly string[], rows: readonly Row[]): string {
  const longest = heading.map((text) => text.length);
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      longest[at] = Math.max(longest[at] ?? 0, shownLength(cell));
    }
  }
  const each = longest.map((length, at) => {
    const width = Math.min(widths.max, Math.max(widths.min, length + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  return each.join('');
}

/** A name that spreadsheets accept: 31 characters, without those that a reference would need. */
function sheetName(name: string, ending: string): string {
  const plain = name.replace(/[[\]:*?/\\']/g, ' ').trim();
  return plain.slice(0, 31 - ending.length).trim() + ending;
}
