// How does a money message reach the bank? Once a sending, journalled first, judged afterwards.
import 'server-only';
import { systemClock } from '@/lib/clock';
import { type Tx, withTx } from '@/lib/db/transaction';
import { settings } from '@/lib/env';
import { readOperationAnswer } from '@/lib/gateway/cgi-answer';
import { type Delivery, sendToGateway } from '@/lib/gateway/client';
import {
  buildCompletionRequest,
  buildReversalRequest,
  type GatewayRequest,
} from '@/lib/gateway/requests';
import { log } from '@/lib/log';
import { count } from '@/lib/metrics';
import { money } from '@/lib/money';
import { sha256Hex } from './digest';
import { evidenceFields } from './evidence-content';
import { freshNonce, gatewayConfig } from './gateway-config';
import type { JudgedAnswer, SentOperation } from './incoming';
import {
  type LockedAttempt,
  type LockedOperation,
  type LockedOrder,
  lockOrder,
} from './locked-order';
import { recordAnswer } from './record-answer';
import { writeChange } from './write-change';

/** Never sent after this long: the world of the person who asked has moved on. */
export const intentMinutesMax = 10;

type Sending = { readonly request: GatewayRequest; readonly amountMinor: bigint };

/**
 * Sends an operation that is INTENT and records what came of it. The row becomes SENT, with the
 * evidence of the exact bytes, in a transaction of its own before the first byte; a row that is
 * not INTENT is sent by nobody, so two workers can never both send it. Null when it was not ours
 * to send.
 */
export async function sendOperation(
  orderId: string,
  operationId: string,
  clock = systemClock,
): Promise<SentOperation | null> {
  const sending = await withTx((tx) => markSent(tx, orderId, operationId, clock.now()));
  if (sending === null) return null;
  const config = gatewayConfig();
  const delivery = await sendToGateway(sending.request, config);
  const receivedAt = clock.now();
  const verdict = judge(delivery, sending.request, receivedAt);
  const written = await withTx((tx) =>
    recordAnswer(tx, {
      orderId,
      operationId,
      request: sending.request,
      verdict,
      delivery,
      receivedAt,
    }),
  );
  if (written) {
    count('operations', { kind: sending.request.operation, verdict: written.state });
    log.info('operation.answered', { operationId, code: written.verdictCode ?? written.state });
  }
  return written;
}

function judge(delivery: Delivery, request: GatewayRequest, receivedAt: Date): JudgedAnswer {
  if (delivery.delivery === 'not_sent') return { verdict: 'not_sent', code: delivery.code };
  if (delivery.delivery === 'unknown') {
    return { verdict: 'unknown', code: delivery.code, text: '', isAlarming: false };
  }
  // Whether the nonce was accepted before is asked under the order's lock, when it is recorded.
  return readOperationAnswer(delivery, request, gatewayConfig(), receivedAt, () => false);
}

async function markSent(
  tx: Tx,
  orderId: string,
  operationId: string,
  now: Date,
): Promise<Sending | null> {
  const order = await lockOrder(tx, 'id', orderId);
  const attempt = order?.attempts.find((one) =>
    one.operations.some((operation) => operation.id === operationId),
  );
  const operation = attempt?.operations.find((one) => one.id === operationId);
  if (!order || !attempt || operation?.state !== 'INTENT') return null;
  const ageMs = now.getTime() - operation.createdAt.getTime();
  const isTooOld = ageMs > intentMinutesMax * 60_000;
  const request = isTooOld ? null : buildRequest(order, attempt, operation, now);
  if (request === null) {
    await giveUp(tx, order, operation, isTooOld ? 'TOO_OLD' : 'NOT_BUILDABLE', now);
    return null;
  }
  await writeChange(tx, order, {
    at: now,
    actor: { kind: 'user', id: operation.requestedById, name: operation.requestedByName },
    action: `${operation.kind}.sent`,
    cause: `request:${request.digest}`,
    operation: {
      id: operation.id,
      set: { state: 'SENT', sends: operation.sends + 1, sentAt: now, nextSendAt: null },
    },
    evidence: [
      {
        source: operation.kind === 'completion' ? 'COMPLETION_REQUEST' : 'REVERSAL_REQUEST',
        verdict: 'ABOUT_TO_SEND',
        attemptId: attempt.id,
        operationId: operation.id,
        gatewayOrderId: operation.gatewayOrderId,
        nonce: request.nonce,
        digest: request.digest,
        content: { fields: evidenceFields(request.fields) },
      },
    ],
  });
  return { request, amountMinor: operation.amountMinor };
}

async function giveUp(
  tx: Tx,
  order: LockedOrder,
  operation: LockedOperation,
  code: string,
  now: Date,
): Promise<void> {
  await writeChange(tx, order, {
    at: now,
    actor: { kind: 'system', name: 'system' },
    action: `${operation.kind}.not_sent`,
    cause: `operation:${operation.id}`,
    operation: {
      id: operation.id,
      set: { state: 'NOT_SENT', verdictCode: code, settledAt: now, nextSendAt: null },
    },
    evidence: [
      {
        source: 'TIMER',
        verdict: code,
        attemptId: null,
        operationId: operation.id,
        gatewayOrderId: operation.gatewayOrderId,
        nonce: null,
        digest: sha256Hex(`${operation.id}:${code}`),
        content: { code },
      },
    ],
  });
}

/** A reversal repeats the verified result byte for byte; a completion carries its own amount. */
function buildRequest(
  order: LockedOrder,
  attempt: LockedAttempt,
  operation: LockedOperation,
  now: Date,
): GatewayRequest | null {
  const config = gatewayConfig();
  const common = { sentAt: now, nonce: freshNonce() };
  const { emailOf } = settings().gateway;
  const addresses = {
    merchant: settings().notificationAddress,
    shopper: order.customerEmail,
    none: '',
  };
  const email = addresses[emailOf];
  const built =
    operation.kind === 'completion'
      ? buildCompletionRequest(
          {
            ...common,
            gatewayOrderId: operation.gatewayOrderId,
            amount: money(operation.amountMinor),
            rrn: attempt.rrn ?? '',
            internalReference: attempt.internalReference ?? '',
            description: attempt.description,
            ...(email !== '' && { email }),
          },
          config,
        )
      : buildReversalRequest(
          {
            ...common,
            original: {
              gatewayOrderId: attempt.gatewayOrderId,
              currencyText: attempt.authorisedCurrencyText ?? '',
              terminalText: attempt.authorisedTerminalText ?? '',
              amountText: attempt.authorisedAmountText ?? '',
              rrn: attempt.rrn ?? '',
              internalReference: attempt.internalReference ?? '',
            },
          },
          config,
        );
  if (built.ok) return built.value;
  log.error('operation.request_not_built', { operationId: operation.id, code: built.code });
  return null;
}
