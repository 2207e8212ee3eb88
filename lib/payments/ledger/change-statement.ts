// Which SQL writes a change? One statement of the parts that have something to write.
import { attentionInsert } from '@/lib/attention/open-attention';
import { auditInsert, auditRow, type nextAuditRow } from '@/lib/audit/append-audit';
import { listedRows, namedParameters, oneRow, usedPlaces } from '@/lib/db/parameters';
import { composed } from '@/lib/db/statement';
import { mailGoods, mailLines } from '@/lib/orders/mail-lines';
import { insertOrderMail } from '@/lib/orders/order-mail';
import { attemptChanges, operationChanges } from '@/lib/payments/rules/order-facts';
import type {
  AttentionInput,
  AttentionKey,
  EvidenceInput,
} from '@/lib/payments/rules/payment-change';
import { type Columns, columnName, typed } from '@/lib/rows/columns';
import { type BookedLine, bookInsert, lineRow, roundsInBook } from './book-insert';
import type { EndedRequest } from './ended-requests';
import { evidenceInsert, evidenceRow } from './evidence-insert';

const { places, valuesOf } = namedParameters({
  order: {
    id: 'uuid',
    state: 'OrderState',
    at: 'timestamptz',
    isStateChanged: 'bool',
    isTest: 'bool',
    isReserved: 'bool',
    cancelledAt: 'timestamptz?',
    heldSince: 'timestamptz?',
    /** Whose lines this order has just paid for. */
    paidCartId: 'uuid?',
  },
  attempt: { id: 'uuid', ...attemptChanges },
  operation: { id: 'uuid', ...operationChanges },
  nonce: { nonce: 'text', gatewayOrderId: 'text' },
  mail: { kind: 'text', payload: typed<object>('jsonb') },
  /** Most changes have one of each. */
  evidence: evidenceRow,
  audit: auditRow,
  movement: lineRow,
  settled: { kinds: 'text[]', subjects: 'text[]' },
  lists: {
    evidence: typed<readonly EvidenceInput[]>('jsonb'),
    audits: typed<readonly ReturnType<typeof nextAuditRow>[]>('jsonb'),
    ended: typed<readonly EndedRequest[]>('jsonb'),
    attention: typed<readonly AttentionInput[]>('jsonb'),
    movements: typed<readonly BookedLine[]>('jsonb'),
  },
});
const { order, attempt, operation, nonce, mail, lists } = places;

const assignments = (columns: Columns, places: Readonly<Record<string, string>>) =>
  Object.keys(columns)
    .map((key) => `${columnName(key)} = ${places[key]}`)
    .join(', ');

const queuedMail = (items: string) => `queued_mail AS (
  ${insertOrderMail({
    orderId: order.id,
    kind: mail.kind,
    payload: `${mail.payload} || jsonb_build_object('lines', ${mailLines('o.id')},
      'goods', ${mailGoods('o.id')}, 'terms', coalesce(${mail.payload}->'terms', (
        SELECT p.payload->'terms' FROM mail_outbox p
        WHERE p.order_id = o.id AND p.kind = 'order_placed')), 'items', ${items})`,
    at: order.at,
    again: 'counted',
    where: "m.kind = 'stay_cancelled'",
  })}
)`;

const keptEvidence = (rows: string) =>
  `kept_evidence AS (
  ${evidenceInsert(order, rows)}
)`;
const keptAudit = (rows: string) => `kept_audit AS (
  ${auditInsert(rows)}
)`;

