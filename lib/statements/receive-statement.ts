// What becomes of an uploaded file? Its rows are stored unchanged, without card numbers.
import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import type { ApartProblem } from '@/lib/apart/run-apart';
import { auditPerson } from '@/lib/audit/append-audit';
import { select, sql } from '@/lib/db/statement';
import { DatabaseUnavailable, type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { maskCardNumbers } from '@/lib/text/card-data';
import { oneLine } from '@/lib/text/one-line';
import { type Clock, systemClock } from '@/lib/time/clock';
import {
  type FileRefusal,
  nameMax,
  type FileProblem as ReadingProblem,
  type SheetChoice,
} from './file/open-file';
import type { FileRow } from './file/parse-rows';
import { readFile, type SafeFile } from './file/read-file';

export const fileBytesMax = 10 * 1024 * 1024;

type FileProblem =
  | 'NO_FILE'
  | ReadingProblem
  | ApartProblem
  /** The database cannot be reached: send the same file again to continue. */
  | 'UNAVAILABLE';

type Answer = Result<Received, FileProblem, FileRefusal>;

type GivenFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Which sheets of a workbook with several are read; part of what makes it the same file. */
  readonly sheet?: SheetChoice;
};

type Received = { readonly statementId: string; readonly isKnown: boolean };

const rowsAtOnce = 2_000;

/**
 * Stores a file of at most 10 MB once: the same bytes again return the existing statement. Card
 * numbers are dropped before anything is written. A refused file leaves nothing behind.
 */
export async function receiveStatement(
  actor: Actor<'resolve'>,
  file: GivenFile,
  clock = systemClock,
): Promise<Answer> {
  try {
    return await takeFile(actor, file, clock);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return fail('UNAVAILABLE', {});
    throw error;
  }
}

async function takeFile(actor: Actor<'resolve'>, file: GivenFile, clock: Clock): Promise<Answer> {
  // Browsers send a nameless file when none was chosen.
  if (file.bytes.byteLength === 0) return fail(file.name === '' ? 'NO_FILE' : 'EMPTY', {});
  if (file.bytes.byteLength > fileBytesMax) return fail('TOO_LARGE', {});
  const digest = digestOf(file);
  const known = await withTx((tx) => findByDigest(tx, digest));
  if (known && known.state !== 'RECEIVING') return ok({ statementId: known.id, isKnown: true });
  const read = await readFile(file.bytes, file.sheet);
  if (!read.ok) return read;
  const { above, rows } = read.value;
  const statementId = await withTx((tx) =>
    openStatement(tx, known?.id ?? randomUUID(), {
      digest,
      fileName: maskCardNumbers(oneLine(file.name)).slice(0, nameMax),
      bytes: file.bytes.byteLength,
      split: read.value,
      actor,
      at: clock.now(),
    }),
  );
  await keepRows(statementId, above, 'ABOVE_HEADER');
  await keepRows(statementId, rows, null);
  const rowCount = above.length + rows.length;
  await withTx((tx) => finish(tx, statementId, rowCount, actor, clock.now()));
  return ok({ statementId, isKnown: false });
}

/** Other sheets of a workbook are another statement. */
function digestOf({ bytes, sheet = null }: GivenFile): string {
  const hash = createHash('sha256').update(bytes);
  if (typeof sheet === 'number') hash.update(`sheet ${sheet}`);
  return hash.digest('hex');
}

/** A column without a name is shown by its number. */
function namesOf({ header, columnCount }: SafeFile): string[] {
  return Array.from({ length: columnCount }, (_, index) => header.cells[index] ?? '');
}

const findFileByDigest = select({ id: 'uuid', state: 'StatementState' })`
  FROM bank_statement WHERE digest = $1`;

async function findByDigest(tx: Tx, digest: string) {
  const [row] = await tx.query(findFileByDigest, [digest]);
  return row;
}

type Opened = {
  readonly digest: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly split: SafeFile;
  readonly actor: Actor;
  readonly at: Date;
};

const insertStatement = sql({ id: 'uuid' })`
  INSERT INTO bank_statement (id, digest, file_name, bytes, encoding, delimiter, header,
    header_signature, card_cells, card_columns, is_test, uploaded_by_id, uploaded_at, header_line,
    header_width)
  VALUES ($1::uuid, $2, $3, $4, $5, $6, $7::text[], $8, $9, $10::int[], $11, $12::uuid, $13, $14,
    $15)
  ON CONFLICT (digest) DO UPDATE SET digest = excluded.digest RETURNING id`;

/** Identifies files with the same columns. */
export function headerSignature(header: readonly string[]): string {
  const names = JSON.stringify(header.map((name) => name.toLowerCase()));
  return createHash('sha256').update(names).digest('hex');
}

/** The statement's row; an interrupted upload continues with the existing one. */
async function openStatement(tx: Tx, id: string, opened: Opened): Promise<string> {
  const { split } = opened;
  const names = namesOf(split);
  const [row] = await tx.query(insertStatement, [
    id,
    opened.digest,
    opened.fileName,
    opened.bytes,
    split.encoding,
    split.delimiter,
    names,
    headerSignature(names),
    split.cards.cells,
    split.cards.columns,
    settings().isTest,
    opened.actor.userId,
    opened.at,
    split.header.line,
    // In a workbook each cell says its column, so that one without a name moves no other.
    split.encoding === 'xlsx' || split.header.cells.length === 0 ? null : split.header.cells.length,
  ]);
  if (!row) throw new Error('a statement was not written');
  return row.id;
}

const insertRows = sql`INSERT INTO statement_row (statement_id, line, cells, problem, outcome)
  SELECT $1::uuid, r.line, ARRAY(SELECT jsonb_array_elements_text(r.cells)),
    coalesce($3::text, CASE WHEN r."isBroken" THEN 'BROKEN_QUOTES' END),
    CASE WHEN $3::text = 'ABOVE_HEADER' THEN 'set_aside'::"StatementOutcome" END
  FROM jsonb_to_recordset($2::jsonb) AS r(line int, cells jsonb, "isBroken" boolean)
  ON CONFLICT (statement_id, line) DO NOTHING`;

async function keepRows(
  statementId: string,
  rows: readonly FileRow[],
  problem: 'ABOVE_HEADER' | null,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = JSON.stringify(rows.slice(from, from + rowsAtOnce));
    await withTx((tx) => tx.query(insertRows, [statementId, some, problem]));
  }
}

const finishUpload = sql({ fileName: 'text', digest: 'text', cardCells: 'int4' })`
  UPDATE bank_statement SET state = 'MAPPING', row_count = $2
  WHERE id = $1::uuid AND state = 'RECEIVING'
  RETURNING file_name AS "fileName", digest, card_cells AS "cardCells"`;

async function finish(
  tx: Tx,
  statementId: string,
  rowCount: number,
  actor: Actor,
  at: Date,
): Promise<void> {
  const [row] = await tx.query(finishUpload, [statementId, rowCount]);
  // Another upload of the same bytes was faster.
  if (!row) return;
  await auditPerson(tx, actor, at, {
    subject: `statement:${statementId}`,
    action: 'statement.received',
    cause: `file:${row.digest}`,
    after: { fileName: row.fileName, rows: rowCount, cardCells: row.cardCells },
  });
}
