// Which rows and which last entries do the chains have? Read in order, a handful at a time.
import 'server-only';
import { composed, type Statement, select, sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { ChainHead } from './anchor-hash';
import { type AuditRow, asAuditRow, auditRowColumns } from './chain-check';

const rowsPerFetch = 2_000;

const readOneSnapshot = sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;

const allowHalfAnHour = sql`SET LOCAL statement_timeout = '30min'`;

/** All of one snapshot, and as much time as a table of many years takes. */
export async function useSnapshot(tx: Tx): Promise<void> {
  await tx.query(readOneSnapshot);
  await tx.query(allowHalfAnHour);
}

const heads = cursor(
  'audit_heads',
  select({ subject: 'text', sequence: 'int4', hash: 'text' })`
  FROM (
    SELECT DISTINCT ON (subject) subject, sequence, hash FROM audit_entry WHERE id <= $1
    ORDER BY subject, sequence DESC) heads
  ORDER BY subject COLLATE "C"`,
);

/** The last entry of each subject among the rows up to `lastEntryId`, in order of subject. */
export function eachHead(
  tx: Tx,
  lastEntryId: bigint,
  visit: (head: ChainHead) => void,
): Promise<void> {
  return eachFetched(tx, heads, [lastEntryId], visit);
}

const entries = cursor(
  'audit_rows',
  select(auditRowColumns)`
  FROM audit_entry ORDER BY subject COLLATE "C", sequence, id`,
);

/** Every row of every subject, by subject (in code point order) and sequence. */
export function eachRow(tx: Tx, visit: (row: AuditRow) => void): Promise<void> {
  return eachFetched(tx, entries, [], (row) => visit(asAuditRow(row)));
}

function cursor<Row>(name: string, { text, columns }: Statement<Row>) {
  const fetch = composed(columns, `FETCH ${rowsPerFetch} FROM ${name}`);
  return {
    declare: composed({}, `DECLARE ${name} NO SCROLL CURSOR FOR ${text}`),
    fetch: fetch as Statement<Row>,
    close: composed({}, `CLOSE ${name}`),
  };
}

async function eachFetched<Row>(
  tx: Tx,
  { declare, fetch, close }: ReturnType<typeof cursor<Row>>,
  values: readonly unknown[],
  visit: (row: Row) => void,
): Promise<void> {
  await tx.query(declare, values);
  for (;;) {
    const rows = await tx.query(fetch);
    for (const row of rows) visit(row);
    if (rows.length < rowsPerFetch) break;
  }
  await tx.query(close);
}
