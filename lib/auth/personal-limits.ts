// What are this person's limits just now? As the database has them, asked for each act.
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

/** They follow SELECT, where `u` stands for the table. */
export const limitList = `u.price_limit_percent AS "priceLimitPercent",
    u.discount_max_minor AS "discountMaxMinor",
    u.completion_above_minor AS "completionAboveMinor",
    u.reversal_max_minor AS "reversalMaxMinor"`;

const findLimits = sql(limitColumns)`SELECT ${limitList} FROM "user" u WHERE u.id = $1::uuid`;

/** Within a transaction as it sees them, else as they are committed. */
export async function readLimits(
  userId: string,
  tx: Pick<Tx, 'query'> = { query: queryOnce },
): Promise<PersonalLimits> {
  const [row] = await tx.query(findLimits, [userId]);
  return row ?? noLimits;
}
