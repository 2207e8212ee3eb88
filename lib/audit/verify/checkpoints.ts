// Up to where was the audit found intact? A chain of checkpoints, each as hard to forge as a seal.
import 'server-only';
import { createHash } from 'node:crypto';
import { anchorText } from '@/lib/audit/anchor-hash';
import { canonicalJson, chainStart } from '@/lib/audit/audit-hash';
import type { AuditFinding } from '@/lib/audit/chain-check';
import { hashSeal, isSigned, type Seal, sealColumns, signSeal } from '@/lib/audit/seal-hash';
import { select, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import type { RowOf } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';

const columns = {
  id: 'int4',
  at: 'timestamptz',
  sealId: 'int4',
  sealHash: 'text',
  lastEntryId: 'int8',
  prevHash: 'text',
  hash: 'text',
  signature: 'text',
} as const;

type Checkpoint = {
  readonly id: number;
  readonly at: Date;
  /** The last seal that was looked at, with everything before it. */
  readonly sealId: number;
  readonly sealHash: string;
  readonly lastEntryId: bigint;
};

type Note = RowOf<typeof columns>;

/** The last seal that a check has reached. */
export type Reached = Pick<Seal, 'id' | 'hash' | 'lastEntryId' | 'at' | 'signature'>;

const notesPerRead = 1_000;

const findCheckpoints = select(columns)`
  FROM audit_checkpoint WHERE id > $1 ORDER BY id LIMIT ${notesPerRead}`;

const sealOfCheckpoint = select(sealColumns)`FROM audit_seal WHERE id = $1`;

/**
 * The seal from which a check continues: that of the last checkpoint, if the checkpoints and the
 * seal are intact. Reports what is not. A doubtful checkpoint is no reason to skip anything, so
 * then, and without any checkpoint, returns undefined: check from the beginning.
 */
export async function lastReached(
  tx: Tx,
  report: (finding: AuditFinding) => void,
): Promise<Reached | undefined> {
  let isWhole = true;
  const wrong = (subject: string, code: string) => {
    isWhole = false;
    report({ check: 'anchor', subject, sequence: null, code });
  };
  let last: Note | undefined;
  for (let isEnd = false; !isEnd; ) {
    const rows = await tx.query(findCheckpoints, [last?.id ?? 0]);
    for (const one of rows) {
      for (const code of problemsOf(one, last)) wrong(`checkpoint:${one.id}`, code);
      last = one;
    }
    isEnd = rows.length < notesPerRead;
  }
  if (!last) return undefined;
  const [row] = await tx.query(sealOfCheckpoint, [last.sealId]);
  const seal = row && { ...row, at: row.at.toISOString() };
  const isThere = seal?.hash === last.sealHash && hashSeal(seal.prevHash, seal) === seal.hash;
  if (!isThere || seal.lastEntryId !== last.lastEntryId) {
    wrong(`seal:${last.sealId}`, seal ? 'ANCHOR_REWRITTEN' : 'ANCHOR_REMOVED');
  }
  return isWhole ? seal : undefined;
}

function problemsOf(one: Note, last: Note | undefined): readonly string[] {
  const keys = settings().auditAnchorKeys;
  const found: string[] = [];
  if (hashOf(one.prevHash, one) !== one.hash) found.push('ANCHOR_CHANGED');
  if (one.id !== (last?.id ?? 0) + 1 || one.prevHash !== (last?.hash ?? chainStart)) {
    found.push('ANCHOR_NOT_LINKED');
  }
  const lacksSignature = one.signature === '' && last !== undefined && last.signature !== '';
  const isForged = one.signature !== '' && keys.length > 0 && !isSigned(keys, one);
  if (lacksSignature || isForged) found.push('SIGNATURE_WRONG');
  return found;
}

const lastCheckpoint = sql({ id: 'int4', sealId: 'int4', hash: 'text' })`
  SELECT id, seal_id AS "sealId", hash FROM audit_checkpoint ORDER BY id DESC LIMIT 1`;

const insertCheckpoint = sql({ id: 'int4' })`
  INSERT INTO audit_checkpoint (id, at, seal_id, seal_hash, last_entry_id, prev_hash, hash, signature)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING id`;

/** Records that everything up to this seal was found intact, and logs it. */
export async function noteReached(now: Date, seal: Reached): Promise<void> {
  const noted = await withTx(async (tx) => {
    const [last] = await tx.query(lastCheckpoint);
    if (last && last.sealId >= seal.id) return null;
    const content = {
      id: (last?.id ?? 0) + 1,
      at: now,
      sealId: seal.id,
      sealHash: seal.hash,
      lastEntryId: seal.lastEntryId,
    };
    const prevHash = last?.hash ?? chainStart;
    const hash = hashOf(prevHash, content);
    const { id, at, sealId, sealHash, lastEntryId } = content;
    const signature = signSeal(settings().auditAnchorKeys, hash);
    const values = [id, at, sealId, sealHash, lastEntryId, prevHash, hash, signature];
    const [row] = await tx.query(insertCheckpoint, values);
    return row ? { hash, id } : null;
  });
  if (!noted) return;
  const anchorDigest = anchorText({ day: now.toISOString().slice(0, 10), hash: noted.hash });
  log.info('audit.checkpoint', { anchorDigest, checkpoint: noted.id, seal: seal.id });
}

function hashOf(prevHash: string, { id, at, sealId, sealHash, lastEntryId }: Checkpoint): string {
  const content = { id, at: at.toISOString(), sealId, sealHash, lastEntryId: String(lastEntryId) };
  return createHash('sha256')
    .update(prevHash)
    .update('\ncheckpoint\n')
    .update(canonicalJson(content))
    .digest('hex');
}
