// Has anything been written? One hash over every row that money, orders and people's work consist of.
import type { Campaign } from './campaign';

/**
 * What a refused post may leave behind is not in it: quarantine, and the attention that says so.
 * Mails count by what was queued, not by whether they have left meanwhile.
 */
const tables: readonly string[] = [
  '"order"',
  'order_line',
  'payment_attempt',
  'operation',
  'approval_request',
  'evidence',
  // An instance that starts meanwhile may note its keys.
  "(SELECT * FROM audit_entry WHERE subject <> 'gateway:verifier')",
  'accepted_nonce',
  'stock_reservation',
  'room_night',
  'trace_number_use',
  'gateway_order_counter',
  "(SELECT * FROM attention_item WHERE kind NOT IN ('quarantine', 'quarantine_full', 'rejected_results'))",
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
