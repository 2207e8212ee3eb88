// Has the guest seen the payment link that a clerk composed? Noted the first time, and never again.
import 'server-only';
import { appendAudit } from '@/lib/audit/append-audit';
import { systemClock } from '@/lib/clock';
import { select, sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';

/** Holds while the order was composed by a clerk and no opening of its link is in its history. */
const isUnopened = `EXISTS (SELECT 1 FROM order_composition c WHERE c.order_id = o.id)
  AND NOT EXISTS (SELECT 1 FROM audit_entry e
    WHERE e.subject = 'order:' || o.id AND e.action = 'order.link_opened')`;

const findUnopened = sql`SELECT 1 FROM "order" o WHERE o.id = $1::uuid AND ${isUnopened}`;

const lockOrder = sql`SELECT 1 FROM "order" WHERE id = $1::uuid FOR UPDATE`;

const findUnopenedFacts = select({ state: 'OrderState' })`
  FROM "order" o WHERE o.id = $1::uuid AND ${isUnopened}`;

/**
 * Writes the first opening into the order's history: when, and nothing about who or from where.
 * Every later one costs one read. It never stands in the guest's way: what cannot be written is
 * logged and left out. A programme that looks into mails for the guest opens links too.
 */
export async function noteLinkOpened(orderId: string, clock = systemClock): Promise<void> {
  try {
    const waiting = await queryOnce(findUnopened, [orderId]);
    if (waiting.length === 0) return;
    await withTx(async (tx) => {
      // Asked again under the order's lock: two openings at once are one first.
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
