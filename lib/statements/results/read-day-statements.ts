// Which of the bank's statements are about a day? Those that cover it, or may: not compared yet.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { countOpen } from '@/lib/statements/statement-issues';
import type { StatementState } from '@/prisma/generated/enums';

export type DayStatement = RowsOf<typeof findStatements> & {
  /** Unexplained differences of the whole file. */
  readonly open: number;
};

const listed = 50;

const findStatements = sql({
  id: 'uuid',
  name: 'text',
  state: typed<StatementState>('StatementState'),
  /** Rows that could not be read: nobody knows of which day they are. */
  unreadable: 'int4',
})`
  SELECT s.id, s.file_name AS name, s.state, (SELECT count(*)::int FROM statement_row r
    WHERE r.statement_id = s.id AND r.outcome = 'unreadable') AS unreadable
  FROM bank_statement s WHERE s.is_test = $2::boolean
    -- What was uploaded before a day has nothing of it.
    AND ((s.state <> 'MATCHED' AND s.uploaded_at >= $1::date::timestamp AT TIME ZONE $3::text)
      OR $1::date BETWEEN s.first_day AND s.last_day)
  ORDER BY s.uploaded_at DESC, s.id DESC LIMIT ${listed}`;

/** The newest fifty, the newest first. */
export async function readDayStatements(day: string, isTest: boolean): Promise<DayStatement[]> {
  const found = await readRows(findStatements, [day, isTest, settings().merchantTimezone]);
  const counted = await readRows(countOpen, [found.map(({ id }) => id)]);
  const open = new Map(counted.map(({ id, count }) => [id, count]));
  return found.map((one) => ({ ...one, open: open.get(one.id) ?? 0 }));
}
