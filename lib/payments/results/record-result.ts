// What did the bank report about an attempt? The only writer of a gateway outcome.
import 'server-only';
import { countAttention } from '@/lib/attention/open-attention';
import { type Tx, withTx } from '@/lib/db/transaction';
import type { AuthenticMessage } from '@/lib/gateway/belief/authentic-message';
import { observeClock } from '@/lib/health/gateway-clock';
import { noteInJournal } from '@/lib/journal/write-journal';
import { moneyLog } from '@/lib/log/money-log';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { messageLine } from '@/lib/payments/ledger/journal-lines';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { decideResult } from '@/lib/payments/rules/decide-result';
import { boundedText, evidenceFields } from '@/lib/payments/rules/evidence-content';
import type { ResultInput } from '@/lib/payments/rules/gateway-answers';
import { oddTime } from '@/lib/payments/rules/message-time';
import type { AttemptFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import type { EvidenceInput, PaymentChange } from '@/lib/payments/rules/payment-change';
import { agreedReading } from './agreed-reading';
import { alteredAlarm, readingContent } from './altered-message';
import { readReferences } from './earlier-references';
import { findOperationOfResult } from './match-operation';
import { isOwnSending } from './own-sending';
import { recordOperationResult } from './record-operation-result';
import { countDuplicate, keepOrphan, repeatedMessage } from './record-result-aside';
import { attemptAfterResult, resultAttention, resultVerdict } from './result-effect';
import { attemptFacts, type JudgedResult, judgeResult } from './result-facts';

export type RecordedResult = {
  /** Null: authentic, but of no order that we know, or with OWN_MESSAGE: we sent it ourselves. */
  readonly order: {
    readonly id: string;
    readonly linkRound: number;
    readonly reference: string;
    readonly locale: string;
  } | null;
  readonly gatewayOrderId: string;
  /** The decision, for logs and figures. */
  readonly code: string;
  readonly hasQueuedMail: boolean;
};

const gateway = { kind: 'gateway', name: 'gateway' } as const;

/**
 * Records an authentic result in one transaction: the order is locked, the decision is pure, and
 * state, evidence, audit, attention and email are written in one statement. Idempotent: a
 * repetition is counted and changes nothing.
 */
export async function recordResult(input: ResultInput): Promise<RecordedResult> {
  const recorded = await withTx((tx) => record(tx, input), { lane: 'results' });
  const { order, gatewayOrderId, code } = recorded;
  const payment = { orderId: order?.id ?? null, gatewayOrderId };
  moneyLog.info('result.recorded', payment, { code, digest: input.message.digest });
  if (order !== null && code !== 'DUPLICATE') noteInJournal(messageLine(input, order.reference));
  return recorded;
}

async function record(tx: Tx, posted: ResultInput): Promise<RecordedResult> {
  if (await isOwnSending(tx, posted.message, gatewayConfig())) {
    const { gatewayOrderId } = posted.message;
    return { order: null, gatewayOrderId, code: 'OWN_MESSAGE', hasQueuedMail: false };
  }
  const orderOf = ({ gatewayOrderId, nonce }: AuthenticMessage) =>
    lockOrder(tx, 'gatewayOrderId', gatewayOrderId, nonce ?? '');
  const input =
    posted.message.readings.length === 0
      ? posted
      : {
          ...posted,
          message: await agreedReading(posted.message, gatewayConfig(), orderOf, () =>
            readReferences(tx),
          ),
        };
  const { gatewayOrderId } = input.message;
  const order = await orderOf(input.message);
  if (!order) {
    await keepOrphan(tx, input);
    return { order: null, gatewayOrderId, code: 'ORPHAN', hasQueuedMail: false };
  }
  const operation = findOperationOfResult(order, input.message, gatewayConfig());
  const outcome = operation
    ? await recordOperationResult(tx, order, operation, input)
    : await recordAttemptResult(tx, order, gatewayOrderId, input);
  const { id, linkRound, reference, locale } = order;
  return { order: { id, linkRound, reference, locale }, gatewayOrderId, ...outcome };
}

async function recordAttemptResult(
  tx: Tx,
  order: OrderFacts,
  gatewayOrderId: string,
  input: ResultInput,
): Promise<{ code: string; hasQueuedMail: boolean }> {
  const attempt =
    order.attempts.find((one) => one.gatewayOrderId === gatewayOrderId) ??
    order.attempts.find((one) =>
      one.operations.some((operation) => operation.gatewayOrderId === gatewayOrderId),
    );
  if (!attempt) throw new Error('a locked order has no attempt for its gateway order');
  const judged = judgeResult(input.message, attempt, order.nonceOwner, gatewayConfig());
  const decision = decideResult(attemptFacts(attempt), judged.facts);
  if (decision.kind === 'transition') observeResultClock(judged, attempt, input);
  const isRepeated =
    decision.kind === 'duplicate' ||
    (decision.kind !== 'transition' &&
      (await repeatedMessage(tx, attempt.id, input.message.digest)));
  const evidence = resultEvidence(
    input,
    order,
    attempt,
    judged,
    isRepeated ? repetitionVerdict(input) : resultVerdict(decision, judged),
  );
  const alarm = alteredAlarm(input.message, attempt.id);
  if (isRepeated) {
    await countDuplicate(tx, order, attempt, evidence);
    for (const item of alarm) {
      await countAttention(tx, { ...item, orderId: order.id }, input.receivedAt);
    }
    return { code: evidence.verdict, hasQueuedMail: false };
  }
  const set = attemptAfterResult(decision, judged, attempt, input);
  const change: PaymentChange = {
    at: input.receivedAt,
    actor: gateway,
    action: decision.kind === 'transition' ? 'payment.result' : `payment.result_${decision.kind}`,
    cause: `message:${input.message.digest}`,
    bankAt: judged.verified?.sentAt ?? null,
    attempt: { id: attempt.id, set },
    evidence: [evidence],
    attention: [...resultAttention(decision, judged, attempt, order), ...alarm],
    ...(judged.verified &&
      input.message.nonce !== null && {
        acceptedNonce: { nonce: input.message.nonce, gatewayOrderId: attempt.gatewayOrderId },
      }),
  };
  const written = await writeChange(tx, order, change, { isLast: true });
  return { code: evidence.verdict, hasQueuedMail: written.hasMail };
}

/** Other fields under a known signature are not a repetition: the form was altered. */
function repetitionVerdict({ message }: ResultInput): 'ALTERED' | 'DUPLICATE' {
  return message.altered.size > 0 ? 'ALTERED' : 'DUPLICATE';
}

/** Compares the clocks: the gateway made the message between our sending and our receiving. */
function observeResultClock(judged: JudgedResult, attempt: AttemptFacts, input: ResultInput): void {
  const from = attempt.preparingAt;
  if (!judged.verified?.sentAt || !from) return;
  observeClock('result', judged.verified.sentAt, { from, to: input.receivedAt });
}

function resultEvidence(
  input: ResultInput,
  order: OrderFacts,
  attempt: AttemptFacts,
  judged: JudgedResult,
  verdict: string,
): EvidenceInput {
  const sentAt = judged.verified?.sentAt;
  const time = sentAt ? oddTime(sentAt, input.receivedAt) : null;
  if (time) {
    const payment = { orderId: order.id, gatewayOrderId: attempt.gatewayOrderId };
    moneyLog.warn('result.odd_time', payment, { time, digest: input.message.digest });
  }
  return {
    source: input.source,
    verdict,
    attemptId: attempt.id,
    operationId: null,
    gatewayOrderId: attempt.gatewayOrderId,
    nonce: input.message.nonce,
    digest: input.message.digest,
    content: {
      list: input.message.list,
      fields: evidenceFields(input.message.fields),
      unlistedKeys: input.message.unlistedKeys.slice(0, 20).map(boundedText),
      ...readingContent(input.message),
      ...(time && { oddTime: time }),
    },
  };
}
