// What did the bank report about a completion or reversal? Settles the operation it belongs to.
import 'server-only';
import { countAttention } from '@/lib/attention/open-attention';
import type { Tx } from '@/lib/db/transaction';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { evidenceFields } from '@/lib/payments/rules/evidence-content';
import type { ResultInput } from '@/lib/payments/rules/gateway-answers';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import type { AttentionInput, PaymentChange } from '@/lib/payments/rules/payment-change';
import { alteredAlarm, readingContent } from './altered-message';
import { judgeOperationResult, type OperationMatch } from './match-operation';
import { repeatedMessage } from './record-result-aside';
import { settlementOf } from './settle-operation';

/** Records the result; it settles the open operation when it can only mean that one. */
export async function recordOperationResult(
  tx: Tx,
  order: OrderFacts,
  match: OperationMatch,
  input: ResultInput,
): Promise<{ code: string; hasQueuedMail: boolean }> {
  const { attempt, operation } = match;
  const alarm = alteredAlarm(input.message, attempt.id);
  if (await repeatedMessage(tx, attempt.id, input.message.digest)) {
    for (const item of alarm) {
      await countAttention(tx, { ...item, orderId: order.id }, input.receivedAt);
    }
    return { code: 'DUPLICATE', hasQueuedMail: false };
  }
  const { nonce } = input.message;
  const { verified, decision, isUnmatched } = judgeOperationResult(
    match,
    input.message,
    order.nonceOwner,
    gatewayConfig(),
  );
  const settlement =
    verified && decision && settlementOf(decision, attempt, operation, verified, input.receivedAt);
  const verdict = isUnmatched ? 'UNMATCHED_OPERATION_RESULT' : (settlement?.code ?? 'DUPLICATE');
  const unmatchedItems = isUnmatched ? [unmatched(match)] : [];
  const isSettling = decision?.kind === 'succeeded' || decision?.kind === 'declined';
  const base: PaymentChange = {
    at: input.receivedAt,
    actor: { kind: 'gateway', name: 'gateway' },
    action: `${operation.kind}.result`,
    cause: `message:${input.message.digest}`,
    attempt: { id: attempt.id, set: {} },
    operation: { id: operation.id, set: {} },
    evidence: [
      {
        source: input.source,
        verdict,
        attemptId: attempt.id,
        operationId: operation.id,
        gatewayOrderId: operation.gatewayOrderId,
        nonce: input.message.nonce,
        digest: input.message.digest,
        content: {
          list: input.message.list,
          fields: evidenceFields(input.message.fields),
          ...readingContent(input.message),
        },
      },
    ],
  };
  const written = await writeChange(tx, order, {
    ...base,
    ...settlement?.change,
    attention: [...(settlement?.change.attention ?? []), ...unmatchedItems, ...alarm],
    ...(isSettling &&
      nonce !== null && {
        acceptedNonce: { nonce, gatewayOrderId: operation.gatewayOrderId },
      }),
  });
  return { code: verdict, hasQueuedMail: written.hasMail };
}

function unmatched({ attempt, operation }: OperationMatch): AttentionInput {
  return {
    kind: 'unmatched_operation_result',
    subject: `operation:${operation.id}`,
    attemptId: attempt.id,
    operationId: operation.id,
    detail: { state: operation.state },
  };
}
