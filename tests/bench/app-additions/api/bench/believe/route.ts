import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import pg from 'pg';
import { hashAudit } from '@/lib/audit/audit-hash';
import { returnPagePolicy } from '@/lib/http/content-security-policy';
import { policySources } from '@/lib/http/request-headers';
import { movingPage } from '@/lib/http/return-page';
import { returnPageTexts } from '@/lib/http/return-page-texts';
import { mailGoods, mailLines } from '@/lib/orders/mail-lines';
import { orderPathWithKey } from '@/lib/orders/order-link';

export const dynamic = 'force-dynamic';

/**
 * The honest limit: what belief and durability need, as one person writes it by hand for one bank
 * and its approvals alone. It reads the form, verifies the MAC, locks the order, compares the
 * message with what was asked for, writes the rows that the shop writes in one statement, commits,
 * and answers with the shop's page. It knows no other outcome, no second attempt, no spool, no
 * journal, no log and one language.
 */
export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (!isSigned(fields)) return new Response('not signed', { status: 400 });
  const client = await pool().connect();
  let leadsTo: string;
  try {
    const begun = client.query('BEGIN');
    const [{ rows }] = await Promise.all([
      client.query({ name: 'lock', text: lock, values: [fields.ORDER, fields.NONCE] }),
      begun,
    ]);
    const [known] = rows;
    if (!isAsAsked(known, fields)) {
      await client.query('ROLLBACK');
      return new Response('not as asked', { status: 400 });
    }
    leadsTo = pathOf(known);
    await Promise.all([
      client.query({ name: 'write', text: write, values: valuesOf(known, fields, body, leadsTo) }),
      client.query('COMMIT'),
    ]);
  } finally {
    client.release();
  }
  const sources = policySources();
  const page = movingPage({ nonce: sources.nonce, leadsTo, texts: returnPageTexts('en') });
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': returnPagePolicy(sources),
      'x-request-id': randomUUID(),
    },
  });
}

function pathOf({ orderId: id, linkRound, reference }: Known): string {
  return orderPathWithKey({ id, linkRound, reference });
}

const signed = [
  ...['ACTION', 'RC', 'APPROVAL', 'CURRENCY', 'AMOUNT', 'TERMINAL', 'TRTYPE', 'ORDER', 'RRN'],
  ...['TIMESTAMP', 'INT_REF', 'NONCE'],
];

function isSigned(fields: Record<string, string>): boolean {
  const source = signed
    .map((name) => (fields[name] ? `${Buffer.byteLength(fields[name])}${fields[name]}` : '-'))
    .join('');
  const key = Buffer.from(process.env.GATEWAY_MAC_KEY ?? '', 'hex');
  const own = createHmac('sha256', key).update(source).digest();
  const given = Buffer.from(fields.P_SIGN ?? '', 'hex');
  return given.length === own.length && timingSafeEqual(given, own);
}

function isAsAsked(known: Known | undefined, fields: Record<string, string>): known is Known {
  if (known === undefined || known.state !== 'AWAITING_RESULT' || known.nonceOwner) return false;
  const minor = BigInt((fields.AMOUNT ?? '').replace('.', '')) * 10n;
  return (
    fields.ACTION === '0' &&
    fields.RC === '00' &&
    fields.CURRENCY === 'IQD' &&
    fields.TERMINAL === known.terminal &&
    fields.TRTYPE === (known.transactionType === 'sale' ? '1' : '0') &&
    minor >= BigInt(known.amountMinor) &&
    minor <= BigInt(known.amountMaxMinor)
  );
}

type Known = {
  readonly orderId: string;
  readonly attemptId: string;
  readonly state: string;
  readonly transactionType: 'sale' | 'authorization';
  readonly terminal: string;
  readonly amountMinor: string;
  readonly amountMaxMinor: string;
  readonly reference: string;
  readonly linkRound: number;
  readonly customerName: string;
  readonly headSequence: number;
  readonly headHash: string;
  readonly nonceOwner: string | null;
};

const lock = `
  SELECT o.id AS "orderId", a.id AS "attemptId", a.state, a.transaction_type AS "transactionType",
    a.terminal, a.amount_minor AS "amountMinor", a.amount_max_minor AS "amountMaxMinor",
    o.reference, o.link_round AS "linkRound", o.customer_name AS "customerName",
    h.sequence AS "headSequence", h.hash AS "headHash",
    (SELECT gateway_order_id FROM accepted_nonce WHERE nonce = $2) AS "nonceOwner"
  FROM payment_attempt a JOIN "order" o ON o.id = a.order_id
  JOIN LATERAL (SELECT sequence, hash FROM audit_entry
    WHERE subject = 'order:' || o.id ORDER BY sequence DESC LIMIT 1) h ON true
  WHERE a.gateway_order_id = $1 FOR UPDATE OF o, a`;

