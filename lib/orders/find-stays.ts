// Which stays does an order have? Read from its frozen lines.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import { columnList, jsonList, readJson } from '@/lib/rows/columns';
import { type BookedStay, bookedStays, stayColumns } from './booked-stays';

// An extra has no days of its own: those of its stay.
const linesOf = (orderId: string) => `(
    SELECT l.id, l.position, l.stay, l.name, l.quantity, l.unit_price_minor, l.line_total_minor,
      l.cancellation, l.cancelled_at, l.cancel_fee_minor, l.is_extra,
      coalesce(l.check_in, min(l.check_in) OVER same) AS check_in,
      coalesce(l.check_out, max(l.check_out) OVER same) AS check_out
    FROM order_line l WHERE l.order_id = ${orderId}
      AND (l.is_extra OR (l.kind = 'STAY' AND l.check_in IS NOT NULL AND l.check_out IS NOT NULL))
    WINDOW same AS (PARTITION BY l.stay))`;

const findLines = sql(stayColumns)`
  SELECT ${columnList(stayColumns)} FROM ${linesOf('$1::uuid')} line ORDER BY position`;

/** SQL for the lines of an order's stays, in order, as JSON that `readStayLines` reads. */
export const stayLinesJson = (orderId: string) => `(
  SELECT jsonb_agg(jsonb_build_object(${jsonList(stayColumns, 'line')}) ORDER BY line.position)
  FROM ${linesOf(orderId)} line)`;

/** The stays of such JSON; none without lines. */
export function readStayLines(lines: readonly object[] | null): readonly BookedStay[] {
  return bookedStays((lines ?? []).map((line) => readJson(stayColumns, line)));
}

/** The stays of an order, in order; without a transaction, as they are now. */
export async function findStays(
  orderId: string,
  tx?: Pick<Tx, 'query'>,
): Promise<readonly BookedStay[]> {
  const lines = tx ? await tx.query(findLines, [orderId]) : await queryOnce(findLines, [orderId]);
  return bookedStays(lines);
}
