// What may a cart hold? Limits and sums, as pure functions.
import { addMoney, type Money, multiplyMoney, ZERO } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import type { ProductKind } from '@/prisma/generated/enums';

export const linesMax = 20;
export const quantityMax = 20;

/**
 * Reads a count that a form sent: ASCII digits only, at most `max`.
 * Fails: BAD_COUNT (not a whole number, or less than one), COUNT_TOO_LARGE.
 */
export function readCount(
  text: string,
  max: number,
): Result<number, 'BAD_COUNT' | 'COUNT_TOO_LARGE'> {
  if (!/^[0-9]{1,12}$/.test(text)) return fail('BAD_COUNT');
  const count = Number(text);
  if (count < 1) return fail('BAD_COUNT');
  return count > max ? fail('COUNT_TOO_LARGE') : ok(count);
}

/** Price times pieces, or price times nights: never a float. */
export function lineTotal(unitPrice: Money, count: number): Money {
  return multiplyMoney(unitPrice, BigInt(count));
}

export function cartTotal(lineTotals: readonly Money[]): Money {
  return lineTotals.reduce(addMoney, ZERO);
}

/** An order with any stay is a hold; goods only, a sale. */
export function transactionTypeOf(kinds: readonly ProductKind[]): 'authorization' | 'sale' {
  return kinds.includes('STAY') ? 'authorization' : 'sale';
}

/** Whether two stays share a night; the day of check-out is free for the next guest. */
export function isOverlapping(
  a: { readonly checkIn: string; readonly checkOut: string },
  b: { readonly checkIn: string; readonly checkOut: string },
): boolean {
  return a.checkIn < b.checkOut && b.checkIn < a.checkOut;
}
