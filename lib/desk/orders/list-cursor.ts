// Where in the list does a page begin? A row's place in its order, written into an address.

import { z } from 'zod';
import { isRowId } from '@/lib/text/row-id';

/** In which order a list runs; a place of one order says nothing in another. */
export type DeskOrdering = 'newest' | 'amount' | 'held' | 'name' | 'beginning' | 'email' | 'phone';

/** The place of a row: its ordering, what it is ordered by as text, and its id. */
export type DeskCursor = {
  readonly ordering: DeskOrdering;
  /** A folded name, an amount in minor units, an instant in milliseconds; as the ordering needs. */
  readonly key: string;
  /** When the order was placed, or has been held since, in milliseconds. */
  readonly atMs: number;
  readonly id: string;
};

/** From where and to which side a piece of the list is read, and how many rows of it at most. */
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
  z.enum(['newest', 'amount', 'held', 'name', 'beginning', 'email', 'phone']),
  z.string().max(keyMax),
  z.int().min(0).max(atMsMax),
  z.string().refine(isRowId),
]);

export function writeCursor({ ordering, key, atMs, id }: DeskCursor): string {
  return Buffer.from(JSON.stringify([ordering, key, atMs, id]), 'utf8').toString('base64url');
}

/** Null for anything that `writeCursor` would not have written. */
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
