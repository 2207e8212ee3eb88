// Which orders belong to one person, what data are held, and may all of it be erased?
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { type RowsOf, sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import type { Source } from '@/lib/forms/form';
import { parseEmail } from '@/lib/orders/order-input';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { systemClock } from '@/lib/time/clock';
import { eraseOrders, isRepeated } from './erase-guest';
import { type Need, needsOf } from './guest-data';

/** More orders than one person has; the rest is left for another run. */
const ordersMax = 500;

/** Orders with this address now or before a correction. */
const ofAddress = `o.id IN (
    SELECT id FROM "order" WHERE (lower(customer_email) COLLATE "C") = (lower($1) COLLATE "C")
    UNION SELECT order_id FROM email_correction
      WHERE (lower(old_email) COLLATE "C") = (lower($1) COLLATE "C"))
  AND o.erased_at IS NULL ORDER BY o.created_at, o.id LIMIT ${ordersMax}`;

const findOrders = sql({
  id: 'uuid',
  reference: 'text',
  state: 'OrderState',
  placedAt: 'timestamptz',
  totalMinor: 'int8',
})`
  SELECT o.id, o.reference, o.state, o.created_at AS "placedAt", o.total_minor AS "totalMinor"
  FROM "order" o WHERE ${ofAddress}`;

export type GuestOrder = RowsOf<typeof findOrders> & { readonly need: Need | null };

/** The orders of an address, the oldest first, each with the reason why it cannot be erased yet. */
export async function ordersOfGuest(
  _actor: Actor<'manage_users'>,
  typedEmail: string,
  clock = systemClock,
): Promise<readonly GuestOrder[]> {
  const email = parseEmail(typedEmail);
  if (email === null) return [];
  return withTx(async (tx) => {
    const orders = await tx.query(findOrders, [email]);
    const ids = orders.map(({ id }) => id);
    const needs = await needsOf(tx, ids, clock.now());
    return orders.map((order) => ({ ...order, need: needs.get(order.id) ?? null }));
  });
}

export type ErasedOrders = { readonly done: number; readonly needed: number };

/**
 * Erases the person from all orders of an address that no longer need the data, in one transaction.
 * The form repeats the address. Each order's audit names who did it, and nothing of the person.
 */
export async function eraseGuestOrders(
  actor: Actor<'manage_users'>,
  source: Source,
  clock = systemClock,
): Promise<Result<ErasedOrders, 'NOT_CONFIRMED' | 'NOT_FOUND'>> {
  const email = parseEmail(source.email ?? '');
  if (email === null) return fail('NOT_FOUND');
  if (!isRepeated(source, email)) return fail('NOT_CONFIRMED');
  const orders = await withTx((tx) => tx.query(findOrders, [email]));
  if (orders.length === 0) return fail('NOT_FOUND');
  const ids = orders.map(({ id }) => id);
  const cause = `person:${actor.userId}`;
  const { done, needed } = await eraseOrders(actor, { ids, cause }, clock);
  return ok({ done: done.length, needed: needed.length });
}

/** Everything that is held, by kind, named as in the tables; money in minor units. */
const findHeld = sql({ id: 'uuid', state: 'OrderState', held: typed<object>('jsonb!') })`
  SELECT o.id, o.state, jsonb_build_object(
    'reference', o.reference, 'placedAt', o.created_at, 'state', o.state,
    'name', o.customer_name, 'email', o.customer_email, 'phone', o.customer_phone,
    'language', o.locale, 'totalMinor', o.total_minor::text, 'stay', o.stay_details,
    'invoiceTo', o.invoice_to,
    'delivery', (SELECT g.delivery FROM order_goods g WHERE g.order_id = o.id),
    'lines', (SELECT jsonb_agg(jsonb_build_object('name', main_text(l.name), 'quantity', l.quantity,
        'totalMinor', l.line_total_minor::text, 'checkIn', l.check_in, 'checkOut', l.check_out)
        ORDER BY l.position) FROM order_line l WHERE l.order_id = o.id),
    'payments', (SELECT jsonb_agg(jsonb_build_object('bankOrder', a.gateway_order_id,
        'state', a.state, 'amountMinor', a.amount_minor::text, 'begunAt', a.created_at)
        ORDER BY a.sequence) FROM payment_attempt a WHERE a.order_id = o.id),
    'documents', (SELECT jsonb_agg(jsonb_build_object('number', d.label, 'issuedAt', d.issued_at,
        'name', d.content->>'customerName', 'company', d.content->'company') ORDER BY d.issued_at)
        FROM document d WHERE d.order_id = o.id),
    'emails', (SELECT jsonb_agg(jsonb_build_object('kind', m.kind, 'to', m.recipient,
        'queuedAt', m.created_at, 'sentAt', m.sent_at) ORDER BY m.created_at)
        FROM mail_outbox m WHERE m.order_id = o.id),
    'formerAddresses', (SELECT jsonb_agg(c.old_email ORDER BY c.corrected_at)
        FROM email_correction c WHERE c.order_id = o.id),
    'formerPhones', (SELECT jsonb_agg(c.old_phone ORDER BY c.corrected_at)
        FROM phone_correction c WHERE c.order_id = o.id),
    'notesOfStaff', (SELECT jsonb_agg(v.text ORDER BY n.id, v.version) FROM order_note n
        JOIN order_note_version v ON v.note_id = n.id WHERE n.order_id = o.id)) AS held
  FROM "order" o WHERE ${ofAddress}`;

/**
 * All that the shop holds about the person with this address, as readable JSON; null if there is no
 * such order. Each order's audit records who exported it, before the data are returned.
 */
export async function exportGuest(
  actor: Actor<'manage_users'>,
  typedEmail: string,
  clock = systemClock,
): Promise<string | null> {
  const email = parseEmail(typedEmail);
  if (email === null) return null;
  const at = clock.now();
  const rows = await withTx(async (tx) => {
    const found = await tx.query(findHeld, [email]);
    for (const { id, state } of found) {
      await auditPerson(tx, actor, at, {
        subject: `order:${id}`,
        action: 'order.guest_exported',
        before: { order: state },
        after: { order: state },
      });
    }
    return found;
  });
  if (rows.length === 0) return null;
  const content = { email, exportedAt: at.toISOString(), orders: rows.map(({ held }) => held) };
  return `${JSON.stringify(content, null, 2)}\n`;
}
