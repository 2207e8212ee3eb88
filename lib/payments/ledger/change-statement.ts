// Which SQL writes a change? One statement with a place for everything that may change.
import type { nextAuditRow } from '@/lib/audit/append-audit';
import type { AttemptFacts, OperationFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import type {
  AttentionInput,
  AttentionKey,
  MailInput,
  PaymentChange,
} from '@/lib/payments/rules/payment-change';
import type { ShopperTruth } from '@/lib/payments/rules/shopper-truth';

/** Column, property, SQL type: what a change may set on an attempt. */
const attemptColumns: readonly [string, keyof AttemptFacts, string][] = [
  ['state', 'state', '"AttemptState"'],
  ['request_token', 'requestToken', 'text'],
  ['failure_code', 'failureCode', 'text'],
  ['authorised_amount_minor', 'authorisedAmountMinor', 'int8'],
  ['authorised_amount_text', 'authorisedAmountText', 'text'],
  ['authorised_currency_text', 'authorisedCurrencyText', 'text'],
  ['authorised_terminal_text', 'authorisedTerminalText', 'text'],
  ['action', 'action', 'text'],
  ['response_code', 'responseCode', 'text'],
  ['approval_code', 'approvalCode', 'text'],
  ['rrn', 'rrn', 'text'],
  ['internal_reference', 'internalReference', 'text'],
  ['result_timestamp', 'resultTimestamp', 'text'],
  ['result_code', 'resultCode', 'text'],
  ['review_money_hint', 'reviewMoneyHint', 'boolean'],
  ['completed_amount_minor', 'completedAmountMinor', 'int8'],
  ['reversed_amount_minor', 'reversedAmountMinor', 'int8'],
  ['is_surplus', 'isSurplus', 'boolean'],
  ['is_by_hand', 'isByHand', 'boolean'],
  ['is_blocked', 'isBlocked', 'boolean'],
  ['duplicates', 'duplicates', 'int4'],
  ['awaiting_at', 'awaitingAt', 'timestamptz'],
  ['outcome_at', 'outcomeAt', 'timestamptz'],
  ['state_changed_at', 'stateChangedAt', 'timestamptz'],
];

/** The same for an operation. */
const operationColumns: readonly [string, keyof OperationFacts, string][] = [
  ['state', 'state', '"OperationState"'],
  ['approved_by_id', 'approvedById', 'uuid'],
  ['sends', 'sends', 'int4'],
  ['unknown_sends', 'unknownSends', 'int4'],
  ['is_by_hand', 'isByHand', 'boolean'],
  ['sent_at', 'sentAt', 'timestamptz'],
  ['settled_at', 'settledAt', 'timestamptz'],
  ['next_send_at', 'nextSendAt', 'timestamptz'],
  ['verdict_code', 'verdictCode', 'text'],
  ['answer_text', 'answerText', 'text'],
  ['action', 'action', 'text'],
  ['response_code', 'responseCode', 'text'],
  ['approval_code', 'approvalCode', 'text'],
  ['rrn', 'rrn', 'text'],
  ['internal_reference', 'internalReference', 'text'],
  ['answered_amount_minor', 'answeredAmountMinor', 'int8'],
];

const orderParameters = 8;
const attemptStart = orderParameters + 1;
const operationStart = attemptStart + attemptColumns.length + 1;
const tailStart = operationStart + operationColumns.length + 1;
const tail = (offset: number) => `$${tailStart + offset}`;

const assignments = (
  columns: readonly (readonly [string, string | symbol | number, string])[],
  start: number,
) =>
  columns.map(([column, , type], index) => `${column} = $${start + 1 + index}::${type}`).join(', ');

/**
 * Order: $1 id, $2 state, $3 now, $4 has its state changed, $5 is reserved, $6 needs an invoice
 * number, $7 when it was cancelled, $8 since when money is held. Then the attempt, the operation,
 * and as JSON the rest.
 */
export const changeStatement = `WITH changed_attempt AS (
  UPDATE payment_attempt SET ${assignments(attemptColumns, attemptStart)}, version = version + 1
  WHERE id = $${attemptStart}::uuid
), changed_operation AS (
  UPDATE operation SET ${assignments(operationColumns, operationStart)}, version = version + 1
  WHERE id = $${operationStart}::uuid
), changed_order AS (
  UPDATE "order" SET state = $2::"OrderState", version = version + 1, is_reserved = $5::boolean,
    cancelled_at = $7::timestamptz, held_since = $8::timestamptz,
    state_changed_at = CASE WHEN $4::boolean THEN $3::timestamptz ELSE state_changed_at END,
    invoice_number = CASE WHEN $6::boolean AND invoice_number IS NULL
      THEN nextval('invoice_number') ELSE invoice_number END
  WHERE id = $1::uuid
), kept_evidence AS (
  INSERT INTO evidence (at, source, verdict, order_id, attempt_id, operation_id,
    gateway_order_id, nonce, digest, content)
  SELECT $3::timestamptz, e.source, e.verdict, $1::uuid, e."attemptId", e."operationId",
    e."gatewayOrderId", e.nonce, e.digest, e.content
  FROM jsonb_to_recordset(${tail(0)}::jsonb) AS e(source "EvidenceSource", verdict text,
    "attemptId" uuid, "operationId" uuid, "gatewayOrderId" text, nonce text, digest text,
    content jsonb)
), kept_audit AS (
  INSERT INTO audit_entry (subject, sequence, at, actor_kind, actor_id, actor_name, action,
    cause, before, after, prev_hash, hash)
  SELECT a.subject, a.sequence, a.at, a."actorKind", a."actorId", a."actorName", a.action,
    a.cause, a.before, a.after, a."prevHash", a.hash
  FROM jsonb_to_record(${tail(1)}::jsonb) AS a(subject text, sequence int, at timestamptz,
    "actorKind" text, "actorId" text, "actorName" text, action text, cause text, before jsonb,
    after jsonb, "prevHash" text, hash text)
), kept_attention AS (
  INSERT INTO attention_item (id, kind, subject, order_id, attempt_id, operation_id, detail, opened_at)
  SELECT gen_random_uuid(), t.kind, t.subject, $1::uuid, t."attemptId", t."operationId", t.detail,
    $3::timestamptz
  FROM jsonb_to_recordset(${tail(2)}::jsonb) AS t(kind text, subject text, "attemptId" uuid,
    "operationId" uuid, detail jsonb)
  ON CONFLICT (kind, subject) WHERE closed_at IS NULL DO UPDATE
    SET detail = attention_item.detail || EXCLUDED.detail,
      occurrences = attention_item.occurrences + 1
), settled_attention AS (
  UPDATE attention_item i SET closed_at = $3::timestamptz, closed_reason = 'settled'
  FROM jsonb_to_recordset(${tail(7)}::jsonb) AS s(kind text, subject text)
  WHERE i.kind = s.kind AND i.subject = s.subject AND i.closed_at IS NULL
), kept_nonce AS (
  INSERT INTO accepted_nonce (nonce, gateway_order_id, accepted_at)
  SELECT ${tail(3)}::text, ${tail(4)}::text, $3::timestamptz
  WHERE ${tail(3)}::text IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM accepted_nonce WHERE nonce = ${tail(3)}::text
      AND gateway_order_id = ${tail(4)}::text)
), queued_mail AS (
  INSERT INTO mail_outbox (id, order_id, kind, recipient, locale, payload, created_at, next_try_at)
  SELECT gen_random_uuid(), o.id, ${tail(5)}::text, o.customer_email, o.locale,
    ${tail(6)}::jsonb || jsonb_build_object('lines', (
      SELECT jsonb_agg(jsonb_build_object('kind', l.kind, 'nameEn', l.name_en,
        'nameAr', l.name_ar, 'nameCkb', l.name_ckb, 'quantity', l.quantity,
        'unitPriceMinor', l.unit_price_minor::text, 'lineTotalMinor', l.line_total_minor::text,
        'checkIn', l.check_in, 'checkOut', l.check_out, 'guests', l.guests,
        'isInWords', l.product_id IS NULL) ORDER BY l.position)
      FROM order_line l WHERE l.order_id = o.id), 'terms', coalesce(${tail(6)}::jsonb->'terms', (
        SELECT p.payload->'terms' FROM mail_outbox p
        WHERE p.order_id = o.id AND p.kind = 'order_placed')), 'items', (
      SELECT jsonb_agg(jsonb_build_object('nameEn', c.name_en, 'nameAr', c.name_ar,
        'nameCkb', c.name_ckb, 'note', c.note, 'quantity', c.quantity,
        'unitMinor', c.unit_minor::text, 'totalMinor', c.total_minor::text) ORDER BY c.position)
      FROM completion_line c JOIN operation p ON p.id = c.operation_id
      WHERE c.operation_id = $${operationStart}::uuid AND ${tail(5)}::text = 'completed'
        AND p.amount_minor::text = ${tail(6)}::jsonb->>'completedMinor')),
    $3::timestamptz, $3::timestamptz
  FROM "order" o WHERE o.id = $1::uuid AND ${tail(5)}::text IS NOT NULL
  ON CONFLICT (order_id, kind) DO NOTHING
) SELECT 1`;

type ChangeParts = {
  readonly order: OrderFacts;
  readonly change: PaymentChange;
  readonly attempt: AttemptFacts | undefined;
  readonly operation: OperationFacts | undefined;
  readonly attention: readonly AttentionInput[];
  readonly settled: readonly AttentionKey[];
  readonly audit: ReturnType<typeof nextAuditRow>;
  readonly truth: ShopperTruth;
  readonly isReserved: boolean;
  readonly mail: MailInput | null;
  readonly heldSince: Date | null;
};

/** The parameters of `changeStatement`, in its order. */
export function changeValues(parts: ChangeParts): unknown[] {
  const { order, change, attempt, operation, truth } = parts;
  const isPaidNow = ['AUTHORISED', 'PAID', 'COMPLETED'].includes(truth.orderState);
  return [
    order.id,
    truth.orderState,
    change.at,
    truth.orderState !== order.state,
    parts.isReserved,
    isPaidNow,
    order.cancelledAt,
    parts.heldSince,
    attempt?.id ?? null,
    ...attemptColumns.map(([, key]) => attempt?.[key] ?? null),
    operation?.id ?? null,
    ...operationColumns.map(([, key]) => operation?.[key] ?? null),
    JSON.stringify(change.evidence ?? []),
    JSON.stringify(parts.audit),
    JSON.stringify(parts.attention),
    change.acceptedNonce?.nonce ?? null,
    change.acceptedNonce?.gatewayOrderId ?? null,
    parts.mail?.kind ?? null,
    JSON.stringify(parts.mail?.payload ?? {}),
    JSON.stringify(parts.settled),
  ];
}
