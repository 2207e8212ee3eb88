// What has the bank accounted for on each day? A line a day, from every compared statement.
import 'server-only';
import { readAlike } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { windowDays } from '@/lib/statements/match-rows';
import {
  isExplainedMissing,
  isExplainedRow,
  isOpenMissing,
  isOpenRow,
} from '@/lib/statements/statement-issues';
import { isMovedRow } from './moved-rows';

export type CoveredDay = RowsOf<typeof findCoveredDays>;

/** A statement by its id and the name of its file. */
type NamedFile = { readonly id: string; readonly name: string };

/** The days from one to another, by the parameters of `coverageOf`. */
export const findCoveredDays = sql({
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
  /** Differences, of lines and of movements that no statement has, that a person explained. */
  explained: 'int4',
  /** Net of the bank's money in and out, without holds and fees: to compare with our net. */
  bankMinor: 'int8',
  /** What the bank kept of it, by its rows and by fees of their own. */
  commissionMinor: 'int8',
  /** The part of it that are fees in rows of their own. */
  feeMinor: 'int8',
  /** What the bank paid out, in rows of their own. */
  payoutMinor: 'int8',
  payouts: 'int4',
  /** Movements that the bank and we have on different days: how many, and their part of the sum. */
  elsewhere: 'int4',
  elsewhereMinor: 'int8',
  /** The statements that these figures come from. */
  files: typed<readonly NamedFile[]>('jsonb'),
})`
  WITH covering AS (
    SELECT id, first_day, last_day, uploaded_at, file_name FROM bank_statement
    WHERE state = 'MATCHED' AND is_test = $3::boolean AND first_day <= $2::date + ${windowDays}
      AND last_day >= $1::date - ${windowDays}),
  listed AS (
    SELECT r.day, count(*)::int AS lines,
      count(DISTINCT r.difference) FILTER (WHERE r.outcome = 'bank_only')::int AS alone,
      count(DISTINCT r.difference) FILTER (WHERE ${isOpenRow})::int AS open,
      count(DISTINCT r.difference) FILTER (WHERE ${isExplainedRow})::int AS explained
    FROM statement_row r JOIN covering c ON c.id = r.statement_id
    WHERE r.day BETWEEN $1::date AND $2::date AND r.outcome NOT IN ('unreadable', 'set_aside')
    GROUP BY 1),
  named AS (
    SELECT r.day, r.amount_minor, r.commission_minor, NULL::int8 AS payout_minor, r.ours_day,
      r.ours_minor, c.id, c.uploaded_at, coalesce(r.movement_key, r.difference) AS name
    FROM statement_row r JOIN covering c ON c.id = r.statement_id
    WHERE r.day BETWEEN $1::date - ${windowDays} AND $2::date + ${windowDays} AND ${isMovedRow}
    UNION ALL
    SELECT r.day, 0, CASE r.role WHEN 'fee' THEN -r.amount_minor END,
      CASE r.role WHEN 'payout' THEN r.amount_minor END, NULL, NULL, c.id, c.uploaded_at,
      concat_ws(':', r.role, r.amount_minor, r.day,
        row_number() OVER (PARTITION BY c.id, r.role, r.amount_minor, r.day ORDER BY r.line))
    FROM statement_row r JOIN covering c ON c.id = r.statement_id
    WHERE r.day BETWEEN $1::date - ${windowDays} AND $2::date + ${windowDays}
      AND r.role IN ('fee', 'payout') AND r.outcome = 'set_aside'),
  -- A line that several statements list is counted once: by the newest, and by the newest that says
  -- what the bank kept.
  moved AS (
    SELECT DISTINCT ON (name) name, day, amount_minor, payout_minor, ours_day, ours_minor, id
    FROM named ORDER BY name, uploaded_at DESC, id DESC),
  kept AS (
    SELECT DISTINCT ON (name) name, commission_minor, id FROM named
    WHERE commission_minor IS NOT NULL ORDER BY name, uploaded_at DESC, id DESC),
  sums AS (
    SELECT m.day, sum(m.amount_minor)::int8 AS bank, sum(k.commission_minor)::int8 AS commission,
      sum(k.commission_minor) FILTER (WHERE m.name LIKE 'fee:%')::int8 AS fee,
      sum(m.payout_minor)::int8 AS payout, count(m.payout_minor)::int AS payouts
    FROM moved m LEFT JOIN kept k ON k.name = m.name GROUP BY 1),
  elsewhere AS (
    SELECT e.day, count(*)::int AS count, sum(e.minor)::int8 AS minor FROM (
      SELECT day, amount_minor AS minor FROM moved WHERE ours_day <> day
      UNION ALL SELECT ours_day, -ours_minor FROM moved WHERE ours_day <> day) e GROUP BY 1),
  sources AS (
    SELECT f.day, jsonb_agg(jsonb_build_object('id', c.id, 'name', c.file_name)
      ORDER BY c.uploaded_at, c.id) AS files
    FROM (SELECT day, id FROM moved
        UNION SELECT m.day, k.id FROM moved m JOIN kept k ON k.name = m.name) f
      JOIN covering c ON c.id = f.id GROUP BY 1),
  lacking AS (
    SELECT (m.at AT TIME ZONE $4::text)::date AS day,
      count(DISTINCT m.movement_key) FILTER (WHERE ${isOpenMissing})::int AS open,
      count(DISTINCT m.movement_key) FILTER (WHERE ${isExplainedMissing})::int AS explained
    FROM statement_missing m JOIN covering c ON c.id = m.statement_id GROUP BY 1)
  SELECT d::date AS day,
    (SELECT count(*)::int FROM covering c WHERE d BETWEEN c.first_day AND c.last_day) AS statements,
    coalesce(l.lines, 0) AS lines, coalesce(l.alone, 0) AS "withoutPayment",
    coalesce(l.open, 0) AS open, coalesce(k.open, 0) AS missing,
    coalesce(l.explained, 0) + coalesce(k.explained, 0) AS explained,
    coalesce(s.bank, 0)::int8 AS "bankMinor", coalesce(s.commission, 0)::int8 AS "commissionMinor",
    coalesce(s.fee, 0)::int8 AS "feeMinor", coalesce(s.payout, 0)::int8 AS "payoutMinor",
    coalesce(s.payouts, 0) AS payouts,
    coalesce(e.count, 0) AS elsewhere, coalesce(e.minor, 0)::int8 AS "elsewhereMinor",
    coalesce(f.files, '[]') AS files
  FROM generate_series($1::date, $2::date, interval '1 day') AS d
    LEFT JOIN listed l ON l.day = d::date LEFT JOIN lacking k ON k.day = d::date
    LEFT JOIN sums s ON s.day = d::date LEFT JOIN sources f ON f.day = d::date
    LEFT JOIN elsewhere e ON e.day = d::date
  ORDER BY d`;

/** Parameters of `findCoveredDays`. */
export const coverageOf = (first: string, last: string, isTest: boolean) => [
  ...[first, last, isTest, settings().merchantTimezone],
];

/** The days from one to another, both included; as the statements date them. */
export function readCoverage(
  first: string,
  last: string,
  isTest = settings().isTest,
): Promise<CoveredDay[]> {
  return readAlike(findCoveredDays, coverageOf(first, last, isTest));
}
