// Which steps do staff take on a payment? A completion or a reversal, answered or lost.
import type { AuditActor } from '@/lib/audit/append-audit';
import type { OperationKind } from '@/prisma/generated/enums';
import { operationRequest, resultFields } from './messages';
import { approved, later, move } from './steps';
import type { SeedAttempt, SeedOperation, Story } from './story';

/** Plays a member of staff's completion or reversal: requested, sent, and answered or not. */
export function operate(
  story: Story,
  attempt: SeedAttempt,
  wish: { kind: OperationKind; amountMinor: bigint; reason: string },
  answer: 'done' | 'declined' | 'lost',
  at: Date,
): SeedOperation {
  const { random, shop } = story;
  const person = random.pick(shop.people);
  const actor: AuditActor = { kind: 'user', id: person.id, name: person.name };
  const digest = random.hex(8);
  const operation: SeedOperation = {
    id: random.uuid(),
    kind: wish.kind,
    state: 'INTENT',
    amountMinor: wish.amountMinor,
    reason: wish.reason,
    unknownSends: 0,
    row: {} as SeedOperation['row'],
  };
  operation.row = blankOperationRow(story, attempt, operation, person.id, digest, at);
  attempt.operations.push(operation);
  story.take({
    at,
    actor,
    action: `${wish.kind}.requested`,
    cause: `operation:${operation.id}`,
    attempt,
    operation,
    evidence: {
      source: 'PERSON',
      verdict: 'REQUESTED',
      digest,
      content: JSON.stringify({
        decision: {
          kind: 'operation',
          operation: wish.kind,
          amountMinor: wish.amountMinor.toString(),
          by: person.id,
          approvedBy: null,
        },
      }),
    },
  });
  send(story, attempt, operation, actor, later(at, 0.1));
  answerOperation(story, attempt, operation, answer, later(at, answer === 'lost' ? 20 : 1.4));
  return operation;
}

function blankOperationRow(
  story: Story,
  attempt: SeedAttempt,
  operation: SeedOperation,
  personId: string,
  digest: string,
  at: Date,
): SeedOperation['row'] {
  return {
    id: operation.id,
    attempt_id: attempt.id,
    kind: operation.kind,
    state: operation.state,
    gateway_order_id: attempt.gatewayOrderId,
    amount_minor: operation.amountMinor,
    reason: operation.reason,
    client_token: story.random.uuid(),
    client_digest: digest,
    requested_by_id: personId,
    sends: 0,
    unknown_sends: 0,
    created_at: at,
    version: 1,
  };
}

function send(
  story: Story,
  attempt: SeedAttempt,
  operation: SeedOperation,
  actor: AuditActor,
  at: Date,
): void {
  const { random, shop } = story;
  const nonce = random.reference(4);
  const digest = random.hex(8);
  story.take({
    at,
    actor,
    action: `${operation.kind}.sent`,
    cause: `request:${digest}`,
    attempt,
    operation,
    evidence: {
      source: operation.kind === 'completion' ? 'COMPLETION_REQUEST' : 'REVERSAL_REQUEST',
      verdict: 'ABOUT_TO_SEND',
      nonce,
      digest,
      content: operationRequest(shop, attempt, operation, nonce, at),
    },
    change: () => {
      operation.state = 'SENT';
      operation.row.sends = 1;
      operation.row.sent_at = at;
    },
  });
}

function answerOperation(
  story: Story,
  attempt: SeedAttempt,
  operation: SeedOperation,
  answer: 'done' | 'declined' | 'lost',
  at: Date,
): void {
  const { random, shop } = story;
  const isCompletion = operation.kind === 'completion';
  const nonce = random.reference(4);
  const bankAnswer = answer === 'done' ? approved : { action: '2', responseCode: '51' };
  const list = isCompletion ? 'completionResult' : 'reversalResult';
  const common = { sending: 1, earlierUnknown: 0 };
  const content =
    answer === 'lost'
      ? { ...common, delivery: 'unknown', code: 'TIMEOUT' }
      : {
          ...common,
          delivery: 'answered',
          status: 200,
          list,
          fields: resultFields(shop, attempt, { ...bankAnswer, nonce, at }, operation),
        };
  const verdict = { done: 'SUCCEEDED', declined: 'DECLINED', lost: 'TIMEOUT' }[answer];
  story.take({
    at,
    actor:
      answer === 'lost' ? { kind: 'system', name: 'system' } : { kind: 'gateway', name: 'gateway' },
    action: `${operation.kind}.${answer === 'lost' ? 'unanswered' : 'answered'}`,
    cause: `request:${random.hex(8)}`,
    attempt,
    operation,
    evidence: {
      source: isCompletion ? 'COMPLETION_ANSWER' : 'REVERSAL_ANSWER',
      verdict,
      ...(answer !== 'lost' && { nonce }),
      digest: random.hex(8),
      content: JSON.stringify(content),
    },
    change: () => {
      operation.row.verdict_code = verdict;
      if (answer === 'lost') {
        operation.state = 'UNKNOWN';
        operation.unknownSends = 1;
        operation.row.unknown_sends = 1;
        return;
      }
      operation.state = answer === 'done' ? 'SUCCEEDED' : 'DECLINED';
      Object.assign(operation.row, {
        settled_at: at,
        action: bankAnswer.action,
        response_code: bankAnswer.responseCode,
        approval_code: answer === 'done' ? attempt.approvalCode : '',
        rrn: attempt.rrn,
        internal_reference: attempt.internalReference,
        answered_amount_minor: operation.amountMinor,
      });
      if (answer === 'done') settle(attempt, operation, at);
    },
  });
  if (answer === 'lost') return;
  story.batch.add('accepted_nonce', {
    nonce,
    gateway_order_id: attempt.gatewayOrderId,
    accepted_at: at,
  });
}

function settle(attempt: SeedAttempt, operation: SeedOperation, at: Date): void {
  if (operation.kind === 'completion') {
    move(attempt, 'COMPLETED', at);
    attempt.completedMinor = operation.amountMinor;
    attempt.row.completed_amount_minor = operation.amountMinor;
  } else {
    move(attempt, 'REVERSED', at);
    attempt.reversedMinor = operation.amountMinor;
    attempt.row.reversed_amount_minor = operation.amountMinor;
  }
}
