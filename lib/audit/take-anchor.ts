// What was the last entry of every chain that grew today? One hash a day, also kept outside the
// database.
import 'server-only';
import { withLongTx } from '@/lib/db/long-transaction';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { queueMail } from '@/lib/mail/outbox';
import { settings } from '@/lib/settings/env';
import { type Anchor, anchorStart, anchorText, hashAnchor } from './anchor-hash';
import { readLastAnchor } from './read-anchors';
import { rootOf } from './read-heads';
import { settledUpTo } from './settled-entries';

/**
 * Takes the anchor of the current GMT day, once: the root over the last entry of every chain that
 * grew since the previous anchor, chained to that one, mailed to the merchant and logged. Null if
 * the day already has one. The copies outside the database later show whether it was rewritten.
 */
export async function takeAnchor(now: Date): Promise<Anchor | null> {
  const day = now.toISOString().slice(0, 10);
  if (await withTx((tx) => hasAnchor(tx, day))) return null;
  const lastEntryId = await settledUpTo();
  // Heads up to a settled id are the same in every statement: no entry below it can still appear.
  const anchor = await withLongTx((tx) =>
    insertAnchor(tx, { day, at: now.toISOString(), lastEntryId }),
  );
  if (anchor) {
    log.info('audit.anchor_taken', {
      anchorDigest: anchorText(anchor),
      heads: anchor.heads,
      entries: anchor.entries,
    });
  }
  return anchor;
}

const findAnchorOfDay = sql`SELECT 1 FROM audit_anchor WHERE day = $1::date`;

async function hasAnchor(tx: Tx, day: string): Promise<boolean> {
  const rows = await tx.query(findAnchorOfDay, [day]);
  return rows.length > 0;
}

const insertAnchorRow = sql({ id: 'int4' })`
  INSERT INTO audit_anchor (day, at, last_entry_id, since_entry_id, heads, entries, root_hash,
    prev_hash, hash)
  VALUES ($1::date, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (day) DO NOTHING RETURNING id`;

async function insertAnchor(
  tx: Tx,
  taken: Pick<Anchor, 'day' | 'at' | 'lastEntryId'>,
): Promise<Anchor | null> {
  const last = await readLastAnchor(tx);
  const range = { sinceEntryId: last?.lastEntryId ?? 0n, lastEntryId: taken.lastEntryId };
  const content = { ...taken, ...range, ...(await rootOf(tx, range)) };
  const prevHash = last?.hash ?? anchorStart;
  const hash = hashAnchor(prevHash, content);
  const [row] = await tx.query(insertAnchorRow, [
    content.day,
    content.at,
    content.lastEntryId,
    content.sinceEntryId,
    content.heads,
    content.entries,
    content.rootHash,
    prevHash,
    hash,
  ]);
  if (!row) return null;
  const anchor = { ...content, id: row.id, prevHash, hash };
  await mailAnchor(tx, anchor);
  return anchor;
}

async function mailAnchor(tx: Tx, anchor: Anchor): Promise<void> {
  const recipient = settings().notificationAddress;
  if (recipient === '') return;
  await queueMail(tx, {
    kind: 'audit_anchor',
    subjectKey: anchor.day,
    recipient,
    payload: {
      anchor: anchorText(anchor),
      day: anchor.day,
      heads: anchor.heads,
      entries: anchor.entries.toString(),
      isTest: settings().isTest,
    },
  });
}
