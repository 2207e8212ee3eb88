// What does a stored message of the bank mean, judged again by its own fields?

import type { z } from 'zod';
import { type AuthenticMessage, rereadMessage } from '@/lib/gateway/belief/authentic-message';
import { judgeAuthenticAnswer } from '@/lib/gateway/belief/cgi-answer';
import type { ProfileList } from '@/lib/gateway/mac/mac-profile';
import { nonceField } from '@/lib/gateway/wire/field-names';
import { answerOutcome } from '@/lib/payments/operations/answer-outcome';
import {
  attemptOfNumber,
  findOperation,
  findOperationOfResult,
  judgeOperationResult,
} from '@/lib/payments/results/match-operation';
import { attemptAfterResult } from '@/lib/payments/results/result-effect';
import { attemptFacts, judgeResult } from '@/lib/payments/results/result-facts';
import { settlementOf } from '@/lib/payments/results/settle-operation';
import { decideResult } from '@/lib/payments/rules/decide-result';
import type { JudgedAnswer } from '@/lib/payments/rules/gateway-answers';
import { answerContent, messageContent } from './replay-content';
import {
  type EvidenceRow,
  nonceOwner,
  type ReplayRules,
  type ReplayState,
  type ReplayStep,
} from './replay-state';

/** A result at the return address or in a mail: of the payment, or of one of its operations. */
export function replayResult(
  state: ReplayState,
  row: EvidenceRow,
  rules: ReplayRules,
): ReplayStep | null {
  const content = messageContent.safeParse(row.content);
  if (!content.success) return null;
  const message = reread(row, content.data, rules);
  const owner = nonceOwner(state, rules, message.nonce);
  const match = findOperationOfResult(state, message, rules.config);
  if (match) {
    const judged = judgeOperationResult(match, message, owner, rules.config);
    const { attempt, operation } = match;
    if (!judged.verified || !judged.decision) return {};
    const { decision, verified } = judged;
    if (decision.kind === 'succeeded' || decision.kind === 'declined') {
      accept(state, message.nonce, operation.gatewayOrderId);
    }
    return settlementOf(decision, attempt, operation, verified, row.at).change;
  }
  const attempt = attemptOfNumber(state, message.gatewayOrderId);
  if (!attempt) return null;
  const judged = judgeResult(message, attempt, owner, rules.config);
  const decision = decideResult(attemptFacts(attempt), judged.facts);
  const isKnown = state.digests.get(attempt.id)?.has(row.digest) ?? false;
  if (decision.kind === 'duplicate' || (decision.kind !== 'transition' && isKnown)) return {};
  if (judged.verified) accept(state, message.nonce, attempt.gatewayOrderId);
  const input = { message, receivedAt: row.at };
  return {
    attempt: { id: attempt.id, set: attemptAfterResult(decision, judged, attempt, input) },
    bankAt: judged.verified?.sentAt ?? null,
  };
}

/** The answer to one sending of a completion or a reversal. */
export function replayAnswer(
  state: ReplayState,
  row: EvidenceRow,
  rules: ReplayRules,
): ReplayStep | null {
  const content = answerContent.safeParse(row.content);
  const place = findOperation(state, row.operationId);
  if (!content.success || place === null) return null;
  const { attempt, operation } = place;
  const { sending, earlierUnknown } = content.data;
  const judged = judgeKept(state, row, content.data, rules);
  if (judged === null) return null;
  const nonce = 'result' in judged ? judged.result.nonce : null;
  const owner = nonceOwner(state, rules, nonce);
  const verdict: JudgedAnswer =
    owner !== null && operation.state !== 'SUCCEEDED'
      ? { verdict: 'unknown', code: 'NONCE_REUSED', text: '', isAlarming: true }
      : judged;
  if (owner === null && verdict.verdict !== 'unknown') {
    accept(state, nonce, operation.gatewayOrderId);
  }
  return answerOutcome(verdict, {
    attempt,
    operation,
    isCurrent: operation.state === 'SENT' && operation.sends === sending,
    earlierUnknown,
    receivedAt: row.at,
    // The time of the next sending is not compared: it does not follow from evidence.
    delivery: { delivery: 'unknown', code: 'RESET', detail: '' },
    completionResend: rules.completionResend,
  }).change;
}

/** Null: the request is not in the evidence, so nothing can be compared. */
function judgeKept(
  state: ReplayState,
  row: EvidenceRow,
  content: ReturnType<typeof answerContent.parse>,
  rules: ReplayRules,
): JudgedAnswer | null {
  const { delivery, status = 0, list, fields } = content;
  if (delivery === 'not_sent') return { verdict: 'not_sent', code: row.verdict };
  if (delivery === 'unknown' || status >= 500 || list === undefined || !fields) {
    return { verdict: 'unknown', code: row.verdict, text: '', isAlarming: false };
  }
  const request = state.requests.get(`${row.operationId}:${content.sending}`);
  if (!request) return null;
  return judgeAuthenticAnswer(reread(row, { list, fields }, rules), status, request, rules.config);
}

/** The nonce is stored beside the fields, where a nonce of digits only may be masked. */
function reread(
  row: EvidenceRow,
  { list, fields, readings = [], isOddlyShaped = false }: z.infer<typeof messageContent>,
  { config }: ReplayRules,
): AuthenticMessage {
  const { profile } = config;
  const known = (Object.hasOwn(profile.fields, list) ? list : 'result') as ProfileList;
  const all = new Map(Object.entries(fields));
  if (row.nonce !== null) all.set(nonceField, row.nonce);
  return rereadMessage(
    {
      fields: all,
      list: known,
      digest: row.digest,
      readings: readings.map((one) => ({ list: known, values: new Map(Object.entries(one)) })),
      isOddlyShaped,
    },
    profile,
  );
}

/** The first acceptance of a nonce is the one that counts. */
function accept(state: ReplayState, nonce: string | null, gatewayOrderId: string): void {
  const known = nonce?.toUpperCase();
  if (known !== undefined && !state.nonces.has(known)) state.nonces.set(known, gatewayOrderId);
}
