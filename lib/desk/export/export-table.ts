// How is any table of the desk exported? Its columns once, each with its heading and its cell.
import 'server-only';
import type { Actor } from '@/lib/rights/actor';
import type { FileForm } from '@/lib/text/file-form';
import type { SheetCell } from '@/lib/text/sheet-cell';
import { systemClock } from '@/lib/time/clock';
import { auditedFile } from './audited-file';
import { sheetPieces } from './sheet-pieces';

export type DeskTable<Row> = {
  /** Of plain letters, digits and hyphens: the file's name before its ending. */
  readonly name: string;
  /** What is shown of it, as the audit stores it. */
  readonly scope: Readonly<Record<string, unknown>>;
  readonly columns: readonly {
    readonly heading: string;
    readonly cell: (row: Row) => SheetCell;
  }[];
  readonly rows: AsyncIterable<readonly Row[]>;
  readonly words: { readonly title: string; readonly isRightToLeft: boolean };
};

/** The table as an audited file, in pieces that are read on demand. */
export async function exportTable<Row>(
  actor: Actor<'export'>,
  table: DeskTable<Row>,
  form: FileForm,
  clock = systemClock,
): Promise<AsyncGenerator<string | Uint8Array>> {
  const { name, scope, rows: pieces } = table;
  const file = { what: 'table', scope: { table: name, ...scope, ...form }, pieces } as const;
  const rows = await auditedFile(actor, file, clock);
  return tablePieces({ ...table, rows }, form);
}

/** The pieces of the table's file; whoever sends them audits that. */
export function tablePieces<Row>(
  { columns, rows, words }: DeskTable<Row>,
  form: FileForm,
): AsyncGenerator<string | Uint8Array> {
  return sheetPieces({
    heading: columns.map(({ heading }) => heading),
    cellsOf: (row: Row) => columns.map(({ cell }) => cell(row)),
    ...{ rows, words, form },
  });
}

/** Rows that are there already, as one piece. */
export async function* inOnePiece<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
