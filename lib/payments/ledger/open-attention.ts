// How do people hear of something that is no change of an order? One open item, said again.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import type { AttentionInput } from '@/lib/payments/rules/payment-change';

/**
 * Opens an item, or counts it once more when its kind and subject have an open one already.
 * Items that come with a change of an order are written by write-change.ts.
 */
export async function openAttention(
  tx: Tx,
  item: AttentionInput & { readonly orderId: string | null; readonly at: Date },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const [row] = await tx.query<{ id: string; isNew: boolean }>(
    `INSERT INTO attention_item (id, kind, subject, order_id, attempt_id, operation_id, detail,
       opened_at)
     VALUES (gen_random_uuid(), $1, $2, $3::uuid, $4::uuid, $5::uuid, $6::jsonb, $7)
     ON CONFLICT (kind, subject) WHERE closed_at IS NULL
       DO UPDATE SET occurrences = attention_item.occurrences + 1
     RETURNING id, occurrences = 1 AS "isNew"`,
    [
      item.kind,
      item.subject,
      item.orderId,
      item.attemptId,
      item.operationId,
      JSON.stringify(item.detail),
      item.at,
    ],
  );
  if (!row) throw new Error('an attention item was not written');
  return row;
}
