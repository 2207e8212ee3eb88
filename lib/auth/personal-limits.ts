// What are this person's limits now? Read from the database for each act.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import { noLimits, type PersonalLimits } from './limits';

/** The columns of the table "user" that are limits. */
export const limitColumns = {
  priceLimitPercent: 'int4',
  discountMaxMinor: 'int8?',
  completionAboveMinor: 'int8?',
  reversalMaxMinor: 'int8?',
} as const;

/** The limits for a SELECT list, where `u` is the table "user". */
export const limitList = `u.price_limit_percent AS "priceLimitPercent",
    u.discount_max_minor AS "discountMaxMinor",
    u.completion_above_minor AS "completionAboveMinor",
    u.reversal_max_minor AS "reversalMaxMinor"`;

const findLimits = sql(limitColumns)`SELECT ${limitList} FROM "user" u WHERE u.id = $1::uuid`;

/** Reads the limits as `tx` sees them, or as committed without one. */
export async function readLimits(
  userId: string,
  tx: Pick<Tx, 'query'> = { query: queryOnce },
): Promise<PersonalLimits> {
  const [row] = await tx.query(findLimits, [userId]);
  return row ?? noLimits;
}
