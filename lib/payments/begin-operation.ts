// May this person move money on this attempt just now? The checks that both operations share.
import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/db/transaction';
import { settings } from '@/lib/env';
import { fail, ok, type Result } from '@/lib/result';
import type { OperationKind } from '@/prisma/generated/enums';
import { sha256Hex } from './digest';
import { gatewayConfig } from './gateway-config';
import { drawGatewayOrderId } from './gateway-order-number';
import {
  type LockedAttempt,
  type LockedOperation,
  type LockedOrder,
  lockOrder,
} from './locked-order';
import { isOpenOperation } from './operation-state';
import { writeChange } from './write-change';

export type OperationInput = {
  readonly reference: string;
  readonly attemptId: string;
  /** As typed, digits already ASCII. */
  readonly amountText: string;
  readonly reason: string;
  /** Made with the dialog: a double click or a resubmission finds the same operation. */
  readonly clientToken: string;
  /** The version of the order that the person was looking at. */
  readonly seenVersion: number;
};

export type OperationRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'STALE_PAGE' }
  | { readonly code: 'ALREADY_IN_PROGRESS'; readonly by: string; readonly kind: OperationKind }
  | { readonly code: 'UNKNOWN_PENDING'; readonly operationId: string; readonly kind: OperationKind }
  | { readonly code: 'BLOCKED' }
  | { readonly code: 'NOT_ALLOWED_IN_STATE'; readonly state: string }
  | { readonly code: 'NO_REFERENCES' }
  | { readonly code: 'BY_HAND_ONLY' }
  | { readonly code: 'SURPLUS_ONLY_REVERSE' }
  | { readonly code: 'TOKEN_REUSED' }
  | { readonly code: 'TRACE_NUMBERS_EXHAUSTED' }
  | { readonly code: 'BAD_AMOUNT'; readonly detail: string }
  | { readonly code: 'ABOVE_CEILING'; readonly ceilingMinor: string }
  | { readonly code: 'AMOUNT_NOT_EQUAL'; readonly authorisedMinor: string }
  | { readonly code: 'REASON_REQUIRED' }
  | { readonly code: 'REASON_TOO_LONG' }
  | { readonly code: 'FOUR_EYES_REQUIRED' };

export type ReadyAttempt = { readonly order: LockedOrder; readonly attempt: LockedAttempt };

export type Readiness =
  | { readonly kind: 'ready'; readonly ready: ReadyAttempt }
  /** The same dialog was sent before: its operation is the answer. */
  | { readonly kind: 'known'; readonly order: LockedOrder; readonly operation: LockedOperation };

const reasonMax = 500;

/** Locks the order and asks everything that does not depend on the amount. */
export async function readyForOperation(
  tx: Tx,
  input: OperationInput,
  kind: OperationKind,
  isAllowed: (attempt: LockedAttempt) => boolean,
): Promise<Result<Readiness, 'REFUSED', { readonly refusal: OperationRefusal }>> {
  const refuse = (refusal: OperationRefusal) => fail('REFUSED', { refusal });
  const order = await lockOrder(tx, 'reference', input.reference);
  const attempt = order?.attempts.find((one) => one.id === input.attemptId);
  if (!order || !attempt) return refuse({ code: 'NOT_FOUND' });
  const known = attempt.operations.find((one) => one.clientToken === input.clientToken);
  if (known) {
    if (known.clientDigest !== inputDigest(input, kind)) return refuse({ code: 'TOKEN_REUSED' });
    return ok({ kind: 'known', order, operation: known });
  }
  const open = attempt.operations.find((one) => isOpenOperation(one.state));
  if (open?.state === 'UNKNOWN') {
    return refuse({ code: 'UNKNOWN_PENDING', operationId: open.id, kind: open.kind });
  }
  if (open) {
    return refuse({ code: 'ALREADY_IN_PROGRESS', by: open.requestedByName, kind: open.kind });
  }
  if (attempt.isBlocked) return refuse({ code: 'BLOCKED' });
  if (!isAllowed(attempt)) return refuse({ code: 'NOT_ALLOWED_IN_STATE', state: attempt.state });
  if (attempt.isByHand) return refuse({ code: 'BY_HAND_ONLY' });
  if (attempt.isSurplus && kind === 'completion') return refuse({ code: 'SURPLUS_ONLY_REVERSE' });
  if (!attempt.rrn?.trim() || !attempt.internalReference?.trim()) {
    return refuse({ code: 'NO_REFERENCES' });
  }
  if (order.version !== input.seenVersion) return refuse({ code: 'STALE_PAGE' });
  if (input.reason.trim().length > reasonMax) return refuse({ code: 'REASON_TOO_LONG' });
  return ok({ kind: 'ready', ready: { order, attempt } });
}

/** Commits the intent: the operation's row, with its audit row, before anything is sent. */
export async function insertIntent(
  tx: Tx,
  { order, attempt }: ReadyAttempt,
  input: OperationInput,
  intent: {
    readonly kind: OperationKind;
    readonly amountMinor: bigint;
    readonly actor: Actor;
    readonly now: Date;
  },
): Promise<Result<string, 'TRACE_NUMBERS_EXHAUSTED'>> {
  const { actor, kind, now } = intent;
  const gatewayOrderId = await orderNumberFor(tx, kind, attempt, now);
  if (!gatewayOrderId.ok) return gatewayOrderId;
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO operation (id, attempt_id, kind, gateway_order_id, amount_minor, reason,
       client_token, client_digest, requested_by_id, created_at)
     VALUES (gen_random_uuid(), $1::uuid, $2, $3, $4, $5, $6, $7, $8::uuid, $9) RETURNING id`,
    [
      attempt.id,
      kind,
      gatewayOrderId.value,
      intent.amountMinor,
      input.reason.trim(),
      input.clientToken,
      inputDigest(input, kind),
      actor.userId,
      now,
    ],
  );
  const operationId = row?.id ?? '';
  const locked = await lockOrder(tx, 'id', order.id);
  if (!locked) throw new Error('a locked order disappeared');
  await writeChange(tx, locked, {
    at: now,
    actor: { kind: 'user', id: actor.userId, name: actor.name },
    action: `${kind}.requested`,
    cause: `operation:${operationId}`,
    operation: { id: operationId, set: {} },
    evidence: [
      {
        source: 'PERSON',
        verdict: 'REQUESTED',
        attemptId: attempt.id,
        operationId,
        gatewayOrderId: gatewayOrderId.value,
        nonce: null,
        digest: inputDigest(input, kind),
        content: { kind, amountMinor: intent.amountMinor.toString(), by: actor.userId },
      },
    ],
  });
  return ok(operationId);
}

/** The original ORDER, or a number of its own where the bank wants one for a completion. */
async function orderNumberFor(tx: Tx, kind: OperationKind, attempt: LockedAttempt, now: Date) {
  const needsOwn = kind === 'completion' && gatewayConfig().completionOrder === 'new';
  if (!needsOwn) return ok(attempt.gatewayOrderId);
  return drawGatewayOrderId(tx, settings().gateway.terminal, now);
}

function inputDigest(input: OperationInput, kind: OperationKind): string {
  const { reference, attemptId, amountText, reason } = input;
  return sha256Hex(JSON.stringify([kind, reference, attemptId, amountText.trim(), reason.trim()]));
}
