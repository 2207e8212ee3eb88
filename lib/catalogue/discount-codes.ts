// Is the discount of a code given now? Codes with their uses, as the database has them.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { localized } from '@/lib/i18n/localized-column';
import { settings } from '@/lib/settings/env';
import { type CodeProblem, codeProblem, type DiscountCode, usesProblem } from '@/lib/stays/codes';
import { todayIn } from './stay-dates';

type Query = Tx['query'];

/** Who would use the code; what is left out is not asked. */
type Who = {
  /** Its unpaid orders have no use of their own: the next one replaces them. */
  readonly cartId?: string | null;
  /** It does not count itself. */
  readonly orderId?: string;
  /** The guest's address, however it is spelled. */
  readonly email?: string;
};

/** SQL: the mailbox that an address reaches, as `recipientKey` has it. */
const mailboxOf = (email: string) => `regexp_replace(lower(${email}), '[+][^@]*(?=@)', '')`;

const columns = {
  id: 'uuid',
  name: localized,
  days: 'int4',
  percent: 'int4',
  code: 'text!',
  usesMax: 'int4?',
  bookedFrom: 'date?',
  bookedUntil: 'date?',
  stayFrom: 'date?',
  stayUntil: 'date?',
  isOncePerGuest: 'bool',
  isActive: 'bool',
  uses: 'int4',
  usesOfGuest: 'int4',
} as const;

/**
 * SQL: the order has a use now. It is given back as stock is, with the reservation; an order whose payment
 * did not begin has it for as long as a result is waited for.
 */
const isUse = (now: string, minutes: string) => `(o.cancelled_at IS NULL AND (o.is_reserved
  OR o.state IN ('AUTHORISED', 'PAID', 'COMPLETED') OR o.state = 'NOT_STARTED'
  AND o.created_at > ${now}::timestamptz - make_interval(mins => ${minutes}::int)))`;

const findCode = sql(columns)`
  SELECT d.id, d.name, d.days, d.percent, d.code, d.uses_max AS "usesMax",
    d.booked_from AS "bookedFrom", d.booked_until AS "bookedUntil", d.stay_from AS "stayFrom",
    d.stay_until AS "stayUntil", d.is_once_per_guest AS "isOncePerGuest", d.is_active AS "isActive",
    used.uses, used.of_guest AS "usesOfGuest"
  FROM stay_discount d CROSS JOIN LATERAL (
    SELECT count(*)::int AS uses, (count(*) FILTER (WHERE ${mailboxOf('o.customer_email')} = ${mailboxOf('$2')}))::int AS of_guest
    FROM "order" o
    WHERE o.discount_id = d.id AND o.id IS DISTINCT FROM $3::uuid AND ${isUse('$5', '$6')}
      AND ((o.cart_id = $4::uuid) IS NOT TRUE
        OR o.state IN ('AUTHORISED', 'PAID', 'COMPLETED'))) used
  WHERE d.id = $1::uuid AND d.code IS NOT NULL`;

const lockCode = sql`SELECT 1 FROM stay_discount WHERE id = $1::uuid FOR UPDATE`;

async function read(query: Query, codeId: string, who: Who, now: Date) {
  const { email = null, orderId = null, cartId = null } = who;
  const { resultOverdueMinutes } = settings();
  const given = [codeId, email, orderId, cartId, now, resultOverdueMinutes];
  const [row] = await query(findCode, given);
  return row;
}

export type JudgedCode = {
  readonly code: DiscountCode;
  /** Why it is not given; null: it is. */
  readonly problem: Exclude<CodeProblem, 'NOT_FOR_STAY'> | null;
};

/** The code, and whether this guest may have it now; null: none, or it is switched off. */
export async function judgeCode(
  query: Query,
  codeId: string | null,
  who: Who,
  now: Date,
): Promise<JudgedCode | null> {
  const row = codeId === null ? undefined : await read(query, codeId, who, now);
  if (!row?.isActive) return null;
  const { isActive: _, uses, usesOfGuest, ...rest } = row;
  const today = todayIn(settings().merchantTimezone, now);
  const code = { ...rest, kind: 'code' } as const;
  return { code, problem: codeProblem(code, { today, uses, usesOfGuest }) };
}

/**
 * The same for an order that is about to be inserted: until the transaction ends, nobody else takes a
 * use of the code.
 */
export async function judgeCodeAtOrder(
  tx: Tx,
  codeId: string | null,
  who: Who,
  now: Date,
): Promise<JudgedCode | null> {
  if (codeId !== null) await tx.query(lockCode, [codeId]);
  return judgeCode(tx.query, codeId, who, now);
}

/**
 * Whether the order still has its use, or may have one again after it was given back; its price stays
 * what it was. True for an order without a code.
 */
export async function isUseFree(
  tx: Tx,
  order: { readonly id: string; readonly isReserved: boolean; readonly customerEmail: string },
  codeId: string | null,
  now: Date,
): Promise<boolean> {
  if (codeId === null || order.isReserved) return true;
  await tx.query(lockCode, [codeId]);
  const who = { orderId: order.id, email: order.customerEmail };
  const row = await read(tx.query, codeId, who, now);
  return row === undefined || usesProblem(row, row) === null;
}

const findByText = sql({ id: 'uuid' })`SELECT id FROM stay_discount WHERE code = $1`;

/** The id of a code as it is kept; null: there is none. */
export async function findCodeId(query: Query, folded: string | null): Promise<string | null> {
  const [row] = folded === null ? [] : await query(findByText, [folded]);
  return row?.id ?? null;
}

const findOfCart = sql({ codeId: 'uuid?', hasCodes: 'bool' })`
  SELECT (SELECT discount_id FROM cart WHERE id = $1::uuid) AS "codeId", EXISTS (
    SELECT 1 FROM stay_discount
    WHERE code IS NOT NULL AND is_active AND (booked_until >= $2::date) IS NOT FALSE) AS "hasCodes"`;

/** The code that the guest of a cart typed, and whether there is any that could be. */
export async function readCodes(
  query: Query,
  cartId: string,
  now: Date,
): Promise<{ readonly codeId: string | null; readonly hasCodes: boolean }> {
  const today = todayIn(settings().merchantTimezone, now);
  const [row] = await query(findOfCart, [cartId, today]);
  return row ?? { codeId: null, hasCodes: false };
}

const countAll = sql({ codeId: 'uuid!', uses: 'int4' })`
  SELECT o.discount_id AS "codeId", count(*)::int AS uses FROM "order" o
  WHERE o.discount_id IS NOT NULL AND ${isUse('$1', '$2')} GROUP BY o.discount_id`;

/** How many orders have a use of each code now. */
export async function countUses(now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(countAll, [now, settings().resultOverdueMinutes]);
  return new Map(rows.map(({ codeId, uses }) => [codeId, uses]));
}
