// What happens to an authentic message that changes no attempt? It is kept and shown to staff.
import 'server-only';
import { openAttention } from '@/lib/attention/open-attention';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { AuthenticMessage } from '@/lib/gateway/belief/authentic-message';
import { searchedFields } from '@/lib/gateway/wire/field-names';
import { boundedText, evidenceFields } from '@/lib/payments/rules/evidence-content';
import type { ResultInput } from '@/lib/payments/rules/gateway-answers';
import type { AttemptFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import type { EvidenceInput } from '@/lib/payments/rules/payment-change';
import { readingContent } from './altered-message';

const findOrphan = sql`SELECT 1 FROM evidence WHERE gateway_order_id = $1 AND digest = $2 LIMIT 1`;

const insertOrphan = sql`
  INSERT INTO evidence (at, source, verdict, gateway_order_id, nonce, digest, content)
  VALUES ($1, $2, 'ORPHAN', $3, $4, $5, $6)`;

/** An authentic result for an unknown ORDER: each is kept once and shown to staff once. */
export async function keepOrphan(tx: Tx, input: ResultInput): Promise<void> {
  const { message } = input;
  const [known] = await tx.query(findOrphan, [boundedText(message.gatewayOrderId), message.digest]);
  if (known) return;
  const content = { fields: evidenceFields(message.fields), ...readingContent(message) };
  const gatewayOrderId = boundedText(message.gatewayOrderId);
  await tx.query(insertOrphan, [
    input.receivedAt,
    input.source,
    gatewayOrderId,
    message.nonce,
    message.digest,
    JSON.stringify(content),
  ]);
  const item = { kind: 'orphan_result', subject: `message:${message.digest}` } as const;
  await openAttention(tx, { ...item, detail: orphanDetail(message) }, input.receivedAt);
}

/** As signed; marked when the message has several readings. */
function orphanDetail({ signed, readings }: AuthenticMessage): Record<string, string> {
  const told = new Map(searchedFields.map((name) => [name, signed.get(name) ?? '']));
  return { ...(readings.length > 0 && { code: 'SEVERAL_READINGS' }), ...evidenceFields(told) };
}

const findMessage = sql`SELECT 1 FROM evidence WHERE attempt_id = $1::uuid AND digest = $2 LIMIT 1`;

/** True when this very message is already evidence of the attempt. */
export async function repeatedMessage(tx: Tx, attemptId: string, digest: string): Promise<boolean> {
  const rows = await tx.query(findMessage, [attemptId, digest]);
  return rows.length > 0;
}

const duplicatesKept = 20;

const addDuplicate = sql`
  UPDATE payment_attempt SET duplicates = duplicates + 1 WHERE id = $1::uuid`;

const insertRepetition = sql`
  INSERT INTO evidence (at, source, verdict, order_id, attempt_id, gateway_order_id, nonce,
  digest, content) VALUES (now(), $1, $2, $3::uuid, $4::uuid, $5, $6, $7, $8)`;

/** A repetition changes no state, so it has no audit row; its evidence is kept for a while. */
export async function countDuplicate(
  tx: Tx,
  order: OrderFacts,
  attempt: AttemptFacts,
  evidence: EvidenceInput,
): Promise<void> {
  await tx.query(addDuplicate, [attempt.id]);
  if (attempt.duplicates >= duplicatesKept) return;
  await tx.query(insertRepetition, [
    evidence.source,
    evidence.verdict,
    order.id,
    attempt.id,
    evidence.gatewayOrderId,
    evidence.nonce,
    evidence.digest,
    JSON.stringify(evidence.content),
  ]);
}
