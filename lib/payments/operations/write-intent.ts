// What is committed before a money message is sent? The operation's row, its audit and evidence.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { drawGatewayOrderId } from '@/lib/payments/ledger/gateway-order-number';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeChange } from '@/lib/payments/ledger/write-change';
import type { CompletionLine } from '@/lib/payments/rules/completion-sheet';
import type { AttemptFacts } from '@/lib/payments/rules/order-facts';
import type { EvidenceInput } from '@/lib/payments/rules/payment-change';
import { ok, type Result } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import type { OperationKind } from '@/prisma/generated/enums';
import { insertLines } from './completion-lines';
import type { ReadyAttempt } from './ready-operation';

/** Whose wish it is, and who allowed it where the rules ask for two. */
export type Intent = {
  readonly kind: OperationKind;
  readonly amountMinor: bigint;
  readonly reason: string;
  readonly clientToken: string;
  readonly clientDigest: string;
  readonly requestedBy: { readonly id: string; readonly name: string };
  readonly approvedBy: { readonly id: string; readonly name: string } | null;
  readonly lines?: readonly CompletionLine[];
  /** What led to it, for the audit; the operation itself when absent. */
  readonly cause?: string;
};

/** Commits the intent: the operation's row, with its audit row, before anything is sent. */
export async function insertIntent(
  tx: Tx,
  { order, attempt }: ReadyAttempt,
  intent: Intent,
  now: Date,
): Promise<Result<string, 'TRACE_NUMBERS_EXHAUSTED'>> {
  const { kind, requestedBy, approvedBy } = intent;
  const gatewayOrderId = await orderNumberFor(tx, kind, attempt, now);
  if (!gatewayOrderId.ok) return gatewayOrderId;
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO operation (id, attempt_id, kind, gateway_order_id, amount_minor, reason,
       client_token, client_digest, requested_by_id, approved_by_id, created_at)
     VALUES (gen_random_uuid(), $1::uuid, $2, $3, $4, $5, $6, $7, $8::uuid, $9::uuid, $10)
     RETURNING id`,
    [
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
    ],
  );
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
  const { kind, approvedBy, requestedBy, clientDigest } = intent;
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
        by: requestedBy.id,
        approvedBy: approvedBy?.id ?? null,
      },
    },
  };
}

/** The original ORDER, or a number of its own where the bank wants one for a completion. */
async function orderNumberFor(tx: Tx, kind: OperationKind, attempt: AttemptFacts, now: Date) {
  const needsOwn = kind === 'completion' && gatewayConfig().completionOrder === 'new';
  if (!needsOwn) return ok(attempt.gatewayOrderId);
  return drawGatewayOrderId(tx, settings().gateway.terminal, now);
}
