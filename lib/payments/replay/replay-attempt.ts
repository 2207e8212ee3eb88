// What payments follow from an order's evidence alone? Every row is judged again.

import {
  resolvedAttempt,
  resolvedOperation,
  resolvedTime,
} from '@/lib/payments/decisions/resolution-effect';
import { findOperation } from '@/lib/payments/results/match-operation';
import { nextAttemptState } from '@/lib/payments/rules/attempt-state';
import { nextOperationState } from '@/lib/payments/rules/operation-state';
import type { AttemptFacts } from '@/lib/payments/rules/order-facts';
import { afterLostSending } from '@/lib/payments/rules/repeat-plan';
import { allowedOutcomes } from '@/lib/payments/rules/resolution-rules';
import { shopperTruth } from '@/lib/payments/rules/shopper-truth';
import type { OrderState } from '@/prisma/generated/enums';
import {
  anyDecision,
  decisionContent,
  prepareAnswerContent,
  prepareContent,
  requestContent,
  timerContent,
} from './replay-content';
import { replayAnswer, replayResult } from './replay-messages';
import {
  blankAttempt,
  blankOperation,
  type EvidenceRow,
  type ReplayedMovement,
  type ReplayRules,
  type ReplayState,
  type ReplayStep,
  startOfReplay,
  takeStep,
} from './replay-state';

export type Replayed = {
  readonly attempts: readonly AttemptFacts[];
  readonly isCancelled: boolean;
  readonly orderState: OrderState;
  /** The lines that these payments book, in their order. */
  readonly movements: readonly ReplayedMovement[];
  /** Rows that could not be replayed; empty when the evidence is complete. */
  readonly gaps: readonly string[];
};

/**
 * Recomputes states, amounts and marks of an order from its evidence, in the order in which it
 * was written. Messages are judged by their fields under the given profile and rules, not by the
 * verdict that was kept with them; timers and people's decisions are evidence too. No
 * column of a payment is read.
 */
export function replayOrder(rows: readonly EvidenceRow[], rules: ReplayRules): Replayed {
  const state = startOfReplay();
  for (const row of rows) {
    const step = stepOf(state, row, rules);
    if (step === null) state.gaps.push(`${row.source} ${row.verdict}`);
    else takeStep(state, row, step);
    if (row.attemptId !== null) {
      const seen = state.digests.get(row.attemptId) ?? new Set();
      state.digests.set(row.attemptId, seen.add(row.digest));
    }
  }
  const { attempts, isCancelled, gaps, movements } = state;
  return {
    attempts,
    movements,
    isCancelled,
    gaps,
    orderState: shopperTruth({ isCancelled, attempts }).orderState,
  };
}

function stepOf(state: ReplayState, row: EvidenceRow, rules: ReplayRules): ReplayStep | null {
  switch (row.source) {
    case 'PREPARE_REQUEST':
      return prepare(state, row);
    case 'PREPARE_ANSWER':
      return prepareAnswer(state, row);
    case 'RESULT':
    case 'MAIL':
      return replayResult(state, row, rules);
    case 'COMPLETION_REQUEST':
    case 'REVERSAL_REQUEST':
      return sending(state, row);
    case 'COMPLETION_ANSWER':
    case 'REVERSAL_ANSWER':
      return replayAnswer(state, row, rules);
    case 'TIMER':
      return timer(state, row, rules);
    case 'PERSON':
      return person(state, row);
  }
}

function prepare(state: ReplayState, row: EvidenceRow): ReplayStep | null {
  const { attemptId } = row;
  const content = prepareContent.safeParse(row.content);
  if (!content.success || attemptId === null) return null;
  const sequence = state.attempts.length + 1;
  const blank = blankAttempt({ ...row, attemptId }, sequence, content.data.expected);
  state.attempts = [...state.attempts, blank];
  return moved(blank, content.data.isOwnForm ? 'formSigned' : 'prepareStarted');
}

