// Which days of a month has the bank accounted for? A line a day, from every compared statement.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { settings } from '@/lib/settings/env';
import { isOpenMissing, isOpenRow } from './statement-issues';

export type CoveredDay = RowsOf<typeof findDays>;

const findDays = sql({
  day: 'date!',
  /** Of whose days it is one. */
  statements: 'int4',
  lines: 'int4',
  /** Lines without a payment of ours, explained or not; one that two statements list counts once. */
  withoutPayment: 'int4',
  /** Lines that differ, and nobody has said why. */
  open: 'int4',
  /** Movements of ours that no statement has, and nobody has explained. */
  missing: 'int4',
})`
  WITH covering AS (
    SELECT id, first_day, last_day FROM bank_statement
    WHERE state = 'MATCHED' AND is_test = $3::boolean AND first_day <= $2::date
      AND last_day >= $1::date),
  listed AS (
    SELECT r.day, count(*)::int AS lines,
      count(DISTINCT r.difference) FILTER (WHERE r.outcome = 'bank_only')::int AS alone,
      count(DISTINCT r.difference) FILTER (WHERE ${isOpenRow})::int AS open
    FROM statement_row r JOIN covering c ON c.id = r.statement_id
    WHERE r.day BETWEEN $1::date AND $2::date AND r.outcome NOT IN ('unreadable', 'set_aside')
    GROUP BY 1),
  lacking AS (
    SELECT (m.at AT TIME ZONE $4::text)::date AS day, count(DISTINCT m.movement_key)::int AS count
    FROM statement_missing m JOIN covering c ON c.id = m.statement_id
    WHERE ${isOpenMissing} GROUP BY 1)
  SELECT d::date AS day,
    (SELECT count(*)::int FROM covering c WHERE d BETWEEN c.first_day AND c.last_day) AS statements,
    coalesce(l.lines, 0) AS lines, coalesce(l.alone, 0) AS "withoutPayment",
    coalesce(l.open, 0) AS open,
    coalesce(k.count, 0) AS missing
  FROM generate_series($1::date, $2::date, interval '1 day') AS d
    LEFT JOIN listed l ON l.day = d::date LEFT JOIN lacking k ON k.day = d::date
  ORDER BY d`;

/** The days from one to another, both included; as the statements name them. */
export function readCoverage(
  first: string,
  last: string,
  isTest = settings().isTest,
): Promise<CoveredDay[]> {
  return readRows(findDays, [first, last, isTest, settings().merchantTimezone]);
}
