// Which discount code has the guest of a cart typed? Wrong ones are counted, so that none is guessed.
import 'server-only';
import { findCodeId, type JudgedCode, judgeCode, readCodes } from '@/lib/catalogue/discount-codes';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { type CodeProblem, foldCode, isForAny } from '@/lib/stays/codes';
import type { GivenDiscount } from '@/lib/stays/discounts';
import { systemClock } from '@/lib/time/clock';

/** Wrong codes from one network per hour. */
const wrongPerHour = 20;

const countTry = sql({ count: 'int4' })`
  INSERT INTO attempt_throttle (key, hour, count)
  VALUES ($1, date_trunc('hour', $2::timestamptz), 1)
  ON CONFLICT (key, hour) DO UPDATE SET count = attempt_throttle.count + 1 RETURNING count`;

const forgetTry = sql`UPDATE attempt_throttle SET count = count - 1
  WHERE key = $1 AND hour = date_trunc('hour', $2::timestamptz)`;

const findStays = sql({ checkIn: 'date!', checkOut: 'date!' })`
  SELECT check_in AS "checkIn", check_out AS "checkOut" FROM cart_line
  WHERE cart_id = $1::uuid AND check_in IS NOT NULL AND check_out IS NOT NULL`;

const setCode = sql`UPDATE cart SET discount_id = $2::uuid WHERE id = $1::uuid`;

/**
 * Keeps the code with the cart, whose stays then have its discount where none is better. Fails:
 * UNKNOWN, also for one that is switched off; TOO_MANY, right or wrong, once a network was wrong too
 * often within the hour; why one that exists is not given.
 */
export async function typeCode(
  { cartId, typed, network }: { cartId: string | null; typed: string; network: string },
  clock = systemClock,
): Promise<Result<true, CodeProblem | 'UNKNOWN' | 'TOO_MANY'>> {
  const now = clock.now();
  const key = `code:${network}`;
  return withTx<Result<true, CodeProblem | 'UNKNOWN' | 'TOO_MANY'>>(async (tx) => {
    const [tried] = await tx.query(countTry, [key, now]);
    if ((tried?.count ?? 0) > wrongPerHour) return fail('TOO_MANY');
    const codeId = await findCodeId(tx.query, foldCode(typed));
    const judged = await judgeCode(tx.query, codeId, { cartId }, now);
    if (judged === null) return fail('UNKNOWN');
    await tx.query(forgetTry, [key, now]);
    const { code, problem } = judged;
    if (problem !== null) return fail(problem);
    const stays = cartId === null ? [] : await tx.query(findStays, [cartId]);
    const today = todayIn(settings().merchantTimezone, now);
    if (!isForAny(code, stays, today)) return fail('NOT_FOR_STAY');
    await tx.query(setCode, [cartId, code.id]);
    return ok(true as const);
  });
}

/** Takes the code out of the cart again. */
export async function dropCode(cartId: string, query: Tx['query'] = queryOnce): Promise<void> {
  await query(setCode, [cartId, null]);
}

/** The code of a cart as its page shows it. */
export type CartCode = {
  readonly code: string;
  /** Why it is not given; null: it is, or something better is. */
  readonly problem: CodeProblem | null;
  /** A stay has its discount; else another one is as good. */
  readonly isGiven: boolean;
};

/** What is known of the code of a cart before its stays are priced. */
export async function codeOfCart(
  cartId: string,
  now: Date,
): Promise<{ readonly judged: JudgedCode | null; readonly hasCodes: boolean }> {
  const { codeId, hasCodes } = await readCodes(readRows, cartId, now);
  return { judged: await judgeCode(readRows, codeId, { cartId }, now), hasCodes };
}

type Line = {
  readonly checkIn?: string;
  readonly checkOut?: string;
  readonly discount?: GivenDiscount | null | undefined;
};

/** The code beside the priced lines; null: none was typed. */
export function shownCode(
  judged: JudgedCode | null,
  lines: readonly Line[],
  today: string,
): CartCode | null {
  if (judged === null) return null;
  const { code, problem } = judged;
  const stays = lines.flatMap(({ checkIn, checkOut }) =>
    checkIn && checkOut ? [{ checkIn, checkOut }] : [],
  );
  return {
    code: code.code,
    problem: problem ?? (isForAny(code, stays, today) ? null : 'NOT_FOR_STAY'),
    isGiven: lines.some(({ discount }) => discount?.kind === 'code'),
  };
}
