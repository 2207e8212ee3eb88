// Which steps can a payment take before staff act on it? Started, answered, overdue; or cancelled.

import type { AuditActor } from '@/lib/audit/append-audit';
import { money, withFeeCeiling } from '@/lib/money/money';
import { prepareRequest, resultFields, wireAmount, wireTime } from './messages';
import type { SeedAttempt, Story } from './story';

const shopper: AuditActor = { kind: 'shopper', name: 'shopper' };
const gateway: AuditActor = { kind: 'gateway', name: 'gateway' };
const janitor: AuditActor = { kind: 'janitor', name: 'janitor' };

export const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** A new attempt, on its way to the card page. */
export function startPayment(story: Story, gatewayOrderId: string, at: Date): SeedAttempt {
  const { shop, random, order } = story;
  const { totalMinor } = order;
  const amountMaxMinor = withFeeCeiling(money(totalMinor), shop).minor;
  const attempt: SeedAttempt = {
    id: random.uuid(),
    transactionType: order.transactionType,
    state: 'CREATED',
    gatewayOrderId,
    amountMinor: totalMinor,
    amountMaxMinor,
    description: `${shop.merchantName} ${order.reference}`,
    approvalCode: null,
    rrn: null,
    internalReference: null,
    authorisedMinor: null,
    completedMinor: null,
    reversedMinor: null,
    reviewMoneyHint: false,
    isSurplus: false,
    operations: [],
    version: 1,
    row: {} as SeedAttempt['row'],
  };
  attempt.row = blankAttemptRow(story, attempt, at);
  story.attempts.push(attempt);
  const nonce = random.reference(4);
  const digest = random.hex(8);
  story.take({
    at,
    actor: shopper,
    action: 'payment.started',
    cause: `request:${digest}`,
    attempt,
    evidence: {
      source: 'PREPARE_REQUEST',
      verdict: 'ABOUT_TO_SEND',
      nonce,
      digest,
      content: prepareRequest(shop, attempt, nonce, at),
    },
    change: () => {
      attempt.state = 'PREPARING';
    },
  });
  return attempt;
}

function blankAttemptRow(story: Story, attempt: SeedAttempt, at: Date): SeedAttempt['row'] {
  return {
    id: attempt.id,
    order_id: story.order.id,
    sequence: story.attempts.length + 1,
    transaction_type: attempt.transactionType,
    state: attempt.state,
    gateway_order_id: attempt.gatewayOrderId,
    terminal: story.shop.terminal,
    amount_minor: attempt.amountMinor,
    description: attempt.description,
    amount_max_minor: attempt.amountMaxMinor,
    client_token: story.random.uuid(),
    created_at: at,
    preparing_at: at,
    state_changed_at: at,
    version: 1,
  };
}

export function move(attempt: SeedAttempt, state: SeedAttempt['state'], at: Date): void {
  attempt.state = state;
  attempt.row.state_changed_at = at;
}

/** The gateway gave a token, or refused. */
export function answerPrepare(story: Story, attempt: SeedAttempt, isOk: boolean, at: Date): void {
  story.take({
    at,
    actor: gateway,
    action: isOk ? 'payment.prepared' : 'payment.prepare_failed',
    cause: `request:${story.random.hex(8)}`,
    attempt,
    evidence: {
      source: 'PREPARE_ANSWER',
      verdict: isOk ? 'ACCEPTED' : 'DELIVERY_TIMEOUT',
      digest: story.random.hex(8),
      content: isOk
        ? '{"delivery":"answered","status":200}'
        : '{"delivery":"unknown","code":"TIMEOUT"}',
    },
    change: () => {
      move(attempt, isOk ? 'AWAITING_RESULT' : 'PREPARE_FAILED', at);
      if (isOk) {
        attempt.row.awaiting_at = at;
        attempt.row.request_token = story.random.hex(4);
      } else attempt.row.failure_code = 'DELIVERY_TIMEOUT';
    },
  });
}

