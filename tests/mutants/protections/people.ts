// Which protections make two people of one, and keep what they say from being more than it is?
import { protections } from '../read-list';

export const peopleProtections = protections`
eyes-own-request: Nobody approves their own request.
  value lib/payments/approvals/approval-rules.ts: approver?.id === request.requestedById → false
  integration payments/four-eyes: who may be the second person > J8 nobody is their own

eyes-approver-may: The second person may approve, as the database says now.
  value lib/payments/approvals/approval-rules.ts: !may(approver, ['approve']) → false
  integration payments/four-eyes: who may be the second person > G10 not one who has lost the
      permission meanwhile

eyes-enabled: A disabled account neither asks nor approves.
  value lib/payments/approvals/approval-rules.ts: person.isEnabled → true
  integration payments/four-eyes: who may be the second person > G10 not one who is disabled
      meanwhile

eyes-requester-may: The one who asked may still ask when it is done.
  value lib/payments/approvals/approval-rules.ts: !may(requester, requestPermissions[request.kind])
    → false
  integration payments/four-eyes: who may be the second person > G10 nobody, when the one who asked
      has lost the permission meanwhile

intent-still-may: An intent is written only for somebody who may have it at that moment.
  value lib/payments/operations/write-intent.ts:
    | !may(people.get(actor.userId), [operationPermission[terms.kind]]) → false
  integration payments/bulk: completing many > G10 ends with the rights of whoever began it

eyes-influence: Who made or changed an account is not approved by it for seven days.
  value lib/payments/approvals/approval-rules.ts: facts.isInfluenced ? 'INFLUENCED' : null → null
  integration payments/four-eyes: who may be the second person > not one whose account they changed
      within seven days

eyes-expiry: A request ends after a day.
  value lib/payments/approvals/approval-rules.ts: facts.now >= request.expiresAt → false
  integration payments/four-eyes: what an approval covers > ends after a day, for who comes late

eyes-stale: An approval covers the order exactly as it was.
  value lib/payments/approvals/approval-rules.ts: facts.version !== request.orderVersion → false
  integration payments/four-eyes: what an approval covers > is the order as it was: a change
      meanwhile makes the request stale

eyes-limit: From the limit on, a reversal waits for a second person.
  value lib/payments/operations/reverse-payment.ts: isAboveLimit(amountMinor) → false
  integration payments/four-eyes: a reversal from the limit on > waits for a second person, and is
      sent once that person has approved it

eyes-ceiling: Above the first ceiling a completion waits for a second person.
  value lib/payments/rules/operation-amount.ts:
    | !isWithinCeiling(minor, authorisedMinor, rules.ceilingHundredths) → false
  integration payments/four-eyes: J2 a completion > above the first ceiling waits for a second
      person and then takes exactly that

eyes-decided-once: A request that is decided is not decided again.
  value lib/payments/decisions/decide-approval.ts: request.state !== 'PENDING' → false
  integration payments/four-eyes: a decision > G7 for and against at once is one of the two

eyes-one-request: One payment has one request at a time.
  value lib/payments/approvals/request-approval.ts:
    | await findApproval(tx, 'pendingOfAttempt', input.attemptId) → undefined
  sql DROP INDEX approval_request_one_pending
  integration payments/four-eyes: a reversal from the limit on > is not asked for twice on one
      payment

eyes-blocked-meanwhile: What is approved is possible at that moment.
  value lib/payments/decisions/apply-approval.ts: operationObstacle(attempt, kind) → null
  value lib/payments/approvals/approval-rules.ts: facts.version !== request.orderVersion → false
  integration payments/four-eyes: J2 a completion > that waits is not sent when the hold is blocked
      meanwhile

lines-carried: An approval carries the lines of the worksheet that was asked for.
  value lib/payments/decisions/apply-approval.ts: linesOf(covered.lines) → []
  integration payments/completing: a completion with lines > J2 above the ceiling carries them
      through the second person, exactly

lines-seen: An amount that is not what the lines come to is shown before it is taken.
  value lib/payments/operations/complete-payment.ts:
    | unseenDifference(amountMinor, linesMinor, lines.value, input.seenDifference)
    → null as ReturnType<typeof unseenDifference>
  integration payments/completing: a completion with lines > of another amount than they come to is
      refused until that was seen

lines-same-wish: The same dialog with other lines is another wish.
  value lib/payments/operations/ready-operation.ts: sheet.length > 0 → false
  integration payments/completing: a completion with lines > G4 sent twice is one operation, and
      with other lines it is another wish

resolution-evidence: What people say is backed by words, references or a message.
  value lib/payments/decisions/resolution-input.ts:
    | texts === null && !hasReference && reason.length < reasonMin → false
  integration payments/resolution: what people say > without any evidence is refused

resolution-own-message: People accept a message of this very payment.
  text lib/payments/decisions/request-resolution.ts: « AND attempt_id = $2::uuid»
    → « AND ($2::uuid IS NOT NULL)»
  integration payments/resolution: a stored message of the bank > of another payment is not there

resolution-fitting-message: People accept a message for what it says, and for nothing else.
  value lib/payments/decisions/request-resolution.ts:
    | outcomesOfMessage(message, wireType, outcomes).includes(input.outcome) → true
  integration payments/resolution: a stored message of the bank > that says yes does not stand for
      {}

resolution-outcomes: People record what the state of the payment allows.
  value lib/payments/decisions/request-resolution.ts: !outcomes.includes(input.outcome) → false
  integration payments/resolution: what people say > as paid, of a hold is refused

by-hand-reopened: A message against what people recorded takes it back to them.
  value lib/payments/rules/decide-result.ts: attempt.isByHand && hasOutcome(attempt.state) → false
  integration payments/by-hand-evidence: C16 a message against what people recorded > a decline of
      AUTHORISED takes it back to people

by-hand-amount: A message of another amount does not agree with people.
  value lib/payments/rules/decide-result.ts:
    | isPlain(result, 'approved') &&
    |     result.amountMinor !== null &&
    |     result.amountMinor === attempt.authorisedAmountMinor &&
    |     fits(attempt.rrn, result.rrn)
    → isPlain(result, 'approved') && fits(attempt.rrn, result.rrn)
  unit payments/rules/decide-result: an outcome that people recorded > C16 is reopened by an
      approval with another amount
`;
