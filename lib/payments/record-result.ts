// What did the bank say about an attempt? The only writer of a gateway outcome.
import 'server-only';
import { type Tx, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log';
import { isApproved } from './attempt-state';
import { decideResult, type ResultDecision } from './decide-result';
import { boundedText, evidenceFields } from './evidence-content';
import { gatewayConfig } from './gateway-config';
import type { ResultInput } from './incoming';
import { invoiceMail } from './invoice-mail';
import { type LockedAttempt, type LockedOrder, lockOrder } from './locked-order';
import type { AttentionInput, EvidenceInput, PaymentChange } from './payment-change';
import { findOperationOfResult, recordOperationResult } from './record-operation-result';
import { keepOrphan, repeatedMessage } from './record-result-aside';
import { type JudgedResult, judgeResult } from './result-facts';
import { writeChange } from './write-change';

export type RecordedResult = {
  /** Null: authentic, but of no order that we know. */
  readonly order: { readonly id: string; readonly reference: string } | null;
  /** The decision, for logs and figures. */
  readonly code: string;
  readonly hasQueuedMail: boolean;
};

const gateway = { kind: 'gateway', name: 'gateway' } as const;

/**
 * Records an authentic result in one transaction: the order is locked, the decision is pure, and
 * state, evidence, audit, attention and mail are written in one statement. Idempotent: what says
 * again what is known is counted and changes nothing.
 */
export async function recordResult(input: ResultInput): Promise<RecordedResult> {
  const { gatewayOrderId } = input.message;
  const recorded = await withTx(async (tx) => {
    const order = await lockOrder(tx, 'gatewayOrderId', gatewayOrderId, input.message.nonce ?? '');
    if (!order) {
      await keepOrphan(tx, input);
      return { order: null, code: 'ORPHAN', hasQueuedMail: false };
    }
    const operation = findOperationOfResult(order, input.message, gatewayConfig());
    const outcome = operation
      ? await recordOperationResult(tx, order, operation, input)
      : await recordAttemptResult(tx, order, gatewayOrderId, input);
    return { order: { id: order.id, reference: order.reference }, ...outcome };
  });
  log.info('result.recorded', { code: recorded.code, digest: input.message.digest });
  return recorded;
}

async function recordAttemptResult(
  tx: Tx,
  order: LockedOrder,
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
  const decision = decideResult(attempt, judged.facts);
  const isRepeated =
    decision.kind === 'duplicate' ||
    (decision.kind !== 'transition' &&
      (await repeatedMessage(tx, attempt.id, input.message.digest)));
  const evidence = resultEvidence(
    input,
    attempt,
    isRepeated ? 'DUPLICATE' : verdictOf(decision, judged),
  );
  if (isRepeated) {
    await countDuplicate(tx, order, attempt, evidence);
    return { code: 'DUPLICATE', hasQueuedMail: false };
  }
  const set = attemptAfter(decision, judged, attempt, input);
  const isApproval = decision.kind === 'transition' && isApproved(decision.to);
  const change: PaymentChange = {
    at: input.receivedAt,
    actor: gateway,
    action: decision.kind === 'transition' ? 'payment.result' : `payment.result_${decision.kind}`,
    cause: `message:${input.message.digest}`,
    attempt: { id: attempt.id, set },
    evidence: [evidence],
    attention: attentionFor(decision, judged, attempt),
    ...(judged.verified &&
      input.message.nonce !== null && {
        acceptedNonce: { nonce: input.message.nonce, gatewayOrderId: attempt.gatewayOrderId },
      }),
    ...(isApproval && { mail: invoiceMail(order, { ...attempt, ...set }) }),
  };
  await writeChange(tx, order, change, { isLast: true });
  return { code: evidence.verdict, hasQueuedMail: isApproval };
}

function verdictOf(decision: ResultDecision, judged: JudgedResult): string {
  if (decision.kind === 'conflict') return 'CONFLICT';
  if (decision.kind === 'added') return 'ADDED_TO_REVIEW';
  if (decision.kind === 'duplicate') return 'DUPLICATE';
  if (decision.to === 'NEEDS_REVIEW') return judged.facts.problem ?? 'REVIEW';
  return decision.to === 'DECLINED' ? 'DECLINED' : 'APPROVED';
}

function attemptAfter(
  decision: ResultDecision,
  judged: JudgedResult,
  attempt: LockedAttempt,
  input: ResultInput,
): Partial<LockedAttempt> {
  if (decision.kind === 'conflict') return { isBlocked: true };
  if (decision.kind === 'added') {
    return { reviewMoneyHint: attempt.reviewMoneyHint || decision.hasMoneyHint };
  }
  if (decision.kind === 'duplicate') return {};
  const { message } = input;
  const { verified } = judged;
  return {
    state: decision.to,
    action: boundedText(message.action),
    responseCode: boundedText(message.responseCode),
    approvalCode: boundedText(message.approvalCode),
    rrn: boundedText(message.rrn),
    internalReference: boundedText(message.internalReference),
    resultTimestamp: boundedText(message.timestampText),
    resultCode: verdictOf(decision, judged),
    reviewMoneyHint: decision.hasMoneyHint,
    outcomeAt: input.receivedAt,
    ...(verified &&
      isApproved(decision.to) && {
        // Byte for byte: completion and reversal send them back as they came.
        authorisedAmountMinor: verified.amount.minor,
        authorisedAmountText: verified.amountText,
        authorisedCurrencyText: verified.currencyText,
        authorisedTerminalText: verified.terminalText,
        approvalCode: verified.approvalCode,
        rrn: verified.rrn,
        internalReference: verified.internalReference,
      }),
  };
}

function attentionFor(
  decision: ResultDecision,
  judged: JudgedResult,
  attempt: LockedAttempt,
): AttentionInput[] {
  const item = (kind: string, detail: Record<string, unknown> = {}): AttentionInput => ({
    kind,
    subject: `attempt:${attempt.id}`,
    attemptId: attempt.id,
    operationId: null,
    detail,
  });
  const { facts } = judged;
  if (decision.kind === 'conflict') return [item('conflict', { problem: facts.problem })];
  if (decision.kind === 'added') return [item('needs_review', { problem: facts.problem })];
  if (decision.kind === 'duplicate') return [];
  if (decision.to === 'NEEDS_REVIEW') {
    return [
      item('needs_review', {
        problem: facts.problem,
        action: boundedText(facts.action),
        hasMoneyHint: decision.hasMoneyHint,
      }),
    ];
  }
  const items: AttentionInput[] = [];
  if (decision.isLate) items.push(item('late_approval', { before: attempt.state }));
  if (isApproved(decision.to) && (facts.rrn === '' || facts.internalReference === '')) {
    items.push(item('no_references'));
  }
  return items;
}

function resultEvidence(
  input: ResultInput,
  attempt: LockedAttempt,
  verdict: string,
): EvidenceInput {
  return {
    source: input.source,
    verdict,
    attemptId: attempt.id,
    operationId: null,
    gatewayOrderId: attempt.gatewayOrderId,
    nonce: input.message.nonce,
    digest: input.message.digest,
    content: {
      fields: evidenceFields(input.message.fields),
      unlistedKeys: input.message.unlistedKeys.slice(0, 20).map(boundedText),
    },
  };
}

const duplicatesKept = 20;

/** A repetition changes no state, so it has no audit row; its evidence is kept for a while. */
async function countDuplicate(
  tx: Tx,
  order: LockedOrder,
  attempt: LockedAttempt,
  evidence: EvidenceInput,
): Promise<void> {
  await tx.query('UPDATE payment_attempt SET duplicates = duplicates + 1 WHERE id = $1::uuid', [
    attempt.id,
  ]);
  if (attempt.duplicates >= duplicatesKept) return;
  await tx.query(
    `INSERT INTO evidence (at, source, verdict, order_id, attempt_id, gateway_order_id, nonce,
       digest, content) VALUES (now(), $1, $2, $3::uuid, $4::uuid, $5, $6, $7, $8)`,
    [
      evidence.source,
      evidence.verdict,
      order.id,
      attempt.id,
      evidence.gatewayOrderId,
      evidence.nonce,
      evidence.digest,
      JSON.stringify(evidence.content),
    ],
  );
}