/** A verified answer's body is not kept; what is kept must at least be consistent with it. */
function prepareAnswer(state: ReplayState, row: EvidenceRow): ReplayStep | null {
  const content = prepareAnswerContent.safeParse(row.content);
  const attempt = state.attempts.find((one) => one.id === row.attemptId);
  if (!content.success || !attempt) return null;
  const { delivery, status = 0 } = content.data;
  const isAnswered = delivery === 'answered' && status >= 200 && status < 300;
  const isAccepted = row.verdict === 'ACCEPTED' && isAnswered;
  return moved(attempt, isAccepted ? 'prepareAnswered' : 'prepareFailed');
}

function moved(attempt: AttemptFacts, event: Parameters<typeof nextAttemptState>[1]): ReplayStep {
  const to = nextAttemptState(attempt.state, event);
  return to === null ? {} : { attempt: { id: attempt.id, set: { state: to } } };
}

function sending(state: ReplayState, row: EvidenceRow): ReplayStep | null {
  const content = requestContent.safeParse(row.content);
  const operation = findOperation(state, row.operationId)?.operation;
  if (!content.success || !operation) return null;
  const { sending: sends, fields } = content.data;
  state.requests.set(`${operation.id}:${sends}`, {
    operation: operation.kind,
    fields: new Map(Object.entries(fields)),
    sentAt: row.at,
  });
  const event = operation.state === 'INTENT' ? 'sendStarted' : 'repeatStarted';
  const to = nextOperationState(operation.state, event);
  return to === null ? null : { operation: { id: operation.id, set: { state: to, sends } } };
}

function timer(state: ReplayState, row: EvidenceRow, rules: ReplayRules): ReplayStep | null {
  const content = timerContent.safeParse(row.content);
  if (!content.success) return null;
  const { event } = content.data;
  const operation = findOperation(state, row.operationId)?.operation;
  if (operation) {
    const { id } = operation;
    if (event === 'answerUnknown') {
      if (operation.state !== 'SENT') return null;
      return { operation: { id, set: afterLostSending(operation, row.at, rules).set } };
    }
    if (event !== 'TOO_OLD' && event !== 'NOT_BUILDABLE') return {};
    const to = nextOperationState(operation.state, 'gaveUp');
    return to === null ? null : { operation: { id, set: { state: to } } };
  }
  const attempt = state.attempts.find((one) => one.id === row.attemptId);
  const isKnown = event === 'resultOverdue' || event === 'prepareFailed';
  return attempt && isKnown ? moved(attempt, event) : {};
}

function person(state: ReplayState, row: EvidenceRow): ReplayStep | null {
  const content = decisionContent.safeParse(row.content);
  if (!content.success) return withoutMoney(state, row);
  const { decision } = content.data;
  const approvedBy = decision.kind === 'resolution' ? (decision.approvedBy ?? null) : null;
  const attempt = state.attempts.find((one) => one.id === row.attemptId);
  if (!attempt) return null;
  if (decision.kind === 'operation') {
    const { operationId } = row;
    if (operationId === null) return null;
    const made = blankOperation({ ...row, operationId }, decision.operation, decision);
    return { attempt: { id: attempt.id, set: { operations: [...attempt.operations, made] } } };
  }
  const place = findOperation(state, row.operationId);
  if (row.operationId !== null && place?.attempt !== attempt) return null;
  const operation = place?.operation ?? null;
  if (!allowedOutcomes(attempt, operation).outcomes.includes(decision.outcome)) return null;
  const bankAt = resolvedTime(decision);
  if (operation) {
    const both = resolvedOperation(attempt, operation, decision, row.at);
    return (
      both && {
        attempt: { id: attempt.id, set: both.attempt },
        operation: { id: operation.id, set: both.operation },
        bankAt,
        person: approvedBy,
      }
    );
  }
  const set = resolvedAttempt(attempt, decision, row.at);
  return set && { attempt: { id: attempt.id, set }, bankAt, person: approvedBy };
}

/** A cancellation or an approval request changes no payment. */
function withoutMoney(state: ReplayState, row: EvidenceRow): ReplayStep | null {
  const content = anyDecision.safeParse(row.content);
  if (!content.success) return null;
  const { kind } = content.data.decision;
  if (kind === 'operation' || kind === 'resolution') return null;
  if (kind === 'order_cancelled') state.isCancelled = true;
  return {};
}
