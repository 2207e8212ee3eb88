// How is a table exported? As a workbook, or separated text, while its rows are being read.
import { csvPieces } from '@/lib/text/csv';
import type { FileForm } from '@/lib/text/file-form';
import type { SheetCell } from '@/lib/text/sheet-cell';
import { workbook } from '@/lib/text/workbook';

type Table<Row> = {
  readonly heading: readonly string[];
  readonly rows: AsyncIterable<readonly Row[]>;
  readonly cellsOf: (row: Row) => readonly SheetCell[];
  readonly words: { readonly title: string; readonly isRightToLeft: boolean };
  readonly form: FileForm;
};

/** Yields the pieces of the file on demand. */
export function sheetPieces<Row>(table: Table<Row>): AsyncGenerator<string | Uint8Array> {
  const { heading, rows, cellsOf, words, form } = table;
  if (form.format === 'csv') return csvPieces(heading, rows, cellsOf, form);
  const { title: name, isRightToLeft } = words;
  return workbook({ name, heading, rows: cellsOfEach(rows, cellsOf), isRightToLeft });
}

async function* cellsOfEach<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly SheetCell[],
) {
  for await (const rows of pieces) yield rows.map(cellsOf);
}
