// Has anything been written? One hash over every row of money, orders and staff work.
import type { Campaign } from './campaign';

/**
 * Leaves out what a refused post may write: quarantine, and the attention item about it. Emails
 * count as queued, whether or not they have been sent meanwhile.
 */
const tables: readonly string[] = [
  '"order"',
  'order_line',
  'payment_attempt',
  'operation',
  'approval_request',
  'evidence',
  // An instance that starts meanwhile may record its keys.
  "(SELECT * FROM audit_entry WHERE subject <> 'gateway:verifier')",
  'accepted_nonce',
  'stock_reservation',
  'room_night',
  'trace_number_use',
  'gateway_order_counter',
  `(SELECT * FROM attention_item
    WHERE kind NOT IN ('quarantine', 'quarantine_full', 'rejected_results', 'unreadable_result'))`,
  '(SELECT id, order_id, kind, recipient, payload FROM mail_outbox)',
  '(SELECT id, slug, stock, price_minor FROM product)',
];

/** Equal before and after: no row was added, changed or removed. */
export async function fingerprint(campaign: Campaign): Promise<string> {
  const parts = tables.map(
    (table) =>
      `(SELECT md5(coalesce(string_agg(h, '' ORDER BY h), '')) FROM
         (SELECT md5(t::text) AS h FROM ${table} AS t) AS hashed)`,
  );
  const [row] = await campaign.sql<{ hash: string }>(`SELECT md5(${parts.join(' || ')}) AS hash`);
  return row?.hash ?? '';
}
