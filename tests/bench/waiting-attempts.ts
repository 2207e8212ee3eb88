// How do thousands of payments come to wait for their result, and what would the bank post?
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { nextAuditRow } from '@/lib/audit/append-audit';
import { macSourceText, readSecretKey, signText } from '../mock-gateway/mac';
import { findBuiltInProfile } from '../mock-gateway/profile';

export type WaitingAttempt = {
  readonly gatewayOrderId: string;
  readonly type: 'sale' | 'authorization';
  readonly amountText: string;
};

const amountMinor = 25_000_000n;
const perInsert = 500;

/**
 * Writes orders with one attempt each that waits for its result, half of them holds, as the shop
 * itself leaves them: line, evidence of prepare and a chain of three audit rows. `first` is the
 * first ORDER.
 */
export async function insertWaitingAttempts(
  client: pg.Client,
  given: { amount: number; first: number; terminal: string },
): Promise<WaitingAttempt[]> {
  const product = await client.query("SELECT id FROM product WHERE kind = 'GOODS' LIMIT 1");
  const made = Array.from({ length: given.amount }, (_, index) =>
    describeAttempt(given.first + index, given.terminal, product.rows[0].id),
  );
  for (let start = 0; start < made.length; start += perInsert) {
    await client.query(insertStatement, [JSON.stringify(made.slice(start, start + perInsert))]);
  }
  await client.query('VACUUM ANALYZE');
  return made.map(({ gatewayOrderId, type }) => ({
    gatewayOrderId,
    type,
    amountText: '25000.00',
  }));
}

/** The body that the bank's page posts when the payment was approved, signed as the bank signs. */
export function approvedResult(attempt: WaitingAttempt, macKey: string, terminal: string): string {
  const profile = findBuiltInProfile('way4-hmac-sha256');
  if (!profile) throw new Error('the default profile is missing');
  const fields = new Map<string, string>([
    ['TERMINAL', terminal],
    ['TRTYPE', attempt.type === 'sale' ? '1' : '0'],
    ['ORDER', attempt.gatewayOrderId],
    ['AMOUNT', attempt.amountText],
    ['CURRENCY', 'IQD'],
    ['ACTION', '0'],
    ['RC', '00'],
    ['APPROVAL', randomBytes(3).toString('hex').toUpperCase()],
    ['RRN', attempt.gatewayOrderId.slice(-12).padStart(12, '0')],
    ['INT_REF', randomBytes(8).toString('hex').toUpperCase()],
    ['TIMESTAMP', new Date().toISOString().replace(/[-:T]/g, '').slice(0, 14)],
    ['NONCE', randomBytes(16).toString('hex').toUpperCase()],
  ]);
  const source = macSourceText(profile, profile.fields.result ?? [], fields);
  fields.set('P_SIGN', signText(profile, readSecretKey(macKey), source));
  return new URLSearchParams([...fields]).toString();
}

/** How many of the attempts stand in which state now: attempt and order together. */
export async function readStates(
  client: pg.Client,
  attempts: readonly WaitingAttempt[],
): Promise<Record<string, number>> {
  const found = await client.query(
    `SELECT a.transaction_type || ' ' || a.state || ' ' || o.state AS state, count(*)::int AS count
     FROM payment_attempt a JOIN "order" o ON o.id = a.order_id
     WHERE a.gateway_order_id = ANY($1) GROUP BY 1`,
    [attempts.map((one) => one.gatewayOrderId)],
  );
  return Object.fromEntries(found.rows.map(({ state, count }) => [state, count]));
}

function describeAttempt(number: number, terminal: string, productId: string) {
  const orderId = randomUUID();
  const gatewayOrderId = String(number);
  const at = new Date();
  const type = number % 2 === 0 ? ('sale' as const) : ('authorization' as const);
  const summary = { order: 'AWAITING_RESULT', attempt: 'AWAITING_RESULT', gatewayOrderId };
  const audit: ReturnType<typeof nextAuditRow>[] = [];
  for (const action of ['order.placed', 'payment.started', 'payment.prepared'] as const) {
    audit.push(
      nextAuditRow(audit.at(-1), {
        subject: `order:${orderId}`,
        actor: { kind: 'shopper', name: 'shopper' },
        action,
        cause: 'bench',
        before: summary,
        after: summary,
        at,
      }),
    );
  }
  return {
    orderId,
    reference: `B${number}`,
    type,
    attemptId: randomUUID(),
    gatewayOrderId,
    terminal,
    productId,
    totalMinor: amountMinor.toString(),
    token: randomUUID(),
    digest: randomBytes(32).toString('hex'),
    at,
    audit,
  };
}

const insertStatement = `WITH given AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("orderId" uuid, reference text,
    type "TransactionType", "attemptId" uuid, "gatewayOrderId" text, terminal text,
    "productId" uuid, "totalMinor" int8, token text, digest text, at timestamptz, audit jsonb)
), orders AS (
  INSERT INTO "order" (id, reference, transaction_type, state, total_minor, customer_name,
    customer_email, customer_phone, locale, checkout_token, checkout_digest, is_test, is_reserved)
  SELECT "orderId", reference, type, 'AWAITING_RESULT', "totalMinor", 'Sara Ahmed',
    'sara@example.test', '+964 770 000 0000', 'en', token, digest, true, true FROM given
), lines AS (
  INSERT INTO order_line (id, order_id, position, product_id, kind, name_en, name_ar, name_ckb,
    unit_price_minor, quantity, line_total_minor)
  SELECT gen_random_uuid(), "orderId", 0, "productId", 'GOODS', 'Copper lamp', 'Copper lamp',
    'Copper lamp', "totalMinor", 1, "totalMinor" FROM given
), attempts AS (
  INSERT INTO payment_attempt (id, order_id, sequence, transaction_type, state, gateway_order_id,
    terminal, amount_minor, amount_max_minor, description, client_token, request_token,
    preparing_at, awaiting_at)
  SELECT "attemptId", "orderId", 1, type, 'AWAITING_RESULT', "gatewayOrderId", terminal,
    "totalMinor", "totalMinor", 'bench', token, token, at, at FROM given
), kept_evidence AS (
  INSERT INTO evidence (at, source, verdict, order_id, attempt_id, gateway_order_id, digest, content)
  SELECT at, s.source::"EvidenceSource", 'ACCEPTED', "orderId", "attemptId", "gatewayOrderId",
    digest, '{"fields":{}}' FROM given, unnest(ARRAY['PREPARE_REQUEST', 'PREPARE_ANSWER']) AS s(source)
)
INSERT INTO audit_entry (subject, sequence, at, actor_kind, actor_name, action, cause, before,
  after, prev_hash, hash)
SELECT a.subject, a.sequence, a.at, a."actorKind", a."actorName", a.action, a.cause, a.before,
  a.after, a."prevHash", a.hash
FROM given, jsonb_to_recordset(given.audit) AS a(subject text, sequence int, at timestamptz,
  "actorKind" text, "actorName" text, action text, cause text, before jsonb, after jsonb,
  "prevHash" text, hash text)`;
