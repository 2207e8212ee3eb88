// How are many waiting payments created, all of them known to the bank?
import { createHash, randomUUID } from 'node:crypto';
import { type AuditRow, auditHash, firstHash } from './audit-hash';
import type { Campaign } from './campaign';
import { inLanes } from './posting';
import { formBody, freshNonce, sign, timestampOf } from './wire';

export type Waiting = {
  /** ORDER at the gateway. */
  readonly order: string;
  readonly orderId: string;
  readonly attemptId: string;
  readonly reference: string;
  readonly type: 'sale' | 'authorization';
  /** The prepared amount, with two decimals. */
  readonly amountText: string;
  readonly token: string;
};

/** What a payment leaves behind before its result comes. */
export type WaitingPlan = Waiting & {
  readonly digest: string;
  readonly content: object;
  readonly at: Date;
  readonly email: string;
};

const perInsert = 500;
const lanes = 16;
export const usualAmountMinor = 25_000_000n;

/**
 * Prepares payments at the gateway with real signed messages and writes what the shop would have
 * written: order, line, reserved stock, attempt, evidence of both messages and three audit rows.
 */
export async function makeWaiting(
  campaign: Campaign,
  wish: { count: number; type: Waiting['type']; amountMinor?: bigint },
): Promise<Waiting[]> {
  const { count, type, amountMinor = usualAmountMinor } = wish;
  const numbers = await drawNumbers(campaign, count);
  const amountText = `${amountMinor / 1000n}.${String((amountMinor % 1000n) / 10n).padStart(2, '0')}`;
  const plans = await inLanes(numbers, lanes, (order) =>
    prepareAtBank(campaign, { order, type, amountText, amountMinor }),
  );
  await writeWaiting(campaign, plans, amountMinor);
  for (const { order } of plans) campaign.preparedByHarness.add(order);
  return plans;
}

/** Order, line, reserved stock, attempt, evidence of both messages and three audit rows of each. */
export async function writeWaiting(
  shop: Pick<Campaign, 'sql' | 'terminal'>,
  plans: readonly WaitingPlan[],
  amountMinor: bigint,
): Promise<void> {
  const [product] = await shop.sql<{ id: string }>(
    `UPDATE product SET stock = stock - $1 WHERE id =
       (SELECT id FROM product WHERE kind = 'GOODS' ORDER BY position, slug LIMIT 1) RETURNING id`,
    [plans.length],
  );
  for (let start = 0; start < plans.length; start += perInsert) {
    const rows = plans.slice(start, start + perInsert).map((plan) => ({
      ...plan,
      productId: product?.id,
      terminal: shop.terminal,
      totalMinor: amountMinor.toString(),
      maxMinor: ((amountMinor * 103n) / 100n).toString(),
      audit: auditOf(plan, amountMinor),
    }));
    await shop.sql(insertStatement, [JSON.stringify(rows)]);
  }
}

/** A payment prepared at the bank, with no rows here. */
export async function prepareOnly(campaign: Campaign): Promise<string> {
  const [order = ''] = await drawNumbers(campaign, 1);
  const amountText = `${usualAmountMinor / 1000n}.00`;
  await prepareAtBank(campaign, { order, type: 'sale', amountText, amountMinor: usualAmountMinor });
  return order;
}

/** Draws from the shop's own counter, so that no ORDER or trace number is used twice. */
async function drawNumbers(campaign: Campaign, count: number): Promise<string[]> {
  const clockNumber = String((BigInt(Date.now()) * 5n) / 1000n);
  const [row] = await campaign.sql<{ last: string }>(
    `INSERT INTO gateway_order_counter (terminal, last_number) VALUES ($1, $2::int8 + $3)
     ON CONFLICT (terminal) DO UPDATE
       SET last_number = greatest(gateway_order_counter.last_number, $2::int8) + $3
     RETURNING last_number AS last`,
    [campaign.terminal, clockNumber, count],
  );
  const last = BigInt(row?.last ?? 0);
  const numbers = Array.from({ length: count }, (_, index) =>
    (last - BigInt(count - 1 - index)).toString().padStart(10, '0'),
  );
  await campaign.sql(
    `INSERT INTO trace_number_use (terminal, trace_number, used_at, gateway_order_id)
     SELECT $1, right(number, 6)::int, now(), number FROM unnest($2::text[]) AS number`,
    [campaign.terminal, numbers],
  );
  return numbers;
}

