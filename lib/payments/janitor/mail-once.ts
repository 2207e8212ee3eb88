// Was a shopper already mailed about an order? Asked here alone: it has one mail of a kind.
import 'server-only';
import { eachApart } from '@/lib/db/each-apart';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { nudgeMail } from '@/lib/jobs/worker';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeChange } from '@/lib/payments/ledger/write-change';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import type { MailInput } from '@/lib/payments/rules/payment-change';

/** True, in a statement, of an order that has no mail of this kind. */
export const isUnmailed = (orderId: string, kind: string) =>
  `NOT EXISTS (SELECT 1 FROM mail_outbox m WHERE m.order_id = ${orderId} AND m.kind = ${kind})`;

const findUnmailed = sql({ is: 'bool!' })`SELECT ${isUnmailed('$1::uuid', '$2')} AS is`;

/**
 * Mails each of the orders that were found, once, if `mailFor` still gives a mail under the order's
 * lock: a result or another janitor may have been faster.
 */
export async function mailOnce(
  found: readonly { readonly id: string }[],
  mailFor: (order: OrderFacts) => MailInput | null,
  now: Date,
): Promise<void> {
  await eachApart(found, ({ id }) =>
    withTx(async (tx) => {
      const order = await lockOrder(tx, 'id', id);
      const mail = order && mailFor(order);
      if (!order || !mail) return;
      const [unmailed] = await tx.query(findUnmailed, [id, mail.kind]);
      if (!unmailed?.is) return;
      const actor = { kind: 'janitor', name: 'janitor' } as const;
      const change = { at: now, actor, action: 'order.status_mailed', cause: 'timer' } as const;
      await writeChange(tx, order, { ...change, mail }, { isLast: true });
    }),
  );
  if (found.length > 0) nudgeMail();
}
