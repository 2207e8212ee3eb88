// Why does the bank decline? Its codes in a period, the most frequent first.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import type { DaySpan } from './calendar-day';
import { byMode, type OrderMode, ofMode } from './order-mode';

export type DeclineReason = RowsOf<ReturnType<typeof statementOf>>;

const reasonsMax = 12;

const statementOf = byMode(
  (mode) =>
    sql({ code: 'text', count: 'int4' })`
  SELECT coalesce(a.response_code, '') AS code, count(*)::int AS count FROM payment_attempt a
  WHERE a.outcome_at >= $1 AND a.outcome_at < $2 AND a.state = 'DECLINED'
    ${ofMode(mode, 'a.order_id', 3)}
  GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${reasonsMax}`,
);

/** The twelve most frequent codes; '' stands for declines recorded by hand without a code. */
export async function readDeclines(span: DaySpan, mode: OrderMode): Promise<DeclineReason[]> {
  return readRows(statementOf(mode), [span.since, span.until, mode.isTest]);
}
