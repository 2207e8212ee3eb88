// Which protections decide what is sent again, and what a word about an operation settles?
import { protections } from '../read-list';

export const operationProtections = protections`
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
`;
