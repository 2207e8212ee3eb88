// What is kept of the answer to a completion or a reversal? Its listed fields, or how it failed.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { Delivery } from '@/lib/gateway/call/client';
import type { GatewayRequest } from '@/lib/gateway/call/requests';
import { sha256Hex } from '@/lib/payments/rules/digest';
import { boundedText, evidenceFields } from '@/lib/payments/rules/evidence-content';
import type { JudgedAnswer } from '@/lib/payments/rules/gateway-answers';
import type { AttemptFacts, OperationFacts } from '@/lib/payments/rules/order-facts';
import type { EvidenceInput } from '@/lib/payments/rules/payment-change';

/** One allowed sending: the exact request, and its number among those of the operation. */
export type Sending = {
  readonly request: GatewayRequest;
  /** 1 for the first. */
  readonly ordinal: number;
  /** The earlier sendings with an unknown outcome. */
  readonly earlierUnknown: number;
};

const sourceOf = (operation: OperationFacts) =>
  operation.kind === 'completion' ? 'COMPLETION_ANSWER' : 'REVERSAL_ANSWER';

/** `verdict` is our judgement; `sending` in the content is the number of the sending it answers. */
export function answerEvidence(
  answer: {
    readonly sending: Sending;
    readonly verdict: JudgedAnswer;
    readonly delivery: Delivery;
  },
  attempt: AttemptFacts,
  operation: OperationFacts,
  verdict: string,
): EvidenceInput {
  const { delivery, sending } = answer;
  const fields =
    'result' in answer.verdict
      ? answer.verdict.result.fields
      : 'fields' in answer.verdict
        ? answer.verdict.fields
        : undefined;
  const list = listOf(answer.verdict);
  return {
    source: sourceOf(operation),
    verdict,
    attemptId: attempt.id,
    operationId: operation.id,
    gatewayOrderId: operation.gatewayOrderId,
    nonce: 'result' in answer.verdict ? answer.verdict.result.nonce : null,
    digest: sha256Hex(delivery.delivery === 'answered' ? delivery.body : ''),
    content: {
      sending: sending.ordinal,
      earlierUnknown: sending.earlierUnknown,
      delivery: delivery.delivery,
      ...(delivery.delivery === 'answered' ? { status: delivery.status } : { code: delivery.code }),
      ...(list && { list }),
      ...(fields && { fields: evidenceFields(fields) }),
      ...(delivery.delivery === 'answered' && !fields && { body: boundedText(delivery.body) }),
    },
  };
}

/** The field list that the answer's MAC matched; undefined for one that is not authentic. */
function listOf(verdict: JudgedAnswer): string | undefined {
  if ('result' in verdict) return verdict.result.list;
  return 'message' in verdict ? verdict.message?.list : undefined;
}

const countAnswers = sql({ count: 'int4' })`
  SELECT count(*)::int AS count FROM evidence WHERE attempt_id = $1::uuid
  AND operation_id = $2::uuid AND source = $3::"EvidenceSource"
  AND content->>'delivery' = 'not_sent'`;

/** Counts the operation's sendings that certainly never left. */
export async function keptBack(
  tx: Tx,
  attempt: AttemptFacts,
  operation: OperationFacts,
): Promise<number> {
  const [row] = await tx.query(countAnswers, [attempt.id, operation.id, sourceOf(operation)]);
  return row?.count ?? 0;
}

const findAnswer = sql`
  SELECT 1 FROM evidence WHERE attempt_id = $1::uuid AND operation_id = $2::uuid
  AND source = $3::"EvidenceSource" AND content->>'sending' = $4 LIMIT 1`;

/** Whether the answer to this sending is already evidence. */
export async function isRecorded(
  tx: Tx,
  attempt: AttemptFacts,
  operation: OperationFacts,
  sending: Sending,
): Promise<boolean> {
  const rows = await tx.query(findAnswer, [
    attempt.id,
    operation.id,
    sourceOf(operation),
    String(sending.ordinal),
  ]);
  return rows.length > 0;
}
