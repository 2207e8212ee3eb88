// What is committed before a money message is sent? Its intent, or a request for approval.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { readPeople } from '@/lib/payments/approvals/approval-people';
import { may } from '@/lib/payments/approvals/approval-rules';
import type { Presence } from '@/lib/payments/approvals/presence';
import { openRequest } from '@/lib/payments/approvals/request-approval';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { drawGatewayOrderId } from '@/lib/payments/ledger/gateway-order-number';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeChange } from '@/lib/payments/ledger/write-change';
import type { AttemptFacts } from '@/lib/payments/rules/order-facts';
import type { EvidenceInput } from '@/lib/payments/rules/payment-change';
import type { CompletionLine } from '@/lib/payments/rules/worksheet';
import { type Failure, fail, type Ok, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import type { OperationKind, Permission } from '@/prisma/generated/enums';
import { insertLines, storedLine } from './completion-lines';
import type { OperationRefusal, ReadyAttempt, WrittenOperation } from './ready-operation';

/** What to do, once the rules of its kind have allowed it. */
export type OperationTerms = {
  readonly kind: OperationKind;
  readonly amountMinor: bigint;
  /** Of a reversal: what goes back to the card. */
  readonly returnsMinor?: bigint;
  /** As stored: typed, or chosen from the list. */
  readonly reason: string;
  readonly lines?: readonly CompletionLine[];
  readonly needsApproval: boolean;
};

type Written = Ok<WrittenOperation> | Failure<OperationRefusal>;

/** Writes what the person may do alone as an intent, and everything else as a request. */
export async function writeOperation(
  tx: Tx,
  ready: ReadyAttempt,
  terms: OperationTerms,
  actor: Actor,
  now: Date,
): Promise<Written> {
  return terms.needsApproval
    ? writeRequest(tx, ready, terms, actor, now)
    : writeOwnIntent(tx, ready, terms, actor, now);
}

/** No operation exists until another person has approved it. */
async function writeRequest(
  tx: Tx,
  { order, attempt, dialog }: ReadyAttempt,
  { kind, amountMinor, returnsMinor, reason, lines = [] }: OperationTerms,
  actor: Actor,
  now: Date,
): Promise<Written> {
  const payload = {
    amountMinor: amountMinor.toString(),
    ...(returnsMinor !== undefined && { returnsMinor: returnsMinor.toString() }),
    ...(lines.length > 0 && { lines: lines.map(storedLine) }),
  };
  const approval = { kind, attemptId: attempt.id, operationId: null, payload, reason, ...dialog };
  const opened = await openRequest(tx, order, approval, actor, now);
  return opened.ok ? ok({ kind: 'requested', ...opened.value }) : opened;
}

/** The permission required, checked again once the order is locked. */
const operationPermission: Readonly<Record<OperationKind, Permission>> = {
  completion: 'complete',
  reversal: 'reverse',
};

/**
 * Fails: NOT_PERMITTED when the permission was withdrawn meanwhile; it is read again under the
 * order's lock, which others may have held for seconds, and for each order of a selection.
 */
async function writeOwnIntent(
  tx: Tx,
  ready: ReadyAttempt,
  terms: OperationTerms,
  actor: Actor,
  now: Date,
): Promise<Written> {
  const people = await readPeople(tx, [actor.userId]);
  if (!may(people.get(actor.userId), [operationPermission[terms.kind]])) {
    return fail('NOT_PERMITTED');
  }
  const requestedBy = { id: actor.userId, name: actor.name };
  const intent = { ...terms, ...ready.dialog, requestedBy, approvedBy: null };
  const inserted = await insertIntent(tx, ready, intent, now);
  if (!inserted.ok) return inserted;
  return ok({ kind: 'intent', orderId: ready.order.id, operationId: inserted.value });
}

/** Who requested it, and who approved it where the rules require two people. */
type Intent = Omit<OperationTerms, 'needsApproval'> &
  ReadyAttempt['dialog'] & {
    readonly requestedBy: { readonly id: string; readonly name: string };
    readonly approvedBy: { readonly id: string; readonly name: string } | null;
    /** The cause for the audit; the operation when absent. */
    readonly cause?: string;
    readonly from?: Presence;
  };

const insertIntentRow = sql({ id: 'uuid' })`
  INSERT INTO operation (id, attempt_id, kind, gateway_order_id, amount_minor, reason,
    client_token, client_digest, requested_by_id, approved_by_id, created_at, returns_minor)
  VALUES (gen_random_uuid(), $1::uuid, $2, $3, $4, $5, $6, $7, $8::uuid, $9::uuid, $10, $11)
  RETURNING id`;

/** Commits the intent: the operation's row, with its audit row, before anything is sent. */
export async function insertIntent(
  tx: Tx,
  { order, attempt }: Pick<ReadyAttempt, 'order' | 'attempt'>,
  intent: Intent,
  now: Date,
): Promise<Result<string, 'TRACE_NUMBERS_EXHAUSTED'>> {
  const { kind, requestedBy, approvedBy } = intent;
  const gatewayOrderId = await orderNumberFor(kind, attempt, now);
  if (!gatewayOrderId.ok) return gatewayOrderId;
  const [row] = await tx.query(insertIntentRow, [
    attempt.id,
    kind,
    gatewayOrderId.value,
    intent.amountMinor,
    intent.reason,
    intent.clientToken,
    intent.clientDigest,
    requestedBy.id,
    approvedBy?.id ?? null,
    now,
    intent.returnsMinor ?? null,
  ]);
  const operationId = row?.id ?? '';
  await insertLines(tx, operationId, intent.lines ?? []);
  const locked = await lockOrder(tx, 'id', order.id);
  if (!locked) throw new Error('a locked order disappeared');
  const decider = approvedBy ?? requestedBy;
  await writeChange(tx, locked, {
    at: now,
    actor: { kind: 'user', id: decider.id, name: decider.name },
    action: `${kind}.${approvedBy ? 'approved' : 'requested'}`,
    cause: intent.cause ?? `operation:${operationId}`,
    ...(intent.from && { from: intent.from }),
    operation: { id: operationId, set: {} },
    evidence: [intentEvidence(intent, attempt.id, operationId, gatewayOrderId.value)],
  });
  return ok(operationId);
}

function intentEvidence(
  intent: Intent,
  attemptId: string,
  operationId: string,
  gatewayOrderId: string,
): EvidenceInput {
  const { kind, approvedBy, requestedBy, clientDigest, returnsMinor } = intent;
  const amountMinor = intent.amountMinor.toString();
  return {
    source: 'PERSON',
    verdict: approvedBy ? 'APPROVED' : 'REQUESTED',
    attemptId,
    operationId,
    gatewayOrderId,
    nonce: null,
    digest: clientDigest,
    content: {
      decision: {
        kind: 'operation',
        operation: kind,
        amountMinor,
        ...(returnsMinor !== undefined && { returnsMinor: returnsMinor.toString() }),
        by: requestedBy.id,
        approvedBy: approvedBy?.id ?? null,
      },
    },
  };
}

/** The original ORDER, or a new one where the bank wants that for a completion. */
async function orderNumberFor(kind: OperationKind, attempt: AttemptFacts, now: Date) {
  const needsOwn = kind === 'completion' && gatewayConfig().completionOrder === 'new';
  if (!needsOwn) return ok(attempt.gatewayOrderId);
  return drawGatewayOrderId(settings().gateway.terminal, now);
}