export function markOverdue(story: Story, attempt: SeedAttempt, at: Date): void {
  story.take({
    at,
    actor: janitor,
    action: 'payment.result_overdue',
    cause: 'timer',
    attempt,
    evidence: {
      source: 'TIMER',
      verdict: 'resultOverdue',
      digest: story.random.hex(8),
      content: '{"event":"resultOverdue"}',
    },
    change: () => move(attempt, 'RESULT_OVERDUE', at),
  });
}

export type BankAnswer = { readonly action: string; readonly responseCode: string };
export const approved: BankAnswer = { action: '0', responseCode: '00' };

/** The bank's result for the attempt: approved, declined, or one that staff must review. */
export function receiveResult(
  story: Story,
  attempt: SeedAttempt,
  answer: BankAnswer,
  at: Date,
): void {
  const { random, shop } = story;
  const isApproved = answer.action === '0';
  const state = isApproved
    ? attempt.transactionType === 'sale'
      ? 'PAID'
      : 'AUTHORISED'
    : answer.action === '2'
      ? 'DECLINED'
      : 'NEEDS_REVIEW';
  attempt.rrn = traceOf(attempt, at);
  attempt.internalReference = isApproved ? random.reference(2) : '';
  attempt.approvalCode = isApproved ? String(random.between(100_000, 999_999)) : '';
  const nonce = random.reference(4);
  const digest = random.hex(8);
  const fields = resultFields(shop, attempt, { ...answer, nonce, at });
  const verdict = { PAID: 'APPROVED', AUTHORISED: 'APPROVED', DECLINED: 'DECLINED' } as const;
  story.take({
    at,
    actor: gateway,
    action: 'payment.result',
    cause: `message:${digest}`,
    attempt,
    evidence: {
      source: 'RESULT',
      verdict: state === 'NEEDS_REVIEW' ? 'REVIEW' : verdict[state],
      nonce,
      digest,
      content: JSON.stringify({ list: 'result', fields, unlistedKeys: [] }),
    },
    change: () => {
      move(attempt, state, at);
      Object.assign(attempt.row, {
        action: answer.action,
        response_code: answer.responseCode,
        approval_code: attempt.approvalCode,
        rrn: attempt.rrn,
        internal_reference: attempt.internalReference,
        result_timestamp: wireTime(at),
        result_code: state === 'NEEDS_REVIEW' ? 'REVIEW' : verdict[state],
        outcome_at: at,
      });
      if (!isApproved) return;
      attempt.authorisedMinor = attempt.amountMinor;
      Object.assign(attempt.row, {
        authorised_amount_minor: attempt.amountMinor,
        authorised_amount_text: wireAmount(attempt.amountMinor, shop),
        authorised_currency_text: 'IQD',
        authorised_terminal_text: shop.terminal,
      });
    },
  });
  story.batch.add('accepted_nonce', {
    nonce,
    gateway_order_id: attempt.gatewayOrderId,
    accepted_at: at,
  });
}

/** Year, day, hour and the trace number, as banks number their messages. */
function traceOf(attempt: SeedAttempt, at: Date): string {
  const start = Date.UTC(at.getUTCFullYear(), 0, 1);
  const day = Math.floor((at.getTime() - start) / 86_400_000) + 1;
  const hour = String(at.getUTCHours()).padStart(2, '0');
  const year = String(at.getUTCFullYear() % 10);
  return `${year}${String(day).padStart(3, '0')}${hour}${attempt.gatewayOrderId.slice(-6)}`;
}

/** A clerk cancels an order without money. */
export function cancelOrder(story: Story, at: Date, reason: string): void {
  const person = story.random.pick(story.shop.people);
  story.take({
    at,
    actor: { kind: 'user', id: person.id, name: person.name },
    action: 'order.cancelled',
    cause: `person:${person.id}`,
    evidence: {
      source: 'PERSON',
      verdict: 'CANCELLED',
      digest: story.random.hex(8),
      content: JSON.stringify({ decision: { kind: 'order_cancelled', by: person.id, reason } }),
    },
    change: () => {
      story.cancelledAt = at;
    },
  });
}
