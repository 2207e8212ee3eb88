// Which rows and which last entries do the chains have? Read in order, a handful at a time.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import type { ChainHead } from './anchor-hash';
import { type AuditRow, asAuditRow, auditRowColumns, type StoredAuditRow } from './chain-check';

const rowsPerFetch = 2_000;

/** All of one snapshot, and as much time as a table of many years takes. */
export async function readAllAtOnce(tx: Tx): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await tx.query("SET LOCAL statement_timeout = '30min'");
}

/** The last entry of each subject among the rows up to `lastEntryId`, in order of subject. */
export async function eachHead(
  tx: Tx,
  lastEntryId: bigint,
  visit: (head: ChainHead) => void,
): Promise<void> {
  await tx.query(
    `DECLARE audit_heads NO SCROLL CURSOR FOR SELECT subject, sequence, hash FROM (
       SELECT DISTINCT ON (subject) subject, sequence, hash FROM audit_entry WHERE id <= $1
       ORDER BY subject, sequence DESC) heads
     ORDER BY subject COLLATE "C"`,
    [lastEntryId],
  );
  await eachFetched<ChainHead>(tx, 'audit_heads', visit);
}

/** Every row of every subject, by subject (in code point order) and sequence. */
export async function eachRow(tx: Tx, visit: (row: AuditRow) => void): Promise<void> {
  await tx.query(
    `DECLARE audit_rows NO SCROLL CURSOR FOR SELECT ${auditRowColumns} FROM audit_entry
     ORDER BY subject COLLATE "C", sequence, id`,
  );
  await eachFetched<StoredAuditRow>(tx, 'audit_rows', (row) => visit(asAuditRow(row)));
}

async function eachFetched<Row>(tx: Tx, cursor: string, visit: (row: Row) => void): Promise<void> {
  for (;;) {
    const rows = await tx.query<Row>(`FETCH ${rowsPerFetch} FROM ${cursor}`);
    for (const row of rows) visit(row);
    if (rows.length < rowsPerFetch) break;
  }
  await tx.query(`CLOSE ${cursor}`);
}
