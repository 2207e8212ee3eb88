// Which anchors were taken so far?
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import type { Anchor } from './anchor-hash';

type StoredAnchor = Omit<Anchor, 'at'> & { readonly at: Date };

const columns = `id, day::text AS day, at, last_entry_id AS "lastEntryId", heads, entries,
  root_hash AS "rootHash", prev_hash AS "prevHash", hash`;

/** All anchors in the order in which they continue each other. One a day: a few hundred a year. */
export async function readAnchors(tx: Tx): Promise<readonly Anchor[]> {
  const rows = await tx.query<StoredAnchor>(`SELECT ${columns} FROM audit_anchor ORDER BY id`);
  return rows.map(asAnchor);
}

/** The one that the next anchor continues. */
export async function readLastAnchor(tx: Tx): Promise<Anchor | undefined> {
  const [row] = await tx.query<StoredAnchor>(
    `SELECT ${columns} FROM audit_anchor ORDER BY id DESC LIMIT 1`,
  );
  return row && asAnchor(row);
}

function asAnchor(row: StoredAnchor): Anchor {
  return { ...row, at: row.at.toISOString() };
}
