// Which card form does a shopper see? The very one that was signed when the attempt was recorded.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { cardFormNames, sealCardForm } from '@/lib/gateway/call/card-form';
import { moneyLog } from '@/lib/log/money-log';
import { addressForBank } from '@/lib/payments/attempts/payment-request';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { withAddress } from '@/lib/payments/rules/evidence-content';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';

export type OwnCardForm = NonNullable<Awaited<ReturnType<typeof readOwnCardForm>>>;

type Content = { readonly fields: Readonly<Record<string, string>> };

const findSigned = sql({
  content: typed<Content>('jsonb'),
  digest: 'text',
  nonce: 'text!',
  at: 'timestamptz',
  gatewayOrderId: 'text',
  customerEmail: 'text',
})`
  SELECT e.content, e.digest, e.nonce, e.at, a.gateway_order_id AS "gatewayOrderId",
    o.customer_email AS "customerEmail"
  FROM payment_attempt a JOIN evidence e ON e.attempt_id = a.id JOIN "order" o ON o.id = a.order_id
  WHERE a.order_id = $1::uuid AND a.state = 'AWAITING_RESULT' AND a.request_token IS NULL
    AND e.source = 'PREPARE_REQUEST'
  ORDER BY e.id DESC LIMIT 1`;

/**
 * Returns the form of the order's waiting attempt. Its signature is not stored: it is made again
 * from the recorded fields and the order's address, and must give the recorded digest. Null: there
 * is no such form, or key, profile or address have changed; then the attempt waits until it is
 * overdue.
 */
export async function readOwnCardForm(orderId: string) {
  if (settings().cardEntry !== 'own') return null;
  const [signed] = await queryOnce(findSigned, [orderId]);
  if (!signed) return null;
  const { content, digest, nonce, at } = signed;
  const config = gatewayConfig();
  const fields = withAddress(content.fields, addressForBank(signed.customerEmail));
  const form = sealCardForm(fields, { sentAt: at, nonce }, config);
  if (!form.ok || form.value.digest !== digest) {
    moneyLog.warn('payment.form_not_as_signed', { orderId, gatewayOrderId: signed.gatewayOrderId });
    return null;
  }
  return { url: form.value.url, fields: [...form.value.fields], names: cardFormNames(config) };
}
