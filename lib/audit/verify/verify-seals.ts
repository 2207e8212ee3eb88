// Is every entry that a seal attests there, and every seal? One pass along the chain.
import 'server-only';
import { findAnchors } from '@/lib/audit/anchor-hash';
import type { AuditFinding, KnownAnchor } from '@/lib/audit/chain-check';
import {
  hashSeal,
  isSigned,
  readSealed,
  type Seal,
  sealColumns,
  sealedText,
  sealName,
  sealStart,
} from '@/lib/audit/seal-hash';
import { select, sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { settings } from '@/lib/settings/env';
import type { Reached } from './checkpoints';
import type { Report } from './verify-anchors';

const sealsPerRead = 20;

const findSeals = select(sealColumns)`
  FROM audit_seal WHERE id > $1 ORDER BY id LIMIT $2`;

const findEntries = select({ id: 'int8', subject: 'text', sequence: 'int4', hash: 'text' })`
  FROM audit_entry WHERE id > $1 AND id <= $2 ORDER BY id`;

/** The known copies of seals, and the daily anchors that exist. */
type Others = { readonly known: readonly KnownAnchor[]; readonly anchors: ReadonlySet<string> };

/** Which seals to check: those after `from`, and no more than `sealsMax`. */
export type SealRange = { readonly from?: Reached | undefined; readonly sealsMax?: number };

/**
 * Reports what is wrong, in the caller's snapshot. Returns how many seals were checked, how many of
 * them are signed, the last of them (or `from`), and whether the end was reached.
 */
export async function verifySeals(
  tx: Tx,
  { known, anchors }: Others,
  { from, sealsMax = Number.POSITIVE_INFINITY }: SealRange,
  report: Report,
) {
  const lostAnchors = new Set<string>();
  let last = from;
  let seals = 0;
  let signed = 0;
  let isEnd = false;
  while (!isEnd && seals < sealsMax) {
    const limit = Math.min(sealsPerRead, sealsMax - seals);
    const rows = await tx.query(findSeals, [last?.id ?? 0, limit]);
    for (const row of rows) {
      const seal: Seal = { ...row, at: row.at.toISOString() };
      checkLink(last, seal, report);
      checkSignature(last, seal, report);
      await checkEntries(tx, last?.lastEntryId ?? 0n, seal, report);
      if (seal.anchorHash !== '' && !anchors.has(seal.anchorHash)) lostAnchors.add(seal.anchorHash);
      if (seal.signature !== '') signed += 1;
      seals += 1;
      last = seal;
    }
    isEnd = rows.length < limit;
  }
  for (const hash of lostAnchors) report(finding(`anchor:${hash.slice(0, 8)}`, 'ANCHOR_REMOVED'));
  await checkCopies(tx, known, report);
  if (isEnd) await checkUnsealed(tx, last?.lastEntryId ?? 0n, report);
  return { seals, signed, last, isEnd };
}

const findNamed = select({ id: 'int4', at: 'timestamptz', hash: 'text' })`
  FROM audit_seal WHERE id = ANY ($1::int[])`;

/** Reports seals that a copy names and that are missing or different. */
async function checkCopies(tx: Tx, known: readonly KnownAnchor[], report: Report): Promise<void> {
  const copies = [...known, ...(await mailedSeals(tx))].filter(({ day }) => day.includes('#'));
  const ids = copies.map(({ day }) => Number(day.split('#')[1]));
  const rows = await tx.query(findNamed, [ids]);
  const names = new Map(rows.map(({ id, at, hash }) => [sealName(at.toISOString(), id), hash]));
  for (const { day, hash } of copies) {
    const kept = names.get(day);
    if (kept === hash) continue;
    report(finding(`seal:${day}`, kept ? 'ANCHOR_REWRITTEN' : 'ANCHOR_REMOVED'));
  }
}

function finding(subject: string, code: string, sequence: number | null = null): AuditFinding {
  return { check: 'anchor', subject, sequence, code };
}

function checkLink(last: Reached | undefined, seal: Seal, report: Report): void {
  const subject = `seal:${seal.id}`;
  if (hashSeal(seal.prevHash, seal) !== seal.hash) report(finding(subject, 'ANCHOR_CHANGED'));
  if (seal.id !== (last?.id ?? 0) + 1) report(finding(subject, 'ANCHOR_REMOVED_BEFORE'));
  else if (seal.prevHash !== (last?.hash ?? sealStart)) {
    report(finding(subject, 'ANCHOR_NOT_LINKED'));
  }
}

/** After a signed seal every seal must be signed. Signatures are verified only if a key is set. */
function checkSignature(last: Reached | undefined, seal: Seal, report: Report): void {
  const keys = settings().auditAnchorKeys;
  if (seal.signature === '') {
    if (last !== undefined && last.signature !== '') {
      report(finding(`seal:${seal.id}`, 'SIGNATURE_WRONG'));
    }
  } else if (keys.length > 0 && !isSigned(keys, seal)) {
    report(finding(`seal:${seal.id}`, 'SIGNATURE_WRONG'));
  }
}

/** Reports entries that are missing, rewritten, or added later below the seal. */
async function checkEntries(tx: Tx, from: bigint, seal: Seal, report: Report): Promise<void> {
  const rows = await tx.query(findEntries, [from, seal.lastEntryId]);
  const there = new Set(rows.map(sealedText));
  const sealed = new Set(seal.entries);
  const places = new Set(rows.map(({ subject, sequence }) => `${subject} ${sequence}`));
  for (const text of seal.entries) {
    if (there.has(text)) continue;
    const { subject, sequence } = readSealed(text);
    const isThere = places.delete(`${subject} ${sequence}`);
    report(finding(subject, isThere ? 'ENTRY_REWRITTEN' : 'ENTRY_REMOVED', sequence));
  }
  for (const row of rows) {
    const { subject, sequence } = row;
    if (sealed.has(sealedText(row)) || !places.has(`${subject} ${sequence}`)) continue;
    report(finding(subject, 'ENTRY_ADDED', sequence));
  }
}

const findMails = sql({ text: 'text!' })`
  SELECT payload->>'anchor' AS text FROM mail_outbox WHERE kind = 'audit_seal'`;

/** The seals that were mailed: the outbox keeps them as well. */
async function mailedSeals(tx: Tx): Promise<readonly KnownAnchor[]> {
  const rows = await tx.query(findMails);
  return rows.flatMap(({ text }) => findAnchors(text));
}

const findUnsealed = sql({ subject: 'text', sequence: 'int4' })`
  SELECT e.subject, e.sequence FROM audit_entry e
  WHERE e.id > $1 AND e.at < (SELECT least(l.done_at, now()) FROM task_lease l
    WHERE l.name = 'janitor:seal') - interval '5 minutes'
  ORDER BY e.id LIMIT 20`;

/** Reports entries that a past round must have sealed: their seal was removed. */
async function checkUnsealed(tx: Tx, lastEntryId: bigint, report: Report): Promise<void> {
  for (const { subject, sequence } of await tx.query(findUnsealed, [lastEntryId])) {
    report(finding(subject, 'SEAL_REMOVED', sequence));
  }
}