/** What a change may write: queries of one WITH, each blind to what the others write. */
const parts = {
  order: `changed_order AS (
  UPDATE "order" SET state = ${order.state}, version = version + 1,
    is_reserved = ${order.isReserved}, cancelled_at = ${order.cancelledAt}, held_since = ${order.heldSince},
    state_changed_at = CASE WHEN ${order.isStateChanged} THEN ${order.at} ELSE state_changed_at END
  WHERE id = ${order.id}
)`,
  attempt: `changed_attempt AS (
  UPDATE payment_attempt SET ${assignments(attemptChanges, attempt)}, version = version + 1
  WHERE id = ${attempt.id}
)`,
  operation: `changed_operation AS (
  UPDATE operation SET ${assignments(operationChanges, operation)}, version = version + 1
  WHERE id = ${operation.id}
)`,
  evidence: keptEvidence(listedRows(lists.evidence, evidenceRow)),
  oneEvidence: keptEvidence(oneRow(places.evidence)),
  audit: keptAudit(listedRows(lists.audits, auditRow)),
  oneAudit: keptAudit(oneRow(places.audit)),
  attention: `kept_attention AS (
  ${attentionInsert(
    `SELECT t.kind, t.subject, ${order.id}, t."attemptId", t."operationId", t.detail, ${order.at}
    FROM jsonb_to_recordset(${lists.attention}) AS t(kind text, subject text, "attemptId" uuid,
      "operationId" uuid, detail jsonb)`,
    'merge',
  )}
)`,
  // One look-up for each key: a join would be planned for a hundred keys, and read every open item.
  settled: `settled_attention AS (
  UPDATE attention_item SET closed_at = ${order.at}, closed_reason = 'settled'
  WHERE closed_at IS NULL AND id = ANY(ARRAY(
    SELECT (SELECT i.id FROM attention_item i
      WHERE i.kind = s.kind AND i.subject = s.subject AND i.closed_at IS NULL)
    FROM unnest(${places.settled.kinds}, ${places.settled.subjects}) AS s(kind, subject)))
)`,
  // The state may be STALE already: the database ends requests of a person who may no longer ask.
  ended: `ended_request AS (
  UPDATE approval_request r SET state = e.state, decided_at = ${order.at}
  FROM jsonb_to_recordset(${lists.ended}) AS e(id uuid, state "ApprovalState")
  WHERE r.id = e.id AND r.state IN ('PENDING', 'STALE')
), told_requester AS (
  INSERT INTO mail_outbox (id, subject_key, kind, recipient, locale, payload)
  SELECT gen_random_uuid(), e->>'id', 'approval_ended', u.email, coalesce((
      SELECT l.locale FROM account_link l WHERE l.user_id = u.id
      ORDER BY l.created_at DESC LIMIT 1), 'en'),
    jsonb_build_object('personName', u.name, 'ended', e->'kind', 'because', e->'because',
      'reference', e->'reference', 'amountMinor', e->'amountMinor', 'url', e->'url',
      'isTest', e->'isTest')
  FROM jsonb_array_elements(${lists.ended}) e
    JOIN approval_request r ON r.id = (e->>'id')::uuid
    JOIN "user" u ON u.id = r.requested_by_id AND u.is_enabled
  ON CONFLICT (kind, subject_key) DO NOTHING
)`,
  nonce: `kept_nonce AS (
  INSERT INTO accepted_nonce (nonce, gateway_order_id, accepted_at)
  SELECT upper(${nonce.nonce}), ${nonce.gatewayOrderId}, ${order.at}
  WHERE NOT EXISTS (
    SELECT 1 FROM accepted_nonce WHERE nonce = (SELECT upper(${nonce.nonce}))
      AND gateway_order_id = ${nonce.gatewayOrderId})
)`,
  firstMovements: `booked AS (
  ${bookInsert(listedRows(lists.movements, lineRow), { orderId: order.id, isTest: order.isTest })}
)`,
  oneMovement: `booked AS (
  ${bookInsert(oneRow(places.movement), { orderId: order.id, isTest: order.isTest })}
)`,
  movements: `booked AS (
  ${bookInsert(listedRows(lists.movements, lineRow), {
    orderId: order.id,
    isTest: order.isTest,
    round: roundsInBook,
  })}
)`,
  mail: queuedMail('NULL'),
  operationMail: queuedMail(`(
      SELECT jsonb_agg(jsonb_build_object('name', c.name, 'note', c.note, 'quantity', c.quantity,
        'unitMinor', c.unit_minor::text, 'totalMinor', c.total_minor::text) ORDER BY c.position)
      FROM completion_line c JOIN operation p ON p.id = c.operation_id
      WHERE c.operation_id = ${operation.id} AND ${mail.kind} = 'completed'
        AND p.amount_minor::text = ${mail.payload}->>'completedMinor')`),
  cart: `ordered AS (
  SELECT product_id, min(check_in) AS check_in, max(check_out) AS check_out,
    sum(quantity)::int AS quantity
  FROM order_line WHERE order_id = ${order.id}
  GROUP BY product_id, coalesce(stay, -1 - position)
), bought AS (
  DELETE FROM cart_line l USING ordered o
  WHERE l.cart_id = ${order.paidCartId} AND l.product_id = o.product_id
    AND l.check_in IS NOT DISTINCT FROM o.check_in AND l.check_out IS NOT DISTINCT FROM o.check_out
    AND (l.check_in IS NOT NULL OR l.quantity <= o.quantity)
), bought_in_part AS (
  UPDATE cart_line l SET quantity = l.quantity - o.quantity FROM ordered o
  WHERE l.cart_id = ${order.paidCartId} AND l.product_id = o.product_id
    AND l.check_in IS NULL AND o.check_in IS NULL AND l.quantity > o.quantity
), forgotten AS (
  DELETE FROM cart_details WHERE cart_id = ${order.paidCartId}
)`,
};

