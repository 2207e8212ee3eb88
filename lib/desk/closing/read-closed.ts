// Was a month closed, by whom, and what did it say then?
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { typed } from '@/lib/rows/columns';
import type { MonthContent } from './month-content';

export type ClosedMonth = RowsOf<typeof findMonth>;

const findMonth = sql({
  month: 'text',
  isTest: 'bool',
  content: typed<MonthContent>('jsonb'),
  digest: 'text',
  closedBy: 'text',
  closedAt: 'timestamptz',
})`
  SELECT m.month, m.is_test AS "isTest", m.content, m.digest, u.name AS "closedBy",
    m.closed_at AS "closedAt"
  FROM closed_month m JOIN "user" u ON u.id = m.closed_by_id
  WHERE m.is_test = $1::boolean AND m.month = $2`;

/** The month as it was closed; null: it is open. */
export async function readClosedMonth(month: string, isTest: boolean): Promise<ClosedMonth | null> {
  const [found] = await readRows(findMonth, [isTest, month]);
  return found ?? null;
}
