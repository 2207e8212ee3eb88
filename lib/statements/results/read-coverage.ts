// Which days of a month has the bank accounted for? A line a day, from every compared statement.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { settings } from '@/lib/settings/env';
import { isOpenMissing, isOpenRow } from '@/lib/statements/statement-issues';

export type CoveredDay = RowsOf<typeof findDays>;

const findDays = sql({
  day: 'date!',
  /** Number of statements whose days include it. */
  statements: 'int4',
  lines: 'int4',
  /** Lines without a payment of ours, explained or not; a line in two statements counts once. */
  withoutPayment: 'int4',
  /** Lines with an unexplained difference. */
  open: 'int4',
  /** Movements of ours that no statement has and no one has explained. */
  missing: 'int4',
  /** Net of the bank's money in and out, without holds: to compare with our net. */
  bankMinor: 'int8',
  /** What the bank kept of it, where the file shows it. */
  commissionMinor: 'int8',
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
  -- A line that two statements list is counted once; a hold moves no money, nor does its release.
  moved AS (
    SELECT DISTINCT ON (r.day, coalesce(r.movement_key, r.difference)) r.day, r.amount_minor,
      r.commission_minor
    FROM statement_row r JOIN covering c ON c.id = r.statement_id
    WHERE r.day BETWEEN $1::date AND $2::date AND r.outcome NOT IN ('unreadable', 'set_aside')
      AND r.direction <> 'hold' AND NOT EXISTS (
        SELECT FROM money_movements b WHERE b.kind = 'RELEASED'
          AND b.operation_id = substring(r.movement_key FROM '^operation:(.*)$')::uuid)
    ORDER BY r.day, coalesce(r.movement_key, r.difference), c.id DESC),
  sums AS (
    SELECT day, sum(amount_minor)::int8 AS bank, sum(commission_minor)::int8 AS commission
    FROM moved GROUP BY 1),
  lacking AS (
    SELECT (m.at AT TIME ZONE $4::text)::date AS day, count(DISTINCT m.movement_key)::int AS count
    FROM statement_missing m JOIN covering c ON c.id = m.statement_id
    WHERE ${isOpenMissing} GROUP BY 1)
  SELECT d::date AS day,
    (SELECT count(*)::int FROM covering c WHERE d BETWEEN c.first_day AND c.last_day) AS statements,
    coalesce(l.lines, 0) AS lines, coalesce(l.alone, 0) AS "withoutPayment",
    coalesce(l.open, 0) AS open,
    coalesce(k.count, 0) AS missing, coalesce(s.bank, 0)::int8 AS "bankMinor",
    coalesce(s.commission, 0)::int8 AS "commissionMinor"
  FROM generate_series($1::date, $2::date, interval '1 day') AS d
    LEFT JOIN listed l ON l.day = d::date LEFT JOIN lacking k ON k.day = d::date
    LEFT JOIN sums s ON s.day = d::date
  ORDER BY d`;

/** The days from one to another, both included; as the statements date them. */
export function readCoverage(
  first: string,
  last: string,
  isTest = settings().isTest,
): Promise<CoveredDay[]> {
  return readRows(findDays, [first, last, isTest, settings().merchantTimezone]);
}
