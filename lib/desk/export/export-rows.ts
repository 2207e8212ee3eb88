// What does an export contain of each order? One statement for a few hundred orders.
import 'server-only';
import { db } from '@/lib/db/client';
import { readRows } from '@/lib/db/read-rows';
import type { RowsOf } from '@/lib/db/statement';
import { fileColumns } from '@/lib/desk/orders/order-columns';
import { orderRows } from '@/lib/desk/orders/order-select';

const findRows = orderRows(fileColumns, true);

/** An order of the file. Amounts in minor units, null where there is none; ISO dates. */
export type ExportRow = RowsOf<typeof findRows>;

/**
 * The rows of these orders, in the order of their ids. Amounts and references come from the attempt
 * that holds or took the money, or else from the latest attempt.
 */
export async function readExportRows(ids: readonly string[]): Promise<readonly ExportRow[]> {
  return ids.length === 0 ? [] : readRows(findRows, [ids]);
}

/** The ids of orders by reference, in the given order; unknown ones are left out. */
export async function findOrderIds(references: readonly string[]): Promise<readonly string[]> {
  const found = await db().order.findMany({
    where: { reference: { in: [...references] } },
    select: { id: true, reference: true },
  });
  const byReference = new Map(found.map(({ id, reference }) => [reference, id]));
  return references.flatMap((reference) => byReference.get(reference) ?? []);
}
