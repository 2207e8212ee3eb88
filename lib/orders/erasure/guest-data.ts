// What guest data does an order hold, when may they be erased, and what remains? Two statements.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { typed } from '@/lib/rows/columns';

/** Replaces a name that must not be empty. */
const erasedName = '-';

/** Why the guest's data are still needed; each is a query. */
export type Need = 'MONEY_OPEN' | 'ISSUE_OPEN' | 'STAY_AHEAD' | 'GOODS_AHEAD' | 'ON_ITS_WAY';

/**
 * Why the guest must still be reachable or known. An unanswered payment counts for a month: the
 * bank may still send a result.
 */
export const needs = `
  CASE
    WHEN o.held_since IS NOT NULL OR o.kept_until > $1
      OR EXISTS (SELECT 1 FROM payment_attempt a WHERE a.order_id = o.id
        AND (a.state IN ('PREPARING', 'AWAITING_RESULT', 'NEEDS_REVIEW')
          OR a.state = 'RESULT_OVERDUE'
            AND a.state_changed_at > $1::timestamptz - interval '30 days'))
      OR EXISTS (SELECT 1 FROM operation p JOIN payment_attempt a ON a.id = p.attempt_id
        WHERE a.order_id = o.id AND p.state IN ('INTENT', 'SENT', 'UNKNOWN'))
      OR EXISTS (SELECT 1 FROM approval_request r WHERE r.order_id = o.id AND r.state = 'PENDING')
      THEN 'MONEY_OPEN'
    WHEN EXISTS (SELECT 1 FROM attention_item i WHERE i.order_id = o.id AND i.closed_at IS NULL)
      THEN 'ISSUE_OPEN'
    WHEN o.is_reserved AND EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = o.id
        AND l.kind = 'STAY' AND l.cancelled_at IS NULL AND l.check_out >= $1::date)
      THEN 'STAY_AHEAD'
    WHEN o.state IN ('AUTHORISED', 'PAID', 'COMPLETED') AND EXISTS (SELECT 1 FROM order_goods g
        WHERE g.order_id = o.id AND g.state <> 'HANDED_OVER')
      THEN 'GOODS_AHEAD'
    WHEN EXISTS (SELECT 1 FROM mail_outbox m WHERE m.order_id = o.id AND m.state = 'QUEUED')
      OR EXISTS (SELECT 1 FROM document_due d JOIN money_movement v ON v.id = d.movement_id
        WHERE v.order_id = o.id)
      THEN 'ON_ITS_WAY'
  END`;

const findNeeds = sql({ id: 'uuid', need: typed<Need | null>('text?') })`
  SELECT o.id, ${needs} AS need FROM "order" o WHERE o.id = ANY ($2::uuid[])`;

/** Checked again once the orders are locked: a payment may have begun meanwhile. */
export async function needsOf(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Need | null>> {
  const rows = await tx.query(findNeeds, [now, ids]);
  return new Map(rows.map(({ id, need }) => [id, need]));
}

/**
 * The cells of a row `r` of the bank's statement `s` that its mapping reads, the others empty: the
 * payer's name is never among them, and the statement can still be compared again.
 */
export const readCells = `ARRAY(SELECT CASE WHEN EXISTS (
      SELECT 1 FROM jsonb_each(CASE WHEN jsonb_typeof(s.mapping->'columns') = 'object'
        THEN s.mapping->'columns' ELSE '{}' END) m WHERE m.value = to_jsonb(c.nth - 1))
    THEN c.cell ELSE '' END
    FROM unnest(r.cells) WITH ORDINALITY AS c(cell, nth) ORDER BY c.nth)`;

const eraseGuests = sql`
  WITH gone AS (
    UPDATE "order" SET customer_name = '${erasedName}', customer_email = '', customer_phone = '',
      stay_details = NULL, invoice_to = NULL, cart_id = NULL, checkout_digest = '', link_round = link_round + 1,
      erased_at = $2
    WHERE id = ANY ($1::uuid[])
  ), goods AS (
    UPDATE order_goods SET delivery = delivery || '{"recipient":"${erasedName}","phone":"","address":"","note":""}'
    WHERE order_id = ANY ($1::uuid[]) AND delivery IS NOT NULL
  ), corrections AS (
    UPDATE email_correction SET old_email = '${erasedName}', new_email = '${erasedName}'
    WHERE order_id = ANY ($1::uuid[])
  ), numbers AS (
    UPDATE phone_correction SET old_phone = '${erasedName}', new_phone = '${erasedName}'
    WHERE order_id = ANY ($1::uuid[])
  ), notes AS (
    UPDATE order_note_version SET text = '${erasedName}'
    WHERE note_id IN (SELECT id FROM order_note WHERE order_id = ANY ($1::uuid[]))
  ), addresses AS (
    SELECT lower(customer_email) COLLATE "C" AS email FROM "order" WHERE id = ANY ($1::uuid[])
    UNION SELECT lower(a) COLLATE "C" FROM email_correction,
      unnest(ARRAY[old_email, new_email]) AS a WHERE order_id = ANY ($1::uuid[])
  ), asked AS (
    DELETE FROM link_request WHERE (lower(email) COLLATE "C") IN (SELECT email FROM addresses)
  ), unsent AS (
    DELETE FROM mail_outbox WHERE kind = 'order_links' AND recipient <> '' AND state = 'QUEUED'
      AND (lower(recipient) COLLATE "C") IN (SELECT email FROM addresses)
  ), charges AS (
    UPDATE anonymous_charge SET recipient = '' WHERE order_id = ANY ($1::uuid[])
  ), statements AS (
    UPDATE statement_row r SET cells = ${readCells} FROM bank_statement s
    WHERE s.id = r.statement_id AND r.order_id = ANY ($1::uuid[])
  ) UPDATE mail_outbox SET recipient = '', payload = '{}'
    WHERE order_id = ANY ($1::uuid[]) OR kind = 'order_links' AND recipient <> '' AND state <> 'QUEUED'
      AND (lower(recipient) COLLATE "C") IN (SELECT email FROM addresses)`;

/**
 * Erases the guest from these orders: name, address, phone, stay, company, delivery, staff notes, emails
 * (also those that sent an address its links), and what the bank's file had beside their payments.
 * Their links stop working. Lines, payments, evidence, audit and documents remain.
 */
export async function eraseGuestData(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(eraseGuests, [ids, at]);
}
