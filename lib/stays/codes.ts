// May a guest have the discount of a code now? Pure; days are ISO dates in the merchant's time zone.
import { normaliseDigits } from '@/lib/money/money';
import { bestDiscount, type Discount } from './discounts';

/** A discount that a guest has by typing its code. */
export type DiscountCode = Discount & {
  readonly id: string;
  readonly code: string;
  /** So many orders at most; null: any number. */
  readonly usesMax: number | null;
  /** The first and the last day on which it is given; null: no limit. */
  readonly bookedFrom: string | null;
  readonly bookedUntil: string | null;
  readonly isOncePerGuest: boolean;
};

/** Why a code that exists is not given. */
export type CodeProblem = 'NOT_YET' | 'NO_LONGER' | 'USED_UP' | 'USED_BY_GUEST' | 'NOT_FOR_STAY';

/** How often a code is used: by orders that have it now, and by those of the same guest. */
export type CodeUses = { readonly uses: number; readonly usesOfGuest: number };

/** The orders alone: a code that is used up, or by this guest where it is once for each. */
export function usesProblem(
  { usesMax, isOncePerGuest }: Pick<DiscountCode, 'usesMax' | 'isOncePerGuest'>,
  { uses, usesOfGuest }: CodeUses,
): 'USED_UP' | 'USED_BY_GUEST' | null {
  if (isOncePerGuest && usesOfGuest > 0) return 'USED_BY_GUEST';
  return usesMax !== null && uses >= usesMax ? 'USED_UP' : null;
}

/** What is in the way of the code today; null: nothing. */
export function codeProblem(
  code: DiscountCode,
  { today, ...used }: CodeUses & { readonly today: string },
): Exclude<CodeProblem, 'NOT_FOR_STAY'> | null {
  const { bookedFrom, bookedUntil } = code;
  if (bookedFrom !== null && today < bookedFrom) return 'NOT_YET';
  if (bookedUntil !== null && today > bookedUntil) return 'NO_LONGER';
  return usesProblem(code, used);
}

type Dates = { readonly checkIn: string; readonly checkOut: string };

/** Whether the code is for one of these stays at least. */
export function isForAny(code: DiscountCode, stays: readonly Dates[], today: string): boolean {
  return stays.some((stay) => bestDiscount([code], { ...stay, today }) !== null);
}

/** Letters, digits and hyphens of any script. */
const isCode = /^[\p{L}\p{M}\p{N}-]{3,30}$/u;

/** The code as it is kept, however it was typed: capitals, no spaces, digits 0 to 9; null: none. */
export function foldCode(typed: string): string | null {
  const text = normaliseDigits(typed.slice(0, 80).normalize('NFKC'));
  const code = text.replace(/[\s\p{Cf}]+/gu, '').toUpperCase();
  return isCode.test(code) ? code : null;
}
