// Which audit entries came since the last seal? Each minute the next seal attests them.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { queueMail } from '@/lib/mail/outbox';
import { processWide } from '@/lib/process/process-wide';
import { settings } from '@/lib/settings/env';
import { anchorText } from './anchor-hash';
import type { AuditFinding } from './chain-check';
import { hashSeal, type Seal, sealedText, sealName, sealStart, signSeal } from './seal-hash';
import { settledUpTo } from './settled-entries';

const entriesMax = 2_000;
/** Without new entries a seal is still written this often, so the end of the chain is never old. */
const quietMs = 3_600_000;

type Head = Pick<Seal, 'id' | 'hash'>;

/** The last seal that this process wrote: it shows whether the end of the chain was removed. */
const held = processWide<{ last?: Head | undefined }>('last seal', () => ({}));

/**
 * Seals every settled entry, in as many seals as it takes. Returns a finding if a seal that this
 * process wrote is gone or changed; the chain continues from what is there.
 */
export async function takeSeals(now: Date): Promise<AuditFinding | null> {
  const finding = await missingSeal();
  const upTo = await settledUpTo();
  for (;;) {
    const seal = await withTx((tx) => sealNext(tx, now, upTo));
    if (!seal) return finding;
    held.last = { id: seal.id, hash: seal.hash };
    log.info('audit.sealed', { anchorDigest: sealAsText(seal), entries: seal.entries.length });
  }
}

/** A seal as people copy it; `audit:verify` accepts it as an anchor. */
export function sealAsText({ at, id, hash }: Pick<Seal, 'at' | 'id' | 'hash'>): string {
  return anchorText({ day: sealName(at, id), hash });
}

const findSeal = sql({ hash: 'text' })`SELECT hash FROM audit_seal WHERE id = $1`;

async function missingSeal(): Promise<AuditFinding | null> {
  const { last } = held;
  if (!last) return null;
  const [found] = await withTx((tx) => tx.query(findSeal, [last.id]));
  if (found?.hash === last.hash) return null;
  held.last = undefined;
  const code = found ? 'ANCHOR_REWRITTEN' : 'ANCHOR_REMOVED';
  return { check: 'anchor', subject: `seal:${last.id}`, sequence: null, code };
}

const findLastSeal = sql({ id: 'int4', at: 'timestamptz', lastEntryId: 'int8', hash: 'text' })`
  SELECT id, at, last_entry_id AS "lastEntryId", hash FROM audit_seal ORDER BY id DESC LIMIT 1`;

const findEntries = sql({ id: 'int8', subject: 'text', sequence: 'int4', hash: 'text' })`
  SELECT id, subject, sequence, hash FROM audit_entry WHERE id > $1 AND id <= $2
  ORDER BY id LIMIT ${entriesMax}`;

const findAnchorHash = sql({ hash: 'text' })`
  SELECT hash FROM audit_anchor ORDER BY id DESC LIMIT 1`;

const insertSeal = sql({ id: 'int4' })`
  INSERT INTO audit_seal (id, at, last_entry_id, entries, anchor_hash, prev_hash, hash, signature)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING id`;

/** Null: nothing to seal, or another process was faster. */
async function sealNext(tx: Tx, now: Date, upTo: bigint): Promise<Seal | null> {
  const [last] = await tx.query(findLastSeal);
  const rows = await tx.query(findEntries, [last?.lastEntryId ?? 0n, upTo]);
  const isQuiet = rows.length === 0;
  if (isQuiet && last && now.getTime() - last.at.getTime() < quietMs) return null;
  const [anchor] = await tx.query(findAnchorHash);
  const content = {
    id: (last?.id ?? 0) + 1,
    at: now.toISOString(),
    lastEntryId: rows.at(-1)?.id ?? last?.lastEntryId ?? 0n,
    entries: rows.map(sealedText),
    anchorHash: anchor?.hash ?? '',
  };
  const prevHash = last?.hash ?? sealStart;
  const hash = hashSeal(prevHash, content);
  const signature = signSeal(settings().auditAnchorKeys, hash);
  const { id, at, lastEntryId, entries, anchorHash } = content;
  const values = [id, at, lastEntryId, entries, anchorHash, prevHash, hash, signature];
  const [row] = await tx.query(insertSeal, values);
  if (!row) return null;
  const seal = { ...content, prevHash, hash, signature };
  if (last?.at.toISOString().slice(0, 13) !== at.slice(0, 13)) await mailSeal(tx, seal);
  return seal;
}

/** Mails the first seal of each hour to the address that is set for it, if any. */
async function mailSeal(tx: Tx, seal: Seal): Promise<void> {
  const recipient = settings().auditAnchorAddress;
  if (recipient === '') return;
  await queueMail(tx, {
    kind: 'audit_seal',
    subjectKey: String(seal.id),
    recipient,
    payload: {
      anchor: sealAsText(seal),
      hour: `${seal.at.slice(0, 13).replace('T', ' ')}:00`,
      signature: seal.signature.match(/.{8}/g)?.join('_') ?? '',
      isTest: settings().isTest,
    },
  });
}
