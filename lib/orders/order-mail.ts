// How does an email of an order enter the outbox? One statement for all that staff and payments cause.
import { mailGoods, mailLines } from './mail-lines';

/** SQL of each part; the order is `o`, an earlier email of the kind `m`. */
type OrderMail = {
  readonly orderId: string;
  readonly kind: string;
  readonly payload: string;
  readonly at: string;
  /** Sends an earlier one of its kind anew, or anew with its number; default: leaves it alone. */
  readonly again?: 'anew' | 'counted';
  /** Which earlier ones. */
  readonly where?: string;
};

/** To the guest, in the guest's language; none to a guest who was erased. */
export function insertOrderMail({ orderId, kind, payload, at, again, where }: OrderMail): string {
  const sent = `DO UPDATE SET state = 'QUEUED', tries = 0, leased_until = NULL, sent_at = NULL,
    last_error_code = NULL, next_try_at = excluded.next_try_at, recipient = excluded.recipient,
    payload = excluded.payload${again === 'counted' ? counted : ''}`;
  return `INSERT INTO mail_outbox AS m (id, order_id, kind, recipient, locale, payload, created_at,
    next_try_at)
  SELECT gen_random_uuid(), o.id, ${kind}, o.customer_email, o.locale, ${payload}, ${at}, ${at}
  FROM "order" o WHERE o.id = ${orderId} AND o.erased_at IS NULL
  ON CONFLICT (order_id, kind) ${again === undefined ? 'DO NOTHING' : sent}
  ${where === undefined ? '' : `WHERE ${where}`}`;
}

const counted = ` || jsonb_build_object('sending', (m.payload->>'sending')::int + 1)`;

/** What every email about the goods of an order says; `more` are further pairs. */
export function goodsMailPayload(at: string, statusUrl: string, more = ''): string {
  return `jsonb_build_object('reference', o.reference, 'isTest', o.is_test, 'at', ${at},
    'transactionType', o.transaction_type, 'totalMinor', o.total_minor::text,
    'customerName', o.customer_name, 'statusUrl', ${statusUrl},${more}
    'lines', ${mailLines('o.id')}, 'goods', ${mailGoods('o.id')})`;
}
