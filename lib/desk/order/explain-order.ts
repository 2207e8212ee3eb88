// Why is an order in its state, and what will happen next? Sentences by name, from the state tables.

import { isApproved } from '@/lib/payments/rules/attempt-state';
import { operationSendingsMax } from '@/lib/payments/rules/repeat-plan';
import type { AttemptState, OperationState } from '@/prisma/generated/enums';
import {
  countValue,
  type ExplainAttempt,
  type ExplainFacts,
  type ExplainOperation,
  type ExplainValue,
  type Explanation,
  instant,
  later,
  moneyValue,
  plus,
  type Sentence,
  sentence,
} from './explain-facts';

const dayMs = 86_400_000;

/** At least one sentence for each of the two questions, whatever the state. */
export function explainOrder(facts: ExplainFacts): Explanation {
  const { main } = facts;
  const keptTo = reservationEnd(facts);
  const tried = main === null ? [] : [main];
  const operationsOf = (one: ExplainAttempt) =>
    explainedOperations(one).map((operation) => ({ one, operation }));
  return {
    why: [
      { key: `order.${facts.state}`, values: {} },
      ...tried.flatMap(whyAttempt),
      ...[...tried, ...facts.others]
        .flatMap(operationsOf)
        .map(({ operation }) => whyOperation(operation)),
      ...facts.others.filter(isOfInterest).map(whyOther),
    ],
    next: [
      ...tried.flatMap((one) => nextOfAttempt(one, facts)),
      ...(main === null ? [sentence('noAttempt')] : []),
      ...(keptTo === null ? [] : [sentence('keptUntil', { at: instant(keptTo) })]),
      ...[...tried, ...facts.others]
        .flatMap(operationsOf)
        .flatMap(({ one, operation }) => nextOfOperation(one, operation, facts)),
      ...facts.others.flatMap((one) => nextOfOther(one, facts)),
      ...facts.approvals.map(nextOfApproval),
      ...(['openItems', 'parkedMails'] as const)
        .filter((waiting) => facts[waiting] > 0)
        .map((waiting) => sentence(waiting, { count: countValue(facts[waiting]) })),
      ...linkEnds(facts),
    ],
  };
}

function linkEnds({ stateChangedAt, rules: { linkDays } }: ExplainFacts): Sentence[] {
  return linkDays === null
    ? []
    : [sentence('link', { at: later(stateChangedAt, linkDays * dayMs) })];
}

/** The source of an outcome: the bank, or two people. */
function whyAttempt(one: ExplainAttempt): Sentence[] {
  const values = {
    sequence: countValue(one.sequence),
    amount: moneyValue(one.authorisedMinor ?? one.requestedMinor),
    completed: moneyValue(one.completedMinor ?? one.authorisedMinor ?? one.requestedMinor),
    taken: moneyValue(one.takenMinor),
    returned: moneyValue(one.refundedMinor),
    at: instant(one.outcomeAt ?? one.stateChangedAt),
  };
  const isOther =
    one.state === 'REVERSED' && one.takenMinor !== '0' && one.takenMinor !== one.authorisedMinor;
  const code = one.failureCode ?? (one.state === 'NEEDS_REVIEW' ? one.resultCode : null);
  const isDeclined = one.state === 'DECLINED' || one.state === 'NEEDS_REVIEW';
  return [
    { key: one.isByHand ? 'byHand' : isOther ? 'reversedOther' : `attempt.${one.state}`, values },
    ...(code === null ? [] : [sentence('noted', { code: { kind: 'code', code } as const })]),
    ...(isDeclined && one.responseCode
      ? [sentence('response', { response: { kind: 'response', code: one.responseCode } as const })]
      : []),
    ...(one.isSurplus ? [sentence('surplus')] : []),
    ...(one.isBlocked ? [sentence('blocked')] : []),
    ...(one.obstacle === 'no_references' ? [sentence('noReferences')] : []),
  ];
}

/** The last of each kind, and every one that is still open. */
function explainedOperations(one: ExplainAttempt): readonly ExplainOperation[] {
  const last = new Map(one.operations.map((operation) => [operation.kind, operation]));
  return one.operations.filter(
    (operation) => last.get(operation.kind) === operation || nextByState[operation.state] !== null,
  );
}

function whyOperation(operation: ExplainOperation): Sentence {
  return sentence(`operation.${operation.state}`, {
    kind: { kind: 'operation', operation: operation.kind },
    amount: moneyValue(operation.amountMinor),
    name: { kind: 'text', text: operation.requestedBy },
    at: instant(operation.sentAt ?? operation.createdAt),
  });
}

/** Other attempts matter only while they may still hold or take money. */
const interesting: Record<AttemptState, boolean> = {
  CREATED: false,
  PREPARING: true,
  PREPARE_FAILED: false,
  AWAITING_RESULT: true,
  RESULT_OVERDUE: true,
  AUTHORISED: true,
  PAID: true,
  DECLINED: false,
  COMPLETED: true,
  REVERSED: false,
  NEEDS_REVIEW: true,
};

function isOfInterest(one: ExplainAttempt): boolean {
  return interesting[one.state];
}

function whyOther(one: ExplainAttempt): Sentence {
  return sentence(one.isSurplus ? 'otherSurplus' : `other.${one.state}`, {
    sequence: countValue(one.sequence),
    amount: moneyValue(one.authorisedMinor ?? one.requestedMinor),
  });
}

