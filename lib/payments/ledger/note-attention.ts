// How is a change to an issue written into an order's history, without touching its money?
import 'server-only';
import { type AuditActor, appendAudit } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { select } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';

const lockOrder = select({ state: 'OrderState' })`
  FROM "order" WHERE id = $1::uuid FOR UPDATE`;

/**
 * Appends to the order's audit under its lock, or to a chain of the item's own when it belongs to
 * no order. The order's version stays, so open pages and requests do not become stale.
 */
export async function noteAttention(
  tx: Tx,
  note: {
    readonly itemId: string;
    readonly orderId: string | null;
    readonly actor: AuditActor;
    readonly action: AuditAction;
    readonly attention: Readonly<Record<string, unknown>>;
    readonly at: Date;
  },
): Promise<void> {
  const { itemId, orderId, actor, action, attention, at } = note;
  const cause = `attention:${itemId}` as const;
  if (orderId === null) {
    const after = { attention };
    await appendAudit(tx, { subject: cause, actor, action, cause, before: {}, after, at });
    return;
  }
  const [order] = await tx.query(lockOrder, [orderId]);
  const state = { order: order?.state ?? null };
  const after = { ...state, attention };
  const subject = `order:${orderId}` as const;
  await appendAudit(tx, { subject, actor, action, cause, before: state, after, at });
}
