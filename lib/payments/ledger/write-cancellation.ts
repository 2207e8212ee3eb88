// What is written when an order without money ends? Its end, the decision, and nothing kept for it.
import 'server-only';
import { settleAttention } from '@/lib/attention/open-attention';
import type { Tx } from '@/lib/db/transaction';
import { sha256Hex } from '@/lib/payments/rules/digest';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import type { PaymentChange } from '@/lib/payments/rules/payment-change';
import { writeChange } from './write-change';

type Cancellation = Pick<PaymentChange, 'at' | 'actor' | 'action' | 'cause'> & {
  /** The person's id, or `shopper`. */
  readonly by: string;
  readonly reason: string;
};

/**
 * Cancels a locked order and releases what it had reserved. The caller has seen that it holds no
 * money; an approval that arrives later is surplus.
 */
export async function writeCancellation(
  tx: Tx,
  order: OrderFacts,
  { by, reason, ...change }: Cancellation,
): Promise<void> {
  await settleAttention(tx, 'price_waits', `order:${order.id}`, change.at);
  const decision = { kind: 'order_cancelled', by, reason };
  await writeChange(tx, order, {
    ...change,
    order: { cancelledAt: change.at },
    evidence: [
      {
        source: 'PERSON',
        verdict: 'CANCELLED',
        attemptId: null,
        operationId: null,
        gatewayOrderId: null,
        nonce: null,
        digest: sha256Hex(JSON.stringify({ ...decision, orderId: order.id })),
        content: { decision },
      },
    ],
  });
}
