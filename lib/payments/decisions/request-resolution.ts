// How is a manual resolution requested? The input is checked, then another person approves.
import 'server-only';
import { select } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import type { Wrong } from '@/lib/forms/form';
import { readStoredResult } from '@/lib/gateway/belief/stored-result';
import { wireTransactionType } from '@/lib/gateway/config';
import { nudgeMail } from '@/lib/jobs/worker';
import {
  findSameRequest,
  type OpenedRequest,
  openRequest,
  type RequestRefusal,
} from '@/lib/payments/approvals/request-approval';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { waitingFor } from '@/lib/payments/ledger/waiting-request';
import { sha256Hex } from '@/lib/payments/rules/digest';
import type { AttemptFacts, OperationFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import { allowedOutcomes, type ResolutionOutcome } from '@/lib/payments/rules/resolution-rules';
import { type Failure, fail, type Ok, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import type { ResolutionPayload } from './resolution-effect';
import { checkResolution, type ResolutionInput } from './resolution-input';
import { type AcceptedTexts, acceptedTexts, outcomesOfMessage } from './resolution-message';

type ResolutionRefusal =
  | { readonly code: 'NOT_FOUND' | 'STALE_PAGE' | 'OPERATION_OPEN' | 'NOTHING_TO_SETTLE' }
  | { readonly code: 'OUTCOME_NOT_ALLOWED' | 'TOKEN_REUSED' }
  | { readonly code: 'MESSAGE_NOT_FOUND' | 'MESSAGE_DOES_NOT_FIT' }
  | Omit<Wrong, 'ok'>
  | RequestRefusal;

type Requested = Ok<OpenedRequest> | Failure<ResolutionRefusal>;
type Subject = {
  readonly order: OrderFacts;
  readonly attempt: AttemptFacts;
  readonly operation: OperationFacts | null;
};

/**
 * Requests approval to resolve an unknown operation or an attempt in doubt. The outcome must be
 * backed by an explanation, references or a stored authentic message of this attempt, whose texts
 * and amount are then used. Nothing changes until another person approves it.
 */
export async function requestResolution(
  actor: Actor<'resolve'>,
  input: ResolutionInput,
  clock = systemClock,
): Promise<Requested> {
  const requested = await withTx((tx) => requestApproval(tx, actor, input, clock.now()));
  if (requested.ok) nudgeMail();
  return requested;
}

async function requestApproval(
  tx: Tx,
  actor: Actor<'resolve'>,
  input: ResolutionInput,
  now: Date,
): Promise<Requested> {
  const subject = findSubject(await lockOrder(tx, 'reference', input.reference), input);
  if (!subject) return fail('NOT_FOUND');
  const { order, attempt, operation } = subject;
  const digest = inputDigest(input);
  const same = await findSameRequest(tx, input.clientToken, digest);
  if (!same.ok) return same;
  if (same.value) return ok(same.value);
  const { outcomes, obstacle } = allowedOutcomes(attempt, operation);
  if (obstacle) return fail(obstacle);
  if (!outcomes.includes(input.outcome)) return fail('OUTCOME_NOT_ALLOWED');
  const waiting = waitingFor(order, now);
  if (waiting) return fail('REQUEST_PENDING', waiting);
  if (order.version !== input.seenVersion) return fail('STALE_PAGE');
  const texts = await readAccepted(tx, attempt, input, outcomes);
  if (!texts.ok) return texts;
  const checked = checkResolution(input, {
    ...{ attempt, operation, now, texts: texts.value },
    startedAt: attempt.preparingAt,
    timeZone: settings().merchantTimezone,
  });
  if (!checked.ok) return checked;
  const payload: ResolutionPayload = {
    outcome: input.outcome,
    amountMinor: checked.value.amountMinor,
    texts: texts.value,
    evidenceId: texts.value === null ? null : input.acceptedEvidenceId,
    references: checked.value.references,
    moneyOn: checked.value.moneyOn,
  };
  const approval = {
    kind: 'resolution',
    attemptId: attempt.id,
    operationId: operation?.id ?? null,
    payload,
    reason: checked.value.reason,
    clientToken: input.clientToken,
    clientDigest: digest,
  } as const;
  return openRequest(tx, order, approval, actor, now);
}

function findSubject(order: OrderFacts | null, input: ResolutionInput): Subject | null {
  const attempt = order?.attempts.find((one) => one.id === input.attemptId);
  if (!order || !attempt) return null;
  if (input.operationId === null) return { order, attempt, operation: null };
  const operation = attempt.operations.find((one) => one.id === input.operationId);
  return operation ? { order, attempt, operation } : null;
}

const findQuotedEvidence = select({ content: typed<{ fields?: unknown }>('jsonb') })`
  FROM evidence WHERE id = $1::bigint AND attempt_id = $2::uuid
  AND operation_id IS NULL AND source IN ('RESULT', 'MAIL')`;

/** The texts of the accepted message: signed by the bank, and about this attempt. */
async function readAccepted(
  tx: Tx,
  attempt: AttemptFacts,
  input: ResolutionInput,
  outcomes: readonly ResolutionOutcome[],
): Promise<Result<AcceptedTexts | null, 'MESSAGE_NOT_FOUND' | 'MESSAGE_DOES_NOT_FIT'>> {
  const id = input.acceptedEvidenceId;
  if (id === null) return ok(null);
  if (!/^[0-9]{1,18}$/.test(id)) return fail('MESSAGE_NOT_FOUND');
  const [row] = await tx.query(findQuotedEvidence, [id, attempt.id]);
  if (!row) return fail('MESSAGE_NOT_FOUND');
  const config = gatewayConfig();
  const message = readStoredResult(row.content.fields, config);
  const wireType = wireTransactionType(attempt.transactionType, config);
  const fits = message && outcomesOfMessage(message, wireType, outcomes).includes(input.outcome);
  return message && fits ? ok(acceptedTexts(message, attempt)) : fail('MESSAGE_DOES_NOT_FIT');
}

function inputDigest(input: ResolutionInput): string {
  const { clientToken: _token, seenVersion: _version, ...content } = input;
  return sha256Hex(JSON.stringify(Object.entries(content).sort()));
}
