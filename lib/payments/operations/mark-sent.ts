// Who may send this operation now? The caller whose transaction makes its row SENT.
import 'server-only';
import type { AuditActor } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { GatewayRequest } from '@/lib/gateway/call/requests';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { findOperation } from '@/lib/payments/results/match-operation';
import { unknownItem } from '@/lib/payments/results/settle-operation';
import { isApproved } from '@/lib/payments/rules/attempt-state';
import { sha256Hex } from '@/lib/payments/rules/digest';
import { sentFields } from '@/lib/payments/rules/evidence-content';
import { type OperationEvent, stateAfter } from '@/lib/payments/rules/operation-state';
import type {
  AttemptFacts,
  OperationChange,
  OperationFacts,
  OrderFacts,
} from '@/lib/payments/rules/order-facts';
import type { PaymentChange } from '@/lib/payments/rules/payment-change';
import { isRepeatable, operationSendingsMax } from '@/lib/payments/rules/repeat-plan';
import { sentAs } from '@/lib/payments/sent-as';
import { settings } from '@/lib/settings/env';
import { keptBack, type Sending } from './answer-evidence';
import { buildOperationRequest, isRepetition, requestSource } from './operation-request';

/** An intent older than this is never sent: the facts behind it may have changed. */
export const intentMinutesMax = 10;

/** A person's request makes the first sending; the janitor also repeats unknown ones. */
export type SendReason = 'first' | 'repeat';

type Place = {
  readonly order: OrderFacts;
  readonly attempt: AttemptFacts;
  readonly operation: OperationFacts;
};

/**
 * Makes the row SENT, with the evidence of the exact bytes, so that exactly one caller may send
 * them; null when another caller sends it. `mine`: what an earlier call had written when its
 * commit was lost; if the row shows that it was committed, it is returned and not written again.
 */
export async function markSent(
  tx: Tx,
  which: { readonly orderId: string; readonly operationId: string; readonly reason: SendReason },
  now: Date,
  mine?: Sending,
): Promise<Sending | null> {
  const place = findOperation(await lockOrder(tx, 'id', which.orderId), which.operationId);
  if (place === null) return null;
  const { operation } = place;
  if (operation.state === 'SENT') {
    return mine && (await isCommitted(tx, place, mine)) ? mine : null;
  }
  if (operation.state === 'INTENT') return sendFirst(tx, place, now);
  if (operation.state === 'UNKNOWN' && which.reason === 'repeat') return sendAgain(tx, place, now);
  return null;
}

const findSending = sql`SELECT 1 FROM evidence
  WHERE attempt_id = $1::uuid AND operation_id = $2::uuid AND digest = $3 LIMIT 1`;

/** The digest covers our nonce, so only our own transaction can have written it. */
async function isCommitted(tx: Tx, { attempt, operation }: Place, mine: Sending) {
  if (operation.sends !== mine.ordinal) return false;
  const rows = await tx.query(findSending, [attempt.id, operation.id, mine.request.digest]);
  return rows.length > 0;
}

async function sendFirst(tx: Tx, place: Place, now: Date): Promise<Sending | null> {
  const { order, attempt, operation } = place;
  const ageMs = now.getTime() - operation.createdAt.getTime();
  if (ageMs > intentMinutesMax * 60_000) return giveUp(tx, place, 'TOO_OLD', now);
  if (attempt.isBlocked) return null;
  const request = buildOperationRequest(order, attempt, operation, now);
  if (request === null) return giveUp(tx, place, 'NOT_BUILDABLE', now);
  const { requestedById: id, requestedByName: name } = operation;
  return writeSending(tx, place, request, now, {
    event: 'sendStarted',
    actor: { kind: 'user', id, name },
    action: `${operation.kind}.sent`,
    cause: `request:${request.digest}`,
  });
}

