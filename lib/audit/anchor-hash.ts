// What does one anchor attest? One hash over the ends of all chains that grew, and the day before.
import { createHash } from 'node:crypto';
import { canonicalJson, chainStart } from './audit-hash';

type AnchorContent = {
  /** GMT day, YYYY-MM-DD. */
  readonly day: string;
  /** ISO instant with milliseconds. */
  readonly at: string;
  /** Every audit row up to this one was settled when the anchor was taken. */
  readonly lastEntryId: bigint;
  /** It attests what came after this row, the anchor before it the rest; 0: it attests all. */
  readonly sinceEntryId: bigint;
  readonly heads: number;
  readonly entries: bigint;
  readonly rootHash: string;
};

export type Anchor = AnchorContent & {
  readonly id: number;
  readonly prevHash: string;
  readonly hash: string;
};

export type ChainHead = {
  readonly subject: string;
  readonly sequence: number;
  readonly hash: string;
};

/** SHA-256, hex, over the previous anchor's hash (`chainStart` for the first) and the content. */
export function hashAnchor(prevHash: string, content: AnchorContent): string {
  const { day, at, heads, rootHash } = content;
  const lastEntryId = content.lastEntryId.toString();
  const entries = content.entries.toString();
  // Anchors that attest everything were hashed before this field existed.
  const since = content.sinceEntryId === 0n ? undefined : content.sinceEntryId.toString();
  return createHash('sha256')
    .update(prevHash)
    .update('\n')
    .update(canonicalJson({ day, at, lastEntryId, since, heads, entries, rootHash }))
    .digest('hex');
}

/** The hash that the first anchor continues. */
export const anchorStart = chainStart;

/** The root over all heads, added one at a time in order of subject (by code point). */
export class RootHash {
  readonly #hash = createHash('sha256');
  #heads = 0;

  add(head: ChainHead): void {
    this.#hash.update(`${head.subject}\n${head.sequence}\n${head.hash}\n`);
    this.#heads += 1;
  }

  get heads(): number {
    return this.#heads;
  }

  /** Call once only. */
  hex(): string {
    return this.#hash.digest('hex');
  }
}

/**
 * An anchor as people copy it: its hash in groups of eight, so that no filter takes a run of digits
 * in it for a card number.
 */
export function anchorText(anchor: Pick<Anchor, 'day' | 'hash'>): string {
  return `${anchor.day}:${anchor.hash.match(/.{8}/g)?.join('_') ?? ''}`;
}

/** Every anchor in a text: a mail, a log, or one typed by hand. */
export function findAnchors(text: string): { day: string; hash: string }[] {
  const pattern = /\b(\d{4}-\d\d-\d\d(?:#\d{1,9})?):((?:[0-9a-f]{8}_?){8})(?![0-9a-f_])/gi;
  return [...text.matchAll(pattern)].map(([, day = '', hash = '']) => ({
    day,
    hash: hash.replaceAll('_', '').toLowerCase(),
  }));
}
