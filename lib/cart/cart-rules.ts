// What may a cart hold? Limits and sums, as pure functions.

import { addMoney, type Money, multiplyMoney, normaliseDigits, ZERO } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';
import { daysBetween } from '@/lib/time/iso-date';
import type { ProductKind } from '@/prisma/generated/enums';

export const linesMax = 20;
export const quantityMax = 20;
/** For all stays of an order together; larger requests are handled by staff. */
export const nightsPerOrder = 60;
/** Who only types an address keeps no room: a stay paid by its link is kept this long until it is opened. */
export const linkHours = 2;

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

/**
 * A typed quantity, in the digits of any script. More than 100,000 is a typing error; the real limits
 * are the cart's and the stock's.
 */
export function readQuantity(typed: string): Result<number, 'BAD_QUANTITY' | 'QUANTITY_TOO_LARGE'> {
  const count = readCount(normaliseDigits(typed.trim()), 100_000);
  if (count.ok) return count;
  return fail(count.code === 'BAD_COUNT' ? 'BAD_QUANTITY' : 'QUANTITY_TOO_LARGE');
}

/** Price times pieces, or price times nights: never a float. */
export function lineTotal(unitPrice: Money, count: number): Money {
  return multiplyMoney(unitPrice, BigInt(count));
}

export function cartTotal(lineTotals: readonly Money[]): Money {
  return lineTotals.reduce(addMoney, ZERO);
}

/** What becomes of a stay that ends after the longest hold. */
export type StayBeyondHold = 'charge' | 'link' | 'hold' | 'refuse';

type HoldRules = {
  /** The merchant's date, ISO. */
  readonly today: string;
  readonly authorizationDays: number;
  readonly stayBeyondHold: StayBeyondHold;
};

/**
 * How the cart is paid: any stay makes it a hold, goods alone a sale. `isBeyondHold`: a stay ends
 * after the longest hold; by the merchant's rule it is then charged at once, paid later by a link
 * (`isLater`), held all the same, or refused.
 */
export function paymentKindOf(
  lines: readonly { readonly kind: ProductKind; readonly checkOut?: string | null | undefined }[],
  rules: HoldRules,
): {
  transactionType: 'authorization' | 'sale';
  isBeyondHold: boolean;
  isLater: boolean;
  isRefused: boolean;
} {
  const stays = lines.filter((line) => line.kind === 'STAY');
  const isBeyondHold = stays.some(
    ({ checkOut }) =>
      checkOut != null && daysBetween(rules.today, checkOut) > rules.authorizationDays,
  );
  const isRule = (rule: StayBeyondHold) => isBeyondHold && rules.stayBeyondHold === rule;
  const isHeld = stays.length > 0 && !isRule('charge') && !isRule('link');
  return {
    transactionType: isHeld ? 'authorization' : 'sale',
    isBeyondHold,
    isLater: isRule('link'),
    isRefused: isRule('refuse'),
  };
}

/** Whether two stays share a night; the day of check-out is free for the next guest. */
export function isOverlapping(
  a: { readonly checkIn: string; readonly checkOut: string },
  b: { readonly checkIn: string; readonly checkOut: string },
): boolean {
  return a.checkIn < b.checkOut && b.checkIn < a.checkOut;
}