async function prepareAtBank(
  campaign: Campaign,
  wish: { order: string; type: Waiting['type']; amountText: string; amountMinor: bigint },
): Promise<WaitingPlan> {
  const at = new Date();
  const reference = `F${wish.order}`;
  const trtype = wish.type === 'sale' ? '1' : '0';
  const fields = {
    AMOUNT: wish.amountText,
    CURRENCY: 'IQD',
    ORDER: wish.order,
    DESC: `Dar Dijla ${reference}`,
    TRTYPE: trtype,
    EMAIL: String(campaign.settings.NOTIFICATION_ADDRESS),
    TIMESTAMP: timestampOf(at),
    NONCE: freshNonce(),
    BACKREF: campaign.backref(0),
  };
  const body = formBody(sign('prepare', fields, campaign.macKey));
  const answer = await campaign.poster.post(`${campaign.gatewayUrl}/api/payment/prepare`, body, {
    'x-api-key': String(campaign.settings.GATEWAY_API_KEY),
  });
  const token = new URLSearchParams(answer.text).get('REQTKN');
  if (answer.status !== 200 || token === null) {
    throw new Error(`The bank did not prepare ${wish.order}: ${answer.status} ${answer.text}`);
  }
  return {
    order: wish.order,
    orderId: randomUUID(),
    attemptId: randomUUID(),
    reference,
    type: wish.type,
    amountText: wish.amountText,
    token,
    at,
    email: `f${wish.order}@example.test`,
    digest: createHash('sha256').update(body).digest('hex'),
    content: {
      fields: { ...fields, P_SIGN: '[mac]' },
      expected: {
        transactionType: wish.type,
        amountMinor: wish.amountMinor.toString(),
        amountMaxMinor: ((wish.amountMinor * 103n) / 100n).toString(),
        terminal: campaign.terminal,
      },
    },
  };
}

function auditOf(plan: WaitingPlan, totalMinor: bigint): object[] {
  const attempt = (state: string) => ({
    attempt: state,
    gatewayOrderId: plan.order,
    authorisedMinor: null,
    completedMinor: null,
    reversedMinor: null,
  });
  const steps = [
    ['order.placed', {}, { order: 'NOT_STARTED', totalMinor: totalMinor.toString() }],
    [
      'payment.started',
      { order: 'NOT_STARTED', ...attempt('CREATED') },
      { order: 'NOT_STARTED', ...attempt('PREPARING') },
    ],
    [
      'payment.prepared',
      { order: 'NOT_STARTED', ...attempt('PREPARING') },
      { order: 'AWAITING_RESULT', ...attempt('AWAITING_RESULT') },
    ],
  ] as const;
  let prevHash = firstHash;
  return steps.map(([action, before, after], index) => {
    const row: AuditRow = {
      subject: `order:${plan.orderId}`,
      sequence: index + 1,
      at: plan.at.toISOString(),
      actorKind: 'shopper',
      actorId: null,
      actorName: 'shopper',
      action,
      cause: 'faults',
      before,
      after,
    };
    const hash = auditHash(prevHash, row);
    const full = { ...row, prevHash, hash };
    prevHash = hash;
    return full;
  });
}

const insertStatement = `WITH given AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("orderId" uuid, reference text,
    type "TransactionType", "attemptId" uuid, "order" text, terminal text, "productId" uuid,
    "totalMinor" int8, "maxMinor" int8, token text, digest text, content jsonb, email text,
    at timestamptz, audit jsonb)
), orders AS (
  INSERT INTO "order" (id, reference, transaction_type, state, total_minor, customer_name,
    customer_email, customer_phone, locale, checkout_token, checkout_digest, is_test, is_reserved,
    created_at, state_changed_at, version)
  SELECT "orderId", reference, type, 'AWAITING_RESULT', "totalMinor", 'Sara Ahmed', email,
    '+964 770 000 0000', 'en', token, digest, true, true, at, at, 3 FROM given
), lines AS (
  INSERT INTO order_line (id, order_id, position, product_id, kind, name, unit_price_minor, quantity, line_total_minor)
  SELECT gen_random_uuid(), "orderId", 0, "productId", 'GOODS', '{"en": "Copper lamp"}', "totalMinor", 1, "totalMinor" FROM given
), taken AS (
  INSERT INTO stock_reservation (order_id, product_id, quantity)
  SELECT "orderId", "productId", 1 FROM given
), attempts AS (
  INSERT INTO payment_attempt (id, order_id, sequence, transaction_type, state, gateway_order_id,
    terminal, amount_minor, amount_max_minor, description, client_token, request_token, created_at,
    preparing_at, awaiting_at, state_changed_at)
  SELECT "attemptId", "orderId", 1, type, 'AWAITING_RESULT', "order", terminal, "totalMinor",
    "maxMinor", 'Dar Dijla ' || reference, token, token, at, at, at, at FROM given
), kept_evidence AS (
  INSERT INTO evidence (at, source, verdict, order_id, attempt_id, gateway_order_id, digest, content)
  SELECT at, s.source::"EvidenceSource", s.verdict, "orderId", "attemptId", "order",
    CASE s.source WHEN 'PREPARE_REQUEST' THEN digest ELSE md5(digest) || md5(token) END,
    CASE s.source WHEN 'PREPARE_REQUEST' THEN content
      ELSE '{"delivery":"answered","status":200}'::jsonb END
  FROM given, (VALUES ('PREPARE_REQUEST', 'ABOUT_TO_SEND'), ('PREPARE_ANSWER', 'ACCEPTED'))
    AS s(source, verdict)
)
INSERT INTO audit_entry (subject, sequence, at, actor_kind, actor_name, action, cause, before,
  after, prev_hash, hash)
SELECT a.subject, a.sequence, a.at, a."actorKind", a."actorName", a.action, a.cause, a.before,
  a.after, a."prevHash", a.hash
FROM given, jsonb_to_recordset(given.audit) AS a(subject text, sequence int, at timestamptz,
  "actorKind" text, "actorName" text, action text, cause text, before jsonb, after jsonb,
  "prevHash" text, hash text)`;
