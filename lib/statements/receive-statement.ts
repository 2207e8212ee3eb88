// What becomes of an uploaded file? Its rows are stored unchanged, without card numbers.
import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/actor';
import { appendAudit } from '@/lib/audit/append-audit';
import { type Clock, systemClock } from '@/lib/clock';
import { select, sql } from '@/lib/db/statement';
import { DatabaseUnavailable, type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import { maskCardNumbers } from '@/lib/text/card-data';
import { oneLine } from '@/lib/text/one-line';

import { dropCards } from './file/drop-cards';
import {
  nameMax,
  openFile,
  type ReadFile,
  type FileProblem as ReadingProblem,
} from './file/open-file';
import type { FileRow, SplitFile } from './file/split-rows';

export const fileBytesMax = 10 * 1024 * 1024;

type FileProblem =
  | 'NO_FILE'
  | ReadingProblem
  /** The database cannot be reached: send the same file again to continue. */
  | 'UNAVAILABLE';

type Answer = Result<Received, FileProblem, { readonly line?: number }>;

type Received = { readonly statementId: string; readonly isKnown: boolean };

const rowsAtOnce = 2_000;

/**
 * Stores a file of at most 10 MB once: the same bytes again return the existing statement. Card
 * numbers are dropped before anything is written. A refused file leaves nothing behind.
 */
export async function receiveStatement(
  actor: Actor<'resolve'>,
  file: { readonly name: string; readonly bytes: Uint8Array },
  clock = systemClock,
): Promise<Answer> {
  try {
    return await takeFile(actor, file, clock);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return fail('UNAVAILABLE', {});
    throw error;
  }
}

async function takeFile(
  actor: Actor<'resolve'>,
  file: { readonly name: string; readonly bytes: Uint8Array },
  clock: Clock,
): Promise<Answer> {
  // Browsers send a nameless file when none was chosen.
  if (file.bytes.byteLength === 0) return fail(file.name === '' ? 'NO_FILE' : 'EMPTY', {});
  if (file.bytes.byteLength > fileBytesMax) return fail('TOO_LARGE', {});
  const digest = createHash('sha256').update(file.bytes).digest('hex');
  const known = await withTx((tx) => findByDigest(tx, digest));
  if (known && known.state !== 'RECEIVING') return ok({ statementId: known.id, isKnown: true });
  const split = await openFile(file.bytes);
  if (!split.ok) return split;
  const all = [split.value.header, ...split.value.above, ...split.value.rows];
  const safe = dropCards(all);
  const [header, ...rows] = safe.rows;
  const statementId = await withTx((tx) =>
    openStatement(tx, known?.id ?? randomUUID(), {
      digest,
      fileName: maskCardNumbers(oneLine(file.name)).slice(0, nameMax),
      bytes: file.bytes.byteLength,
      split: split.value,
      header: namesOf(header, split.value),
      cardCells: safe.cells,
      cardColumns: safe.columns,
      actor,
      at: clock.now(),
    }),
  );
  const aboveLine = split.value.header.line;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    await withTx((tx) => keepRows(tx, statementId, some, aboveLine));
  }
  await withTx((tx) => finish(tx, statementId, rows.length, actor, clock.now()));
  return ok({ statementId, isKnown: false });
}

/** A column without a name is shown by its number. */
function namesOf(header: FileRow | undefined, { columnCount }: SplitFile): string[] {
  return Array.from({ length: columnCount }, (_, index) => header?.cells[index] ?? '');
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
  readonly split: ReadFile;
  readonly header: readonly string[];
  readonly cardCells: number;
  readonly cardColumns: readonly number[];
  readonly actor: Actor;
  readonly at: Date;
};

const insertStatement = sql({ id: 'uuid' })`
  INSERT INTO bank_statement (id, digest, file_name, bytes, encoding, delimiter, header,
    header_signature, card_cells, card_columns, is_test, uploaded_by_id, uploaded_at)
  VALUES ($1::uuid, $2, $3, $4, $5, $6, $7::text[], $8, $9, $10::int[], $11, $12::uuid, $13)
  ON CONFLICT (digest) DO UPDATE SET digest = excluded.digest RETURNING id`;

/** Identifies files with the same columns. */
export function headerSignature(header: readonly string[]): string {
  const names = JSON.stringify(header.map((name) => name.toLowerCase()));
  return createHash('sha256').update(names).digest('hex');
}

/** The statement's row; an interrupted upload continues with the existing one. */
async function openStatement(tx: Tx, id: string, opened: Opened): Promise<string> {
  const signature = headerSignature(opened.header);
  const [row] = await tx.query(insertStatement, [
    id,
    opened.digest,
    opened.fileName,
    opened.bytes,
    opened.split.encoding,
    opened.split.delimiter,
    opened.header,
    signature,
    opened.cardCells,
    opened.cardColumns,
    settings().isTest,
    opened.actor.userId,
    opened.at,
  ]);
  if (!row) throw new Error('a statement was not written');
  return row.id;
}

const insertRows = sql`INSERT INTO statement_row (statement_id, line, cells, problem, outcome)
  SELECT $1::uuid, r.line, ARRAY(SELECT jsonb_array_elements_text(r.cells)),
    CASE WHEN r."isAbove" THEN 'ABOVE_HEADER' END,
    CASE WHEN r."isAbove" THEN 'set_aside'::"StatementOutcome" END
  FROM jsonb_to_recordset($2::jsonb) AS r(line int, cells jsonb, "isAbove" boolean)
  ON CONFLICT (statement_id, line) DO NOTHING`;

async function keepRows(
  tx: Tx,
  statementId: string,
  rows: readonly FileRow[],
  headerLine: number,
): Promise<void> {
  const written = rows.map(({ line, cells }) => ({ line, cells, isAbove: line < headerLine }));
  await tx.query(insertRows, [statementId, JSON.stringify(written)]);
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
  await appendAudit(tx, {
    subject: `statement:${statementId}`,
    actor: { kind: 'user', id: actor.userId, name: actor.name },
    action: 'statement.received',
    cause: `file:${row.digest}`,
    after: { fileName: row.fileName, rows: rowCount, cardCells: row.cardCells },
    at,
  });
}
