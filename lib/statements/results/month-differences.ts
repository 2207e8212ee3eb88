// Which differences from the bank's statements does a period have? Each once, whoever lists it.
import 'server-only';
import { type RowsOf, sql } from '@/lib/db/statement';
import { typed } from '@/lib/rows/columns';
import { missingDifference } from '@/lib/statements/differences';
import { isSettledLater } from '@/lib/statements/statement-issues';

const columns = {
  /** What identifies it. */
  key: 'text!',
  kind: typed<'amount_differs' | 'bank_only' | 'ours_only'>('text!'),
  day: 'date!',
  rrn: 'text?',
  order: 'text?',
  bankMinor: 'int8?',
  oursMinor: 'int8?',
  /** Why, as somebody explained it, and who. */
  reason: 'text?',
  by: 'text?',
} as const;

export type MonthDifference = RowsOf<typeof findDifferences>;

const found = `
  SELECT DISTINCT ON (r.difference) r.difference AS key, r.outcome::text AS kind, r.day, r.rrn,
    r.order_id, r.amount_minor AS bank, r.ours_minor AS ours
  FROM statement_row r JOIN bank_statement s ON s.id = r.statement_id
  WHERE s.state = 'MATCHED' AND s.is_test = $3::boolean AND s.first_day <= $2::date
    AND s.last_day >= $1::date AND r.day BETWEEN $1::date AND $2::date
    AND r.difference IS NOT NULL AND NOT (${isSettledLater})
  UNION ALL
  SELECT DISTINCT ON (m.movement_key) '${missingDifference}' || m.movement_key, 'ours_only',
    (m.at AT TIME ZONE $4::text)::date, m.rrn, m.order_id, NULL, m.amount_minor
  FROM statement_missing m JOIN bank_statement s ON s.id = m.statement_id
  WHERE s.state = 'MATCHED' AND s.is_test = $3 AND s.first_day <= $2 AND s.last_day >= $1
    AND (m.at AT TIME ZONE $4)::date BETWEEN $1 AND $2
    AND NOT EXISTS (SELECT FROM statement_row f WHERE f.movement_key = m.movement_key)`;

/** Those of the days from one to another after a day and a key, at most so many. */
export const findDifferences = sql(columns)`
  SELECT d.key, d.kind, d.day, d.rrn, o.reference AS "order", d.bank AS "bankMinor",
    d.ours AS "oursMinor", e.reason, u.name AS by
  FROM (${found}) d LEFT JOIN "order" o ON o.id = d.order_id
    LEFT JOIN statement_explanation e ON e.difference = d.key
    LEFT JOIN "user" u ON u.id = e.explained_by_id
  WHERE (d.day, d.key) > ($5::date, $6::text)
  ORDER BY d.day, d.key LIMIT $7`;

/** How many there are, and how many of them somebody explained. */
export const countDifferences = sql({ all: 'int4', explained: 'int4' })`
  SELECT count(*)::int AS "all", count(e.difference)::int AS explained
  FROM (${found}) d LEFT JOIN statement_explanation e ON e.difference = d.key`;
