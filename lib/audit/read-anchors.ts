// Which anchors have been taken?
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { RowOf } from '@/lib/rows/columns';
import type { Anchor } from './anchor-hash';

const anchorColumns = {
  id: 'int4',
  day: 'text',
  at: 'timestamptz',
  lastEntryId: 'int8',
  sinceEntryId: 'int8',
  heads: 'int4',
  entries: 'int8',
  rootHash: 'text',
  prevHash: 'text',
  hash: 'text',
} as const;

const columns = `id, day::text AS day, at, last_entry_id AS "lastEntryId",
  since_entry_id AS "sinceEntryId", heads, entries, root_hash AS "rootHash",
  prev_hash AS "prevHash", hash`;

const allAnchors = sql(anchorColumns)`
  SELECT ${columns} FROM audit_anchor ORDER BY id`;

/** All anchors, oldest first. One a day: a few hundred a year. */
export async function readAnchors(tx: Tx): Promise<readonly Anchor[]> {
  const rows = await tx.query(allAnchors);
  return rows.map(asAnchor);
}

const lastAnchor = sql(anchorColumns)`
  SELECT ${columns} FROM audit_anchor ORDER BY id DESC LIMIT 1`;

/** The newest anchor, which the next one continues; undefined if there is none. */
export async function readLastAnchor(tx: Tx): Promise<Anchor | undefined> {
  const [row] = await tx.query(lastAnchor);
  return row && asAnchor(row);
}

function asAnchor(row: RowOf<typeof anchorColumns>): Anchor {
  return { ...row, at: row.at.toISOString() };
}
