// Does the code that a guest named on the telephone lower the price of the order? Judged as in the cart.
import 'server-only';
import { findCodeId, judgeCodeAtOrder } from '@/lib/catalogue/discount-codes';
import type { Tx } from '@/lib/db/transaction';
import { type Wrong, wrong } from '@/lib/forms/form';
import { ok, type Result } from '@/lib/result/result';
import { type DiscountCode, foldCode, isForAny } from '@/lib/stays/codes';

export type NamedCode = {
  /** As it was typed; empty: none. */
  readonly code: string;
  /** Empty: not known yet. */
  readonly email: string;
  readonly now: Date;
};

type Stay = { readonly checkIn: string | null; readonly checkOut: string | null };

/** The code, whose uses nobody else takes until the transaction ends; null: none was named. */
export async function readNamedCode(
  tx: Tx,
  { code: typed, email, now }: NamedCode,
  stays: readonly Stay[],
  today: string,
): Promise<Result<DiscountCode | null, never> | Wrong> {
  if (typed === '') return ok(null);
  const codeId = await findCodeId(tx.query, foldCode(typed));
  const judged = await judgeCodeAtOrder(tx, codeId, { email }, now);
  if (judged === null) return wrong({ discountCode: 'UNKNOWN' });
  const { code, problem } = judged;
  if (problem !== null) return wrong({ discountCode: problem });
  const dated = stays.flatMap(({ checkIn, checkOut }) =>
    checkIn && checkOut ? [{ checkIn, checkOut }] : [],
  );
  return isForAny(code, dated, today) ? ok(code) : wrong({ discountCode: 'NOT_FOR_STAY' });
}
