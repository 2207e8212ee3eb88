// What did the gateway answer to a prepare request? Sends it, and records a token or a failure.
import 'server-only';
import { withTx } from '@/lib/db/transaction';
import { readPrepareAnswer } from '@/lib/gateway/belief/prepare-answer';
import type { Delivery } from '@/lib/gateway/call/client';
import type { GatewayRequest } from '@/lib/gateway/call/requests';
import { serverTime } from '@/lib/gateway/call/server-time';
import { judgeOffset } from '@/lib/health/clock-offset';
import { clockDetail, observeClock } from '@/lib/health/gateway-clock';
import { count } from '@/lib/log/metrics';
import { moneyLog } from '@/lib/log/money-log';
import { callGateway } from '@/lib/payments/call-gateway';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { nextAttemptState } from '@/lib/payments/rules/attempt-state';
import { sha256Hex } from '@/lib/payments/rules/digest';
import { boundedText } from '@/lib/payments/rules/evidence-content';
import type { AttentionInput } from '@/lib/payments/rules/payment-change';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Clock } from '@/lib/time/clock';

type CommittedAttempt = {
  readonly orderId: string;
  readonly attemptId: string;
  readonly gatewayOrderId: string;
};

/**
 * Sends the prepare request of a committed attempt, with no transaction open, and records the
 * answer. A prepare never becomes unknown: it moves no money, so any answer that cannot be believed
 * is a failure, and a result that arrives anyway is still accepted.
 */
export async function prepareAttempt(
  { orderId, attemptId, gatewayOrderId }: CommittedAttempt,
  request: GatewayRequest,
  clock: Clock,
): Promise<
  Result<{ readonly attemptId: string; readonly cardPageUrl: string }, 'PREPARE_FAILED' | 'WAIT'>
> {
  const config = gatewayConfig();
  const from = clock.now();
  const delivery = await callGateway(request, config);
  const answer =
    delivery.delivery === 'answered'
      ? readPrepareAnswer(delivery, request, config)
      : fail(`DELIVERY_${delivery.code}`);
  const now = clock.now();
  const offsetMs = observeClock('prepare', serverTime(delivery), { from, to: now });
  const code = answer.ok ? 'ACCEPTED' : answer.code;
  // A gateway refuses everything that is an hour off: then staff must check the clock.
  const isClockWrong = !answer.ok && offsetMs !== null && judgeOffset(offsetMs) === 'red';
  count('prepares', { code });
  const payment = { orderId, gatewayOrderId };
  if (answer.ok) moneyLog.info('payment.prepared', payment, { attemptId });
  else moneyLog.warn('payment.prepare_failed', payment, { attemptId, code });

  const state = await withTx(async (tx) => {
    const order = await lockOrder(tx, 'id', orderId);
    const attempt = order?.attempts.find((one) => one.id === attemptId);
    if (!order || !attempt) return null;
    const event = answer.ok ? 'prepareAnswered' : 'prepareFailed';
    // Null when a result or the janitor was faster: then only the token is added.
    const to = nextAttemptState(attempt.state, event);
    await writeChange(tx, order, {
      at: now,
      actor: { kind: 'gateway', name: 'gateway' },
      action: answer.ok ? 'payment.prepared' : 'payment.prepare_failed',
      cause: `request:${request.digest}`,
      attempt: {
        id: attempt.id,
        set: {
          ...(to !== null && { state: to }),
          requestToken: answer.ok ? answer.value.requestToken : attempt.requestToken,
          failureCode: answer.ok ? attempt.failureCode : isClockWrong ? 'CLOCK_SKEW' : code,
          awaitingAt: to === 'AWAITING_RESULT' ? now : attempt.awaitingAt,
        },
      },
      attention: isClockWrong ? [clockItem(offsetMs)] : alarmFor(code, attemptId),
      evidence: [
        {
          source: 'PREPARE_ANSWER',
          verdict: code,
          attemptId,
          operationId: null,
          gatewayOrderId: attempt.gatewayOrderId,
          nonce: null,
          digest: sha256Hex(delivery.delivery === 'answered' ? delivery.body : ''),
          content: answerContent(delivery, answer.ok),
        },
      ],
    });
    return to;
  });
  if (!answer.ok) return fail('PREPARE_FAILED');
  if (state !== 'AWAITING_RESULT') return fail('WAIT');
  return ok({ attemptId, cardPageUrl: answer.value.cardPageUrl });
}

/** A refused key, or an answer about another payment, is a fault of the shop's setup. */
function alarmFor(code: string, attemptId: string): AttentionInput[] {
  const isCredentials = code === 'CREDENTIALS';
  if (!isCredentials && !code.startsWith('ECHO_')) return [];
  return [
    {
      kind: isCredentials ? 'gateway_credentials' : 'prepare_mismatch',
      subject: isCredentials ? 'gateway' : `attempt:${attemptId}`,
      attemptId,
      operationId: null,
      detail: { code },
    },
  ];
}

function clockItem(offsetMs: number): AttentionInput {
  return {
    kind: 'clock_skew',
    subject: 'clock',
    attemptId: null,
    operationId: null,
    detail: clockDetail(offsetMs, 'prepare'),
  };
}

/** A believed answer is kept without its body, a refused one with it, bounded and masked. */
function answerContent(delivery: Delivery, isBelieved: boolean): Record<string, unknown> {
  if (delivery.delivery !== 'answered') {
    return { delivery: delivery.delivery, code: delivery.code };
  }
  return {
    delivery: 'answered',
    status: delivery.status,
    ...(!isBelieved && { body: boundedText(delivery.body) }),
  };
}