type Timed = (one: ExplainAttempt, facts: ExplainFacts) => ExplainValue | null;

/** When a state ends by time alone; null: only a message or a person ends it. */
const endsAt: Record<AttemptState, Timed> = {
  CREATED: () => null,
  PREPARING: (one, { rules }) => later(one.stateChangedAt, rules.prepareDeadMs),
  PREPARE_FAILED: () => null,
  AWAITING_RESULT: (one, { rules }) => instant(waitEnd(one, rules)),
  RESULT_OVERDUE: () => null,
  AUTHORISED: (one, { rules }) =>
    later(one.heldSince ?? one.stateChangedAt, rules.holdDays * dayMs),
  PAID: () => null,
  DECLINED: () => null,
  COMPLETED: () => null,
  REVERSED: () => null,
  NEEDS_REVIEW: () => null,
};

/** When the wait for a result ends. */
function waitEnd(one: ExplainAttempt, { overdueMs }: ExplainFacts['rules']): string {
  const { stateChangedAt, holdMinutes } = one;
  return plus(stateChangedAt, holdMinutes === null ? overdueMs : holdMinutes * 60_000);
}

/** When the reservation of an order without money ends by time alone; null: no time ends it. */
function reservationEnd({ main, isReserved, keptUntil, rules }: ExplainFacts): string | null {
  if (!isReserved || main === null) return isReserved ? keptUntil : null;
  const ends = [
    ...(keptUntil === null ? [] : [keptUntil]),
    ...(main.state === 'NEEDS_REVIEW' ? [plus(main.stateChangedAt, rules.overdueMs)] : []),
  ];
  const end = ends.sort().at(-1) ?? null;
  if (main.state === 'AWAITING_RESULT')
    return end !== null && end > waitEnd(main, rules) ? end : null;
  if (main.state === 'NEEDS_REVIEW') return main.hasMoneyHint ? null : end;
  return isApproved(main.state) || main.state === 'REVERSED' ? null : end;
}

function nextOfAttempt(one: ExplainAttempt, facts: ExplainFacts): Sentence[] {
  const end = endsAt[one.state](one, facts);
  const isCancelled = facts.state === 'CANCELLED';
  const isUntaken = one.state === 'DECLINED' || one.state === 'PREPARE_FAILED';
  const isKept = one.state === 'AWAITING_RESULT' && reservationEnd(facts) !== null;
  const key = isCancelled && isUntaken ? 'cancelled' : isKept ? 'keptWait' : `attempt.${one.state}`;
  // While one is under way no other may begin: its own sentence explains what follows.
  const isUnderWay = one.operations.some(({ state }) => nextByState[state] !== null);
  return [
    ...(isUnderWay
      ? []
      : one.isSurplus && one.state !== 'REVERSED'
        ? [sentence('surplus')]
        : [sentence(key, end === null ? {} : { at: end })]),
    ...(one.isBlocked ? [sentence('blocked')] : []),
    ...(one.obstacle === 'no_references' || one.obstacle === 'by_hand'
      ? [sentence('atTheBank')]
      : []),
  ];
}

/** Another attempt: who ends it, or that it must be reversed. */
function nextOfOther(one: ExplainAttempt, facts: ExplainFacts): Sentence[] {
  if (!isOfInterest(one)) return [];
  const sequence = countValue(one.sequence);
  if (one.isSurplus) return [sentence('otherSurplus', { sequence })];
  const end = endsAt[one.state](one, facts);
  const isTimed = one.state === 'AWAITING_RESULT' || one.state === 'PREPARING';
  return isTimed && end !== null
    ? [sentence('otherEnds', { sequence, at: end })]
    : [sentence('otherStays', { sequence })];
}

/** What happens next to an operation; null: it has ended. */
const nextByState: Record<OperationState, 'intent' | 'sent' | 'unknown' | null> = {
  INTENT: 'intent',
  SENT: 'sent',
  SUCCEEDED: null,
  DECLINED: null,
  NOT_SENT: null,
  UNKNOWN: 'unknown',
  RESOLVED: null,
};

function nextOfOperation(
  one: ExplainAttempt,
  operation: ExplainOperation,
  { rules, approvals }: ExplainFacts,
): Sentence[] {
  const going = nextByState[operation.state];
  const kind = { kind: 'operation', operation: operation.kind } as const;
  if (going === null) return [];
  if (going === 'intent') {
    return [sentence('operation.INTENT', { kind, at: later(operation.createdAt, rules.intentMs) })];
  }
  if (going === 'sent') {
    const since = operation.sentAt ?? operation.createdAt;
    return [sentence('operation.SENT', { kind, at: later(since, rules.answerDeadMs) })];
  }
  // The janitor repeats nothing while a resolution is pending, or messages conflict.
  const isHeldBack = one.isBlocked || approvals.some((request) => request.kind === 'resolution');
  if (operation.repeatsAt === null || isHeldBack) {
    return [sentence('operation.UNKNOWN', { kind })];
  }
  return [
    sentence('operation.repeats', {
      kind,
      at: instant(operation.repeatsAt),
      count: countValue(operation.sends),
      max: countValue(operationSendingsMax),
    }),
  ];
}

function nextOfApproval(request: ExplainFacts['approvals'][number]): Sentence {
  return sentence('approval', {
    kind: { kind: 'approval', approval: request.kind },
    name: { kind: 'text', text: request.requestedBy },
    at: instant(request.expiresAt),
  });
}
