// What can staff do when a guest's telephone number is wrong? Replace it with the right one.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { readForm, type Source, type Wrong } from '@/lib/forms/form';
import { field } from '@/lib/forms/kinds';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { readTypedPhone } from '@/lib/orders/order-input';
import { orderPathWithKey } from '@/lib/orders/order-link';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { shownPhone } from '@/lib/text/phone-number';
import { systemClock } from '@/lib/time/clock';

/**
 * A link that staff may have sent to the number: the order was composed, or its link taken since.
 */
const lockGuest = sql({
  id: 'uuid',
  reference: 'text',
  state: 'OrderState',
  phone: 'text',
  linkRound: 'int4',
  isLinkOut: 'bool!',
})`
  SELECT o.id, o.reference, o.state, o.customer_phone AS phone, o.link_round AS "linkRound",
    EXISTS (SELECT 1 FROM order_composition c WHERE c.order_id = o.id)
      OR EXISTS (SELECT 1 FROM audit_entry e
        WHERE e.subject = 'order:' || o.id AND e.action = 'order.link_taken') AS "isLinkOut"
  FROM "order" o WHERE o.reference = $1 AND o.erased_at IS NULL FOR UPDATE`;

const correctOrder = sql`
  WITH changed AS (
    UPDATE "order" SET customer_phone = $2, link_round = $3 WHERE id = $1::uuid
  ), goods AS (
    UPDATE order_goods SET delivery = jsonb_set(delivery, '{phone}', to_jsonb($2::text))
    WHERE order_id = $1::uuid AND delivery->>'phone' = $4
  ), kept AS (
    INSERT INTO phone_correction (order_id, old_phone, new_phone, corrected_by_id, corrected_at)
    VALUES ($1::uuid, $4, $2, $5::uuid, $6)
  ) UPDATE mail_outbox SET payload = payload || jsonb_build_object('statusUrl', $7::text)
    WHERE order_id = $1::uuid AND state = 'QUEUED'`;

/** What staff enter instead of a wrong number. */
export const phoneForm = {
  phone: field((typed) => readTypedPhone(typed, knownMerchant('en').phone), {
    write: ({ e164 }) => shownPhone(e164),
    initial: { e164: '', isUsual: true },
    type: 'tel',
    inputMode: 'tel',
    maxLength: 40,
  }),
};

type Corrected = {
  /** Formatted for reading. */
  readonly phone: string;
  /** Links sent to the old number no longer open the order. */
  readonly isLinkRenewed: boolean;
};

type PhoneProblem = 'NOT_FOUND' | 'UNCHANGED' | 'CHANGED_MEANWHILE';

/**
 * Replaces a wrong number, also in a delivery that the guest receives in person. If staff may have
 * sent the order's link to the old number, the links are renewed. Both numbers are kept; the audit
 * names the action and the person, never a number. Fails: FIELDS; NOT_FOUND; UNCHANGED;
 * CHANGED_MEANWHILE.
 */
export async function correctPhone(
  actor: Actor<'complete'>,
  asked: Source,
  clock = systemClock,
): Promise<Result<Corrected, PhoneProblem> | Wrong> {
  const read = readForm(phoneForm, asked);
  if (!read.ok) return read;
  const { e164 } = read.value.phone;
  const at = clock.now();
  return withTx<Result<Corrected, PhoneProblem>>(async (tx) => {
    const [order] = await tx.query(lockGuest, [asked.reference]);
    if (order === undefined) return fail('NOT_FOUND');
    if (shownPhone(order.phone) !== asked.seenPhone) return fail('CHANGED_MEANWHILE');
    // Older orders store the number as it was typed.
    if (order.phone.replace(/[^+\d]/g, '') === e164) return fail('UNCHANGED');
    const linkRound = order.linkRound + (order.isLinkOut ? 1 : 0);
    await tx.query(correctOrder, [
      order.id,
      e164,
      linkRound,
      order.phone,
      actor.userId,
      at,
      settings().appUrl + orderPathWithKey({ ...order, linkRound }),
    ]);
    await auditPerson(tx, actor, at, {
      subject: `order:${order.id}`,
      action: 'order.phone_corrected',
      before: { order: order.state },
      after: { order: order.state, linkRound },
    });
    return ok({ phone: shownPhone(e164), isLinkRenewed: order.isLinkOut });
  });
}
