// How much is in a statement, and how much do we have? Its money in and out, commission and net.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { isMovedRow } from './moved-rows';

export type StatementSums = RowsOf<typeof findSums>;

const ofOurs = `SELECT sum(r.ours_minor) AS minor FROM own r WHERE r.ours_minor`;
const ofMissing = `SELECT sum(m.amount_minor) AS minor FROM statement_missing m
    WHERE m.statement_id = $1::uuid AND m.amount_minor`;

/** Sums in minor units. Ours: of the movements that it lists and of those that it lacks. */
const findSums = sql({
  inMinor: 'int8',
  outMinor: 'int8',
  oursInMinor: 'int8',
  oursOutMinor: 'int8',
  /** What the bank kept by its rows; null: the file has no commission. */
  commissionMinor: 'int8?',
  /** Fees in rows of their own. */
  feeMinor: 'int8',
  fees: 'int4',
  /** What the bank paid out, in rows of their own. */
  payoutMinor: 'int8',
  payouts: 'int4',
  /** What the bank says that it paid out by its rows; null: the file does not say. */
  netMinor: 'int8?',
})`
  WITH own AS (SELECT r.* FROM statement_row r WHERE r.statement_id = $1::uuid AND ${isMovedRow}),
  aside AS (SELECT r.role, sum(abs(r.amount_minor)) AS minor, count(*)::int AS count
    FROM statement_row r WHERE r.statement_id = $1::uuid AND r.role IN ('fee', 'payout')
      AND r.outcome = 'set_aside' GROUP BY 1),
  fee AS (SELECT * FROM aside WHERE role = 'fee'),
  payout AS (SELECT * FROM aside WHERE role = 'payout')
  SELECT coalesce(sum(r.amount_minor) FILTER (WHERE r.direction = 'in'), 0)::int8 AS "inMinor",
    coalesce(sum(r.amount_minor) FILTER (WHERE r.direction = 'out'), 0)::int8 AS "outMinor",
    (coalesce((${ofOurs} > 0), 0) + coalesce((${ofMissing} > 0), 0))::int8 AS "oursInMinor",
    (coalesce((${ofOurs} < 0), 0) + coalesce((${ofMissing} < 0), 0))::int8 AS "oursOutMinor",
    sum(r.commission_minor)::int8 AS "commissionMinor",
    coalesce((SELECT minor FROM fee), 0)::int8 AS "feeMinor",
    coalesce((SELECT count FROM fee), 0) AS fees,
    coalesce((SELECT minor FROM payout), 0)::int8 AS "payoutMinor",
    coalesce((SELECT count FROM payout), 0) AS payouts,
    sum(CASE r.direction WHEN 'out' THEN -r.net_minor ELSE r.net_minor END)::int8 AS "netMinor"
  FROM own r`;

/** The sums of a compared statement. */
export async function readSums(statementId: string): Promise<StatementSums> {
  const [row] = await readRows(findSums, [statementId]);
  if (row === undefined) throw new Error('an aggregate without a row');
  return row;
}

/** The payout by the file's own figures, and ours less the same commission and fees. */
export function netsOf(sums: StatementSums): { readonly bank: bigint; readonly ours: bigint } {
  const kept = (sums.commissionMinor ?? 0n) + sums.feeMinor;
  const gross = sums.inMinor + sums.outMinor;
  const paid = sums.netMinor === null ? gross - kept : sums.netMinor - sums.feeMinor;
  return { bank: paid, ours: sums.oursInMinor + sums.oursOutMinor - kept };
}
