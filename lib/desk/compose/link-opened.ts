// Has the guest opened the payment link that a clerk composed? Recorded once, the first time.
import 'server-only';
import { appendAudit } from '@/lib/audit/append-audit';
import { select, sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { systemClock } from '@/lib/time/clock';

/** True if a clerk composed the order and its history has no opening of the link. */
const isUnopened = `EXISTS (SELECT 1 FROM order_composition c WHERE c.order_id = o.id)
  AND NOT EXISTS (SELECT 1 FROM audit_entry e
    WHERE e.subject = 'order:' || o.id AND e.action = 'order.link_opened')`;

const findUnopened = sql`SELECT 1 FROM "order" o WHERE o.id = $1::uuid AND ${isUnopened}`;

const lockOrder = sql`SELECT 1 FROM "order" WHERE id = $1::uuid FOR UPDATE`;

const findUnopenedFacts = select({ state: 'OrderState' })`
  FROM "order" o WHERE o.id = $1::uuid AND ${isUnopened}`;

/**
 * Records the first opening in the order's history: when, and nothing about who or from where. Each
 * later one costs one read. It never blocks the guest: a failed write is logged and skipped. Mail
 * scanners that open the guest's links count too.
 */
export async function noteLinkOpened(orderId: string, clock = systemClock): Promise<void> {
  try {
    const waiting = await queryOnce(findUnopened, [orderId]);
    if (waiting.length === 0) return;
    await withTx(async (tx) => {
      // Checked again under the order's lock: of two simultaneous openings one is the first.
      await tx.query(lockOrder, [orderId]);
      const [order] = await tx.query(findUnopenedFacts, [orderId]);
      if (!order) return;
      await appendAudit(tx, {
        subject: `order:${orderId}`,
        actor: { kind: 'shopper', name: 'shopper' },
        action: 'order.link_opened',
        cause: 'link',
        before: { order: order.state },
        after: { order: order.state },
        at: clock.now(),
      });
    });
  } catch (error) {
    log.warn('link.opening_not_noted', { error });
  }
}
