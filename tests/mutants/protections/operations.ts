// Which protections decide what is sent again, and what a word about an operation settles?
import { protections } from '../read-list';

export const operationProtections = protections`
repeat-reversals-only: A completion is never sent again by itself.
  value lib/payments/rules/repeat-plan.ts: kind === 'reversal' || completionResend === 'safe' → true
  unit payments/rules/repeat-plan: a completion is repeated only where the bank says that it is safe

repeat-six-times: After six sendings nothing is sent any more.
  value lib/payments/rules/repeat-plan.ts: pausesMinutes[operation.unknownSends - 1]
    → pausesMinutes[Math.min(operation.unknownSends, pausesMinutes.length) - 1]
  unit payments/rules/repeat-plan: six sendings at most, with growing pauses

repeat-within-a-day: A series of sendings ends with its day.
  value lib/payments/rules/repeat-plan.ts: ageMs > repeatHoursMax * 3_600_000 → false
  unit payments/rules/repeat-plan: a repetition that never leaves us ends with its day

repeat-after-retry-after: A bank that asks us to wait is not asked earlier.
  value lib/payments/rules/repeat-plan.ts: (rules.retryAfterSeconds ?? 0) * 1000 → 0
  unit payments/rules/repeat-plan: E13 a bank that asks us to wait > is asked again after
      Retry-After of 3600 s, and never earlier than planned

repeat-not-blocked: Nothing is sent again while messages contradict each other.
  statement lib/payments/operations/mark-sent.ts:
    | if (attempt.isBlocked || !isApproved(attempt.state)) return null;
  integration payments/resending: no repetition > while messages about the attempt contradict each
      other

repeat-not-resolved: Nothing is sent again while people say what the bank did.
  statement lib/payments/operations/mark-sent.ts:
    | if (await isBeingResolved(tx, attempt)) return null;
  integration payments/resending: no repetition > while people are about to say what the bank did,
      and after they have

repeat-same-message: A repetition says what the first sending said, or is none.
  value lib/payments/operations/mark-sent.ts: !(await isRepetition(tx, attempt, operation, request))
    → false
  integration payments/resending: no repetition > that would not be the same message

repeat-has-its-time: A sending that has just begun is not called lost.
  value lib/payments/operations/send-due-operations.ts:
    | operation.sentAt === null || operation.sentAt >= before → false
  integration payments/resending: F26 a row that was sent again while the janitor looked at it is
      not called lost

unknown-tells-people: People are told of an operation whose outcome nobody knows.
  property lib/payments/operations/answer-outcome.ts:
    | attention: [
    |       unknownItem(attempt, operation, { code, isAlarming, areRepeatsOver: lost.areRepeatsOver }),
    |     ],
  integration payments/payment-life: a hold > E5 G5 an answer that is lost leaves the completion
      unknown and blocks the rest

already-done-is-ours: "Already done" is ours only after an own unknown sending.
  value lib/payments/rules/decide-operation.ts: (message.earlierUnknown ?? 0) > 0 → true
  integration payments/payment-life: a hold > E17 a duplicate at the first send is unknown, not
      success

decline-of-one-sending: A decline of one of several sendings proves nothing of the others.
  value lib/payments/rules/decide-operation.ts: isOnlySending(operation, message) → true
  unit payments/rules/decide-operation: a word of the bank settles only what it proves > one of two
      lost declines

declined-then-done: An approval after a decline is for people.
  value lib/payments/rules/decide-operation.ts:
    | message.outcome === 'declined' ? { kind: 'kept', code: 'DUPLICATE' } : conflict
    → { kind: 'kept', code: 'DUPLICATE' }
  unit payments/rules/decide-operation: a word of the bank settles only what it proves > declined,
      then done

people-contradicted: What people recorded is reopened when the bank says otherwise.
  statement lib/payments/rules/decide-operation.ts: return { kind: 'reopened', code: 'REOPENED' };
    → return provesNothing;
  unit payments/rules/decide-operation: a word of the bank settles only what it proves > people said
      not done, approved
`;