/** Only what may be repeated, is due, and has no approval pending. */
async function sendAgain(tx: Tx, place: Place, now: Date): Promise<Sending | null> {
  const { order, attempt, operation } = place;
  const { nextSendAt, unknownSends } = operation;
  const isDue = nextSendAt !== null && nextSendAt <= now;
  const isInSeries = unknownSends > 0 && unknownSends < operationSendingsMax;
  const isAllowed = isRepeatable(operation.kind, settings().gateway.completionResend);
  if (!isDue || !isInSeries || !isAllowed) return null;
  if (attempt.isBlocked || !isApproved(attempt.state)) return null;
  if (await isBeingResolved(tx, attempt)) return null;
  // A late decline lowers the number of unknown sendings, not the number of sendings.
  if (operation.sends - (await keptBack(tx, attempt, operation)) >= operationSendingsMax) {
    return stopRepeating(tx, place, 'REPEATS_OVER', now);
  }
  const request = buildOperationRequest(order, attempt, operation, now);
  if (request === null || !(await isRepetition(tx, attempt, operation, request))) {
    return stopRepeating(tx, place, 'REPEAT_DIFFERS', now);
  }
  return writeSending(tx, place, request, now, {
    event: 'repeatStarted',
    actor: { kind: 'janitor', name: 'janitor' },
    action: `${operation.kind}.repeated`,
    cause: `operation:${operation.id}`,
  });
}

const findPendingResolution = sql`SELECT 1 FROM approval_request
  WHERE attempt_id = $1::uuid AND kind = 'resolution' AND state = 'PENDING' LIMIT 1`;

/** A resolution is pending; requests are written under the lock that we hold. */
async function isBeingResolved(tx: Tx, attempt: AttemptFacts): Promise<boolean> {
  const rows = await tx.query(findPendingResolution, [attempt.id]);
  return rows.length > 0;
}

async function writeSending(
  tx: Tx,
  { order, attempt, operation }: Place,
  request: GatewayRequest,
  now: Date,
  how: {
    readonly event: OperationEvent;
    readonly actor: AuditActor;
    readonly action: AuditAction;
    readonly cause: string;
  },
): Promise<Sending> {
  // The first sending begins in INTENT and a repetition in UNKNOWN, as markSent has seen.
  const state = stateAfter(operation.state, how.event);
  const ordinal = operation.sends + 1;
  await writeChange(tx, order, {
    at: now,
    actor: how.actor,
    action: how.action,
    cause: how.cause,
    operation: { id: operation.id, set: { state, sends: ordinal, sentAt: now, nextSendAt: null } },
    evidence: [
      {
        source: requestSource(operation),
        verdict: 'ABOUT_TO_SEND',
        attemptId: attempt.id,
        operationId: operation.id,
        gatewayOrderId: operation.gatewayOrderId,
        nonce: request.nonce,
        digest: request.digest,
        content: {
          sending: ordinal,
          fields: sentFields(request.fields),
          sentAs: sentAs(request),
        },
      },
    ],
  });
  return { request, ordinal, earlierUnknown: operation.unknownSends };
}

/** Gives up sending for good; an issue informs the requester. */
async function giveUp(tx: Tx, place: Place, code: string, now: Date): Promise<null> {
  const { attempt, operation } = place;
  // Only a first sending is given up, and that begins in INTENT.
  const state = stateAfter(operation.state, 'gaveUp');
  await end(tx, place, code, now, {
    action: `${operation.kind}.not_sent`,
    set: { state, verdictCode: code, settledAt: now, nextSendAt: null },
    attention: {
      kind: 'not_sent',
      subject: `operation:${operation.id}`,
      attemptId: attempt.id,
      operationId: operation.id,
      detail: { code, kind: operation.kind, by: operation.requestedByName },
    },
  });
  return null;
}

/** Ends the repetitions: too many, or no longer the same message. */
async function stopRepeating(tx: Tx, place: Place, code: string, now: Date): Promise<null> {
  const { attempt, operation } = place;
  await end(tx, place, code, now, {
    action: `${operation.kind}.repeats_stopped`,
    set: { nextSendAt: null },
    attention: unknownItem(attempt, operation, { code, areRepeatsOver: true }),
  });
  return null;
}

async function end(
  tx: Tx,
  { order, attempt, operation }: Place,
  code: string,
  now: Date,
  how: {
    readonly action: AuditAction;
    readonly set: OperationChange;
    readonly attention: NonNullable<PaymentChange['attention']>[number];
  },
): Promise<void> {
  await writeChange(tx, order, {
    at: now,
    actor: { kind: 'system', name: 'system' },
    action: how.action,
    cause: `operation:${operation.id}`,
    operation: { id: operation.id, set: how.set },
    evidence: [
      {
        source: 'TIMER',
        verdict: code,
        attemptId: attempt.id,
        operationId: operation.id,
        gatewayOrderId: operation.gatewayOrderId,
        nonce: null,
        digest: sha256Hex(`${operation.id}:${code}`),
        content: { code },
      },
    ],
    attention: [how.attention],
  });
}
