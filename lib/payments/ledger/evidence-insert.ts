// How does evidence of a change come into its table? From one row, or from a list.
import { typed } from '@/lib/rows/columns';

export const evidenceRow = {
  source: 'EvidenceSource',
  verdict: 'text',
  attemptId: 'uuid?',
  operationId: 'uuid?',
  gatewayOrderId: 'text?',
  nonce: 'text?',
  digest: 'text',
  content: typed<object>('jsonb'),
} as const;

/** `rows` is what follows FROM; the order's id and the time are places of the statement. */
export const evidenceInsert = (
  order: { readonly id: string; readonly at: string },
  rows: string,
) => `INSERT INTO evidence (at, source, verdict, order_id, attempt_id, operation_id,
    gateway_order_id, nonce, digest, content)
  SELECT ${order.at}, r.source, r.verdict, ${order.id}, r."attemptId", r."operationId",
    r."gatewayOrderId", r.nonce, r.digest, r.content
  FROM ${rows}`;
