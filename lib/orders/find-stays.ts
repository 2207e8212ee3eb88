// Which stays does an order have? Read from its frozen lines.
import 'server-only';
import { select } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import { type BookedStay, bookedStays, stayColumns } from './booked-stays';

const findLines = select(stayColumns)`
  FROM order_line WHERE order_id = $1::uuid AND kind = 'STAY' AND check_in IS NOT NULL
    AND check_out IS NOT NULL ORDER BY position`;

/** The stays of an order, in order; without a transaction, as they are now. */
export async function findStays(
  orderId: string,
  tx?: Pick<Tx, 'query'>,
): Promise<readonly BookedStay[]> {
  const lines = tx ? await tx.query(findLines, [orderId]) : await queryOnce(findLines, [orderId]);
  return bookedStays(lines);
}
