// Which lines that follow from the evidence does the book lack? Writes each, and none twice.
import 'server-only';
import { listedRows } from '@/lib/db/parameters';
import { select, sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { asTravelling, bookInsert, lineRow, requester } from '@/lib/payments/ledger/book-insert';
import { findOrdersToBook, replayRow } from './replay-orders';

const lockOrders = select({ id: 'uuid' })`
  FROM "order" WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`;

/** One statement takes lines of several orders. */
const lineOfOrder = { ...lineRow, orderId: 'uuid', isTest: 'bool' } as const;

const insertLines = sql`
  ${bookInsert(listedRows('$1::jsonb', lineOfOrder), {
    orderId: 'r."orderId"',
    isTest: 'r."isTest"',
    person: `coalesce(r.person, ${requester})`,
  })}`;

/**
 * Books what follows from these orders' evidence and the book lacks: payments from before the book,
 * and those of an instance that does not know it. An existing line is unchanged.
 */
export async function bookFromEvidence(orderIds: readonly string[]): Promise<void> {
  await withTx(async (tx) => {
    await tx.query(lockOrders, [orderIds]);
    const orders = await tx.query(findOrdersToBook, [orderIds]);
    const lines = orders.flatMap((row) =>
      replayRow(row).movements.map((line) => ({
        ...asTravelling(line),
        orderId: row.id,
        isTest: row.isTest,
      })),
    );
    if (lines.length > 0) await tx.query(insertLines, [JSON.stringify(lines)]);
  });
}
