// Which rows do the chains have, and which is the last of each? Read in order, in small batches.
import 'server-only';
import { withLongTx } from '@/lib/db/long-transaction';
import { composed, type Statement, select, sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { columnList, typed } from '@/lib/rows/columns';
import { type Anchor, type ChainHead, RootHash } from './anchor-hash';
import { type AuditLink, type AuditRow, asAuditRow, auditRowColumns } from './chain-check';

const rowsPerFetch = 2_000;

/** Entries after the first id, up to the second. */
type EntryRange = Pick<Anchor, 'sinceEntryId' | 'lastEntryId'>;

const readOneSnapshot = sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;

/** All its statements see one snapshot. */
export function withSnapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return withLongTx(async (tx) => {
    await tx.query(readOneSnapshot);
    return work(tx);
  });
}

const heads = cursor(
  'audit_heads',
  select({ subject: 'text', sequence: 'int4', hash: 'text' })`
  FROM (
    SELECT DISTINCT ON (subject) subject, sequence, hash FROM audit_entry
    WHERE id > $1 AND id <= $2 ORDER BY subject, sequence DESC) heads
  ORDER BY subject COLLATE "C"`,
);

/** The last entry of each subject among the rows of a range of ids, in order of subject. */
function eachHead(tx: Tx, range: EntryRange, visit: (head: ChainHead) => void): Promise<void> {
  return eachFetched(tx, heads, [range.sinceEntryId, range.lastEntryId], visit);
}

const countEntries = sql({ entries: 'int8' })`
  SELECT count(*) AS entries FROM audit_entry WHERE id > $1 AND id <= $2`;

/** Root, number of heads and number of entries of a range of ids: what an anchor attests. */
export async function rootOf(tx: Tx, range: EntryRange) {
  const root = new RootHash();
  await eachHead(tx, range, (head) => root.add(head));
  const [counted] = await tx.query(countEntries, [range.sinceEntryId, range.lastEntryId]);
  return { rootHash: root.hex(), heads: root.heads, entries: counted?.entries ?? 0n };
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

const newEntries = sql({
  ...auditRowColumns,
  previous: typed<{ id: string; sequence: number; hash: string } | null>('jsonb?'),
})`
  SELECT ${columnList(auditRowColumns, 'e')}, (
    SELECT jsonb_build_object('id', b.id::text, 'sequence', b.sequence, 'hash', b.hash)
    FROM audit_entry b WHERE b.subject = e.subject AND b.sequence < e.sequence
    ORDER BY b.sequence DESC LIMIT 1) AS previous
  FROM audit_entry e WHERE e.id > $1 AND ($2::bigint IS NULL OR e.id <= $2)
  ORDER BY e.id LIMIT ${rowsPerFetch}`;

/**
 * Visits every row after `since`, in the order of writing, with the previous row of its subject.
 */
export async function eachNewRow(
  tx: Tx,
  { since, upTo }: { readonly since: bigint; readonly upTo: bigint | null },
  visit: (row: AuditRow, previous: AuditLink | undefined) => void,
): Promise<void> {
  for (let after = since; ; ) {
    const rows = await tx.query(newEntries, [after, upTo]);
    for (const { previous, ...row } of rows) {
      visit(asAuditRow(row), previous ? { ...previous, id: BigInt(previous.id) } : undefined);
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerFetch) return;
    after = last.id;
  }
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