function valuesOf(
  known: Known,
  fields: Record<string, string>,
  body: string,
  path: string,
): unknown[] {
  const at = new Date().toISOString();
  const state = known.transactionType === 'sale' ? 'PAID' : 'AUTHORISED';
  const digest = createHash('sha256').update(body).digest('hex');
  const { P_SIGN, ...kept } = fields;
  const content = JSON.stringify({
    ...{ list: 'result', fields: { ...kept, P_SIGN: '[mac]' }, unlistedKeys: [] },
  });
  const amounts = { authorisedMinor: null, completedMinor: null, reversedMinor: null };
  const of = { gatewayOrderId: fields.ORDER, ...amounts };
  const before = { order: known.state, attempt: known.state, ...of };
  const after = { order: state, attempt: state, ...of, authorisedMinor: known.amountMinor };
  const hash = hashAudit(known.headHash, {
    ...{ subject: `order:${known.orderId}`, sequence: known.headSequence + 1, at },
    ...{ actorKind: 'gateway', actorId: null, actorName: 'gateway', action: 'payment.result' },
    ...{ cause: `message:${digest}`, before, after },
  });
  const mail = JSON.stringify({
    ...{ reference: known.reference, customerName: known.customerName, isTest: true, at },
    ...{ transactionType: known.transactionType, totalMinor: known.amountMinor },
    ...{ authorisedMinor: known.amountMinor, rrn: fields.RRN, approvalCode: fields.APPROVAL },
    ...{ isByHand: false, statusUrl: `${process.env.APP_URL}${path}` },
  });
  return [
    ...[known.orderId, known.attemptId, at, state, fields.ORDER, fields.NONCE, digest, content],
    ...[
      known.headSequence + 1,
      JSON.stringify(before),
      JSON.stringify(after),
      known.headHash,
      hash,
    ],
    ...[known.amountMinor],
    ...[fields.AMOUNT, fields.TERMINAL, fields.APPROVAL, fields.RRN, fields.INT_REF],
    ...[fields.TIMESTAMP, mail, randomUUID(), state === 'PAID' ? 'TAKEN' : 'HELD'],
  ];
}

const write = `
  WITH changed_order AS (
    UPDATE "order" SET state = $4::"OrderState", version = version + 1, state_changed_at = $3,
      held_since = CASE WHEN $23 = 'HELD' THEN $3::timestamptz END WHERE id = $1::uuid
  ), changed_attempt AS (
    UPDATE payment_attempt SET state = ($4::text)::"AttemptState", version = version + 1,
      state_changed_at = $3, outcome_at = $3, authorised_amount_minor = $14::int8,
      authorised_amount_text = $15, authorised_currency_text = 'IQD', authorised_terminal_text = $16,
      action = '0', response_code = '00', approval_code = $17, rrn = $18, internal_reference = $19,
      result_timestamp = $20, result_code = 'APPROVED' WHERE id = $2::uuid
  ), kept_evidence AS (
    INSERT INTO evidence (at, source, verdict, order_id, attempt_id, gateway_order_id, nonce, digest,
      content)
    VALUES ($3, 'RESULT', 'APPROVED', $1::uuid, $2::uuid, $5, $6, $7, $8::jsonb)
  ), kept_audit AS (
    INSERT INTO audit_entry (subject, sequence, at, actor_kind, actor_name, action, cause, before,
      after, prev_hash, hash)
    VALUES ('order:' || ($1::uuid)::text, $9::int, $3, 'gateway', 'gateway', 'payment.result',
      'message:' || $7, $10::jsonb, $11::jsonb, $12, $13)
  ), kept_nonce AS (
    INSERT INTO accepted_nonce (nonce, gateway_order_id, accepted_at) VALUES ($6, $5, $3)
  ), booked AS (
    INSERT INTO money_movement (kind, figure, amount_minor, terminal, order_id, attempt_id, money_at,
      recorded_at, rrn, approval, certainty, round, is_test)
    VALUES ($23, $23, $14::int8, $16, $1::uuid, $2::uuid, $3, $3, $18, $17, 'authentic', 0, true)
  )
  INSERT INTO mail_outbox (id, order_id, kind, recipient, locale, payload, created_at, next_try_at)
  SELECT $22::uuid, o.id, 'invoice', o.customer_email, o.locale, $21::jsonb || jsonb_build_object(
    'lines', ${mailLines('o.id')}, 'goods', ${mailGoods('o.id')}, 'terms', (
      SELECT p.payload->'terms' FROM mail_outbox p
      WHERE p.order_id = o.id AND p.kind = 'order_placed'), 'items', NULL), $3, $3
  FROM "order" o WHERE o.id = $1::uuid`;

const shared = globalThis as { benchPool?: pg.Pool };

function pool(): pg.Pool {
  shared.benchPool ??= new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.DATABASE_POOL || 10),
  });
  return shared.benchPool;
}
