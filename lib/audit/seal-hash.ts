// What does one seal attest? Every entry of all trails since the seal before it, in one chain.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson, chainStart } from './audit-hash';

type SealContent = {
  /** One more than that of the seal before it. */
  readonly id: number;
  /** ISO instant with milliseconds. */
  readonly at: string;
  /** Every entry up to this one was settled, and is in this seal or in one before it. */
  readonly lastEntryId: bigint;
  /** `<subject> <sequence> <hash>` of each entry, in order of their ids. */
  readonly entries: readonly string[];
  /** The newest daily anchor; empty: there was none. */
  readonly anchorHash: string;
};

export type Seal = SealContent & {
  readonly prevHash: string;
  readonly hash: string;
  /** HMAC-SHA256 over the hash under AUDIT_ANCHOR_KEY; empty: there was no key. */
  readonly signature: string;
};

/** The columns of a seal, for its readers; `at` is a Date there. */
export const sealColumns = {
  id: 'int4',
  at: 'timestamptz',
  lastEntryId: 'int8',
  entries: 'text[]',
  anchorHash: 'text',
  prevHash: 'text',
  hash: 'text',
  signature: 'text',
} as const;

/** The hash that the first seal continues. */
export const sealStart = chainStart;

/** SHA-256, hex, over the previous seal's hash and the content. */
export function hashSeal(prevHash: string, content: SealContent): string {
  const { id, at, entries, anchorHash } = content;
  const lastEntryId = content.lastEntryId.toString();
  return createHash('sha256')
    .update(prevHash)
    .update('\n')
    .update(canonicalJson({ id, at, lastEntryId, entries, anchorHash }))
    .digest('hex');
}

/** A seal's name beside the days of the daily anchors. */
export function sealName(at: string, id: number): string {
  return `${at.slice(0, 10)}#${id}`;
}

/** An entry as its seal names it. */
export function sealedText(entry: { subject: string; sequence: number; hash: string }): string {
  return `${entry.subject} ${entry.sequence} ${entry.hash}`;
}

/** Splits the text of `sealedText`; a subject may contain spaces. */
export function readSealed(text: string): { subject: string; sequence: number; hash: string } {
  const [, subject = text, sequence = '0', hash = ''] = /^(.*) (\d+) (\S*)$/s.exec(text) ?? [];
  return { subject, sequence: Number(sequence), hash };
}

/** Signs with the first key; empty without one. */
export function signSeal(keys: readonly string[], hash: string): string {
  const [key] = keys;
  return key === undefined ? '' : signature(key, hash);
}

/** Whether one of the keys signed it; an older key still verifies what it signed. */
export function isSigned(keys: readonly string[], seal: Pick<Seal, 'hash' | 'signature'>): boolean {
  const given = Buffer.from(seal.signature);
  return keys.some((key) => {
    const right = Buffer.from(signature(key, seal.hash));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

function signature(key: string, hash: string): string {
  return createHmac('sha256', key).update('diwan audit seal\n').update(hash).digest('hex');
}
