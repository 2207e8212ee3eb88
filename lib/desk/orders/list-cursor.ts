// Where does a page of the list begin? A row's place in the order, for use in an address.

import { z } from 'zod';
import { isRowId } from '@/lib/text/row-id';

/**
 * What a searched text can be a prefix of; the list is ordered by it. The end of a phone number is a
 * prefix of the number read backwards.
 */
export const prefixKinds = ['name', 'email', 'phone', 'phoneEnd', 'beginning'] as const;

export type PrefixKind = (typeof prefixKinds)[number];

const orderings = ['newest', 'amount', 'held', ...prefixKinds] as const;

/** The ordering of a list; a place in one ordering means nothing in another. */
export type DeskOrdering = (typeof orderings)[number];

/** The place of a row: its ordering, its sort key as text, and its id. */
export type DeskCursor = {
  readonly ordering: DeskOrdering;
  /**
   * What the ordering sorts by, such as a folded name or an amount in minor units; may be empty.
   */
  readonly key: string;
  /** When the order was placed, or has been held since, in milliseconds. */
  readonly atMs: number;
  readonly id: string;
};

/** From where and in which direction a piece of the list is read, and how many rows at most. */
export type DeskStep = {
  readonly place: DeskCursor | null;
  readonly isBack: boolean;
  readonly limit: number;
};

/** An e-mail has up to 254 letters, and a folded name may be longer than the name. */
const keyMax = 2_000;
const textMax = 8_000;
const atMsMax = 8_640_000_000_000;

const shape = z.tuple([
  z.enum(orderings),
  z.string().max(keyMax),
  z.int().min(0).max(atMsMax),
  z.string().refine(isRowId),
]);

export function writeCursor({ ordering, key, atMs, id }: DeskCursor): string {
  return Buffer.from(JSON.stringify([ordering, key, atMs, id]), 'utf8').toString('base64url');
}

/** Null for anything that `writeCursor` could not have written. */
export function readCursor(text: string): DeskCursor | null {
  if (text === '' || text.length > textMax || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  const parsed = shape.safeParse(readJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) return null;
  const [ordering, key, atMs, id] = parsed.data;
  const isNumber = ordering === 'amount';
  if (isNumber ? !/^\d{1,18}$/.test(key) : /[\p{Cc}\p{Cs}]/u.test(key)) return null;
  return { ordering, key, atMs, id };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
