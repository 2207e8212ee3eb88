// Which rows follow from a decision about an operation? Its own, its attempt's, and attention.
import type { VerifiedResult } from '@/lib/gateway/belief/result';
import { type AttemptEvent, nextAttemptState } from '@/lib/payments/rules/attempt-state';
import type { OperationDecision } from '@/lib/payments/rules/decide-operation';
import { boundedReference, boundedText } from '@/lib/payments/rules/evidence-content';
import {
  isOpenOperation,
  nextOperationState,
  resolvedAs,
  stateAfter,
} from '@/lib/payments/rules/operation-state';
import type {
  AttemptFacts,
  OperationChange,
  OperationFacts,
} from '@/lib/payments/rules/order-facts';
import type { AttentionInput, PaymentChange } from '@/lib/payments/rules/payment-change';

type Rows = Partial<Pick<PaymentChange, 'attempt' | 'operation' | 'attention' | 'bankAt'>>;

export type Settlement = {
  /** The code in evidence; reopening while another operation is open is a conflict. */
  readonly code: string;
  readonly change: Rows;
};

/**
 * The change of a decision. `doubt` and `kept` change nothing here: the consequence of a doubt
 * depends on how the message came.
 */
export function settlementOf(
  decision: OperationDecision,
  attempt: AttemptFacts,
  operation: OperationFacts,
  result: VerifiedResult,
  at: Date,
): Settlement {
  const { code } = decision;
  switch (decision.kind) {
    case 'succeeded':
    case 'declined':
      return settled(decision, attempt, operation, result, at);
    case 'reopened': {
      const change = reopened(attempt, operation);
      return change ? { code, change } : contradicted(attempt, operation);
    }
    case 'conflict':
      return contradicted(attempt, operation);
    case 'doubt':
    case 'kept':
      return { code, change: {} };
  }
}

/** The issue about an unknown operation; one open issue per operation. */
export function unknownItem(
  attempt: AttemptFacts,
  operation: OperationFacts,
  detail: Readonly<Record<string, unknown>>,
): AttentionInput {
  return {
    kind: 'unknown_operation',
    subject: `operation:${operation.id}`,
    attemptId: attempt.id,
    operationId: operation.id,
    detail: { kind: operation.kind, ...detail },
  };
}

function settled(
  { kind, code }: OperationDecision,
  attempt: AttemptFacts,
  operation: OperationFacts,
  result: VerifiedResult,
  at: Date,
): Settlement {
  const isCompletion = operation.kind === 'completion';
  const set = {
    // Only SENT and UNKNOWN operations are decided, and each can become either state.
    state: stateAfter(operation.state, kind === 'succeeded' ? 'succeeded' : 'declined'),
    settledAt: at,
    nextSendAt: null,
    verdictCode: code,
    answerText: null,
    action: boundedText(result.action),
    responseCode: boundedText(result.responseCode),
    approvalCode: boundedText(result.approvalCode),
    rrn: boundedText(result.rrn),
    internalReference: boundedReference(result.internalReference),
    answeredAmountMinor: result.amount.minor,
  };
  const change = { operation: { id: operation.id, set }, attempt: { id: attempt.id, set: {} } };
  if (kind !== 'succeeded') return { code, change };
  const state = nextAttemptState(attempt.state, isCompletion ? 'completed' : 'reversed');
  // Reopened after people had recorded it as not done: the attempt may have changed since.
  if (state === null) return contradicted(attempt, operation, set);
  const amounts = isCompletion
    ? { completedAmountMinor: operation.amountMinor }
    : {
        reversedAmountMinor: attempt.authorisedAmountMinor,
        returnedAmountMinor: operation.returnsMinor,
      };
  const moved = { attempt: { id: attempt.id, set: { state, ...amounts } }, bankAt: result.sentAt };
  return { code, change: { ...change, ...moved } };
}

/** Unknown again, with the attempt as before the resolution; null when that is impossible. */
function reopened(attempt: AttemptFacts, operation: OperationFacts): Rows | null {
  const isPlaceTaken = attempt.operations.some((other) => isOpenOperation(other.state));
  const state = nextOperationState(operation.state, 'reopened');
  if (isPlaceTaken || state === null) return null;
  const wasMoved = operation.verdictCode === resolvedAs.done;
  const attemptState = wasMoved
    ? nextAttemptState(attempt.state, eventBack(attempt, operation))
    : attempt.state;
  const isStillThere =
    attempt.state === (operation.kind === 'completion' ? 'COMPLETED' : 'REVERSED');
  if (attemptState === null || (wasMoved && !isStillThere)) return null;
  return {
    operation: {
      id: operation.id,
      set: { state, verdictCode: 'REOPENED', isByHand: false, settledAt: null, nextSendAt: null },
    },
    attempt: {
      id: attempt.id,
      set: {
        state: attemptState,
        ...(wasMoved &&
          (operation.kind === 'completion'
            ? { completedAmountMinor: null }
            : { reversedAmountMinor: null, returnedAmountMinor: null })),
      },
    },
    attention: [unknownItem(attempt, operation, { code: 'REOPENED', isAlarming: true })],
  };
}

function eventBack(attempt: AttemptFacts, operation: OperationFacts): AttemptEvent {
  if (operation.kind === 'completion') return 'reopenedAsAuthorised';
  if (attempt.completedAmountMinor !== null) return 'reopenedAsCompleted';
  return attempt.transactionType === 'authorization' ? 'reopenedAsAuthorised' : 'reopenedAsPaid';
}

/** Kept for staff; money actions on the attempt are blocked until they resolve it. */
function contradicted(
  attempt: AttemptFacts,
  operation: OperationFacts,
  set: OperationChange = {},
): Settlement {
  const item: AttentionInput = {
    kind: 'conflict',
    subject: `attempt:${attempt.id}`,
    attemptId: attempt.id,
    operationId: operation.id,
    detail: { operation: operation.kind, state: operation.state },
  };
  return {
    code: 'CONFLICT',
    change: {
      operation: { id: operation.id, set },
      attempt: { id: attempt.id, set: { isBlocked: true } },
      attention: [item],
    },
  };
}
