// How does a table leave as a file? As a workbook, or divided by signs, while its rows are read.
import { type CsvForm, csvPieces } from '@/lib/text/csv';
import type { SheetCell } from '@/lib/text/sheet-cell';
import { workbook } from '@/lib/text/workbook';
import type { FileForm } from './journal-request';

type Table<Row> = {
  readonly format: FileForm['format'];
  readonly heading: readonly string[];
  readonly rows: AsyncIterable<readonly Row[]>;
  readonly cellsOf: (row: Row) => readonly SheetCell[];
  readonly words: { readonly title: string; readonly isRightToLeft: boolean };
  /** Where the format divides by signs; commas and points when it is left out. */
  readonly form?: CsvForm;
};

/** The pieces of the file, as its reader takes them. */
export function sheetPieces<Row>(table: Table<Row>): AsyncGenerator<string | Uint8Array> {
  const { format, heading, rows, cellsOf, words, form } = table;
  if (format === 'csv') return csvPieces(heading, rows, cellsOf, form);
  const { title: name, isRightToLeft } = words;
  return workbook({ name, heading, rows: cellsOfEach(rows, cellsOf), isRightToLeft });
}

async function* cellsOfEach<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly SheetCell[],
) {
  for await (const rows of pieces) yield rows.map(cellsOf);
}