type Part = keyof typeof parts;

type Values = Parameters<typeof valuesOf>[0];

export type WrittenValues = Omit<Values, 'evidence' | 'audit' | 'movement' | 'settled'> & {
  readonly settled: readonly AttentionKey[];
};

const fitted = new Map<string, ReturnType<typeof statementOf>>();

/**
 * The statement that writes a change, and its values. It has the parts that have something to
 * write: the server opens tables and indexes for every other part too, each time.
 */
export function changeOf(written: WrittenValues) {
  const { evidence = [], audits = [], movements: booked = [] } = written.lists ?? {};
  const mayBeCorrected = booked.some(({ round }) => round === null);
  const needed: Record<Part, unknown> = {
    order: true,
    attempt: written.attempt,
    operation: written.operation,
    audit: audits.length !== 1,
    oneAudit: audits.length === 1,
    evidence: evidence.length > 1,
    oneEvidence: evidence.length === 1,
    attention: written.lists?.attention.length,
    settled: written.settled.length,
    ended: written.lists?.ended.length,
    nonce: written.nonce,
    firstMovements: booked.length > 1 && !mayBeCorrected,
    oneMovement: booked.length === 1 && !mayBeCorrected,
    movements: booked.length > 0 && mayBeCorrected,
    mail: written.mail && !written.operation,
    operationMail: written.mail && written.operation,
    cart: written.order?.paidCartId,
  };
  const names = partNames.filter((name) => needed[name]);
  const key = names.join(' ');
  const known = fitted.get(key) ?? statementOf(names);
  fitted.set(key, known);
  const values = {
    ...written,
    evidence: evidence[0] ?? null,
    audit: audits[0] ?? null,
    movement: booked[0] ?? null,
    settled: {
      kinds: written.settled.map(({ kind }) => kind),
      subjects: written.settled.map(({ subject }) => subject),
    },
  };
  return { statement: known.statement, values: valuesOf(values, known.used) };
}

const partNames = Object.keys(parts) as Part[];

function statementOf(names: readonly Part[]) {
  const text = `WITH ${names.map((name) => parts[name]).join(', ')} SELECT 1`;
  const { text: own, used } = usedPlaces(text);
  return { statement: composed({}, own), used };
}
