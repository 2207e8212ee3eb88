// Which protections make two people of one, and keep what they say from being more than it is?
import { integration, type Protection, text, unit, value } from '../protection';

const rules = 'lib/payments/approvals/approval-rules.ts';
const result = 'lib/payments/rules/decide-result.ts';
const asked = 'lib/payments/decisions/request-resolution.ts';
const eyes = (test: string) => integration('payments/four-eyes', test);
const second = (test: string) => eyes(`who may be the second person > ${test}`);
const covers = (test: string) => eyes(`what an approval covers > ${test}`);
const lines = (test: string) =>
  integration('payments/completing', `a completion with lines > ${test}`);
const resolution = (test: string) => integration('payments/resolution', test);
const against = (test: string) =>
  integration(
    'payments/by-hand-evidence',
    `C16 a message against what people recorded > ${test} takes it back to people`,
  );

export const peopleProtections: readonly Protection[] = [
  {
    id: 'eyes-own-request',
    protection: 'Nobody approves their own request.',
    changes: [value(rules, 'approver?.id === request.requestedById', 'false')],
    killer: second('J8 nobody is their own'),
  },
  {
    id: 'eyes-approver-may',
    protection: 'The second person may approve, as the database says now.',
    changes: [value(rules, `!may(approver, ['approve'])`, 'false')],
    killer: second('G10 not one who has lost the permission meanwhile'),
  },
  {
    id: 'eyes-enabled',
    protection: 'A disabled account neither asks nor approves.',
    changes: [value(rules, 'person.isEnabled', 'true')],
    killer: second('G10 not one who is disabled meanwhile'),
  },
  {
    id: 'eyes-requester-may',
    protection: 'The one who asked may still ask when it is done.',
    changes: [value(rules, '!may(requester, askingPermissions[request.kind])', 'false')],
    killer: second('G10 nobody, when the one who asked has lost the permission meanwhile'),
  },
  {
    id: 'intent-still-may',
    protection: 'An intent is written only for somebody who may have it at that moment.',
    changes: [
      value(
        'lib/payments/operations/write-intent.ts',
        '!may(people.get(actor.userId), [operationPermission[terms.kind]])',
        'false',
      ),
    ],
    killer: integration(
      'payments/bulk',
      'completing many > G10 ends with the rights of whoever began it',
    ),
  },
  {
    id: 'eyes-influence',
    protection: 'Who made or changed an account is not approved by it for seven days.',
    changes: [value(rules, `facts.isInfluenced ? 'INFLUENCED' : null`, 'null')],
    killer: second('not one whose account they changed within seven days'),
  },
  {
    id: 'eyes-expiry',
    protection: 'A request ends after a day.',
    changes: [value(rules, 'facts.now >= request.expiresAt', 'false')],
    killer: covers('ends after a day, for who comes late'),
  },
  {
    id: 'eyes-stale',
    protection: 'An approval covers the order exactly as it was.',
    changes: [value(rules, 'facts.version !== request.orderVersion', 'false')],
    killer: covers('is the order as it was: a change meanwhile makes the request stale'),
  },
  {
    id: 'eyes-limit',
    protection: 'From the limit on, a reversal waits for a second person.',
    changes: [
      value('lib/payments/operations/reverse-payment.ts', 'isAboveLimit(amountMinor)', 'false'),
    ],
    killer: eyes(
      'a reversal from the limit on > waits for a second person, and is sent once that person has approved it',
    ),
  },
  {
    id: 'eyes-ceiling',
    protection: 'Above the first ceiling a completion waits for a second person.',
    changes: [
      value(
        'lib/payments/rules/operation-amount.ts',
        '!isWithinCeiling(minor, authorisedMinor, rules.ceilingHundredths)',
        'false',
      ),
    ],
    killer: eyes(
      'J2 a completion > above the first ceiling waits for a second person and then takes exactly that',
    ),
  },
  {
    id: 'eyes-decided-once',
    protection: 'A request that is decided is not decided again.',
    changes: [
      value('lib/payments/decisions/decide-approval.ts', `request.state !== 'PENDING'`, 'false'),
    ],
    killer: eyes('a decision > G7 for and against at once is one of the two'),
  },
  {
    id: 'eyes-one-request',
    protection: 'One payment has one request at a time.',
    changes: [
      value(
        'lib/payments/approvals/request-approval.ts',
        `await findApproval(tx, 'pendingOfAttempt', wish.attemptId)`,
        'undefined',
      ),
      { sql: 'DROP INDEX approval_request_one_pending' },
    ],
    killer: eyes('a reversal from the limit on > is not asked for twice on one payment'),
  },
  {
    id: 'eyes-blocked-meanwhile',
    protection: 'What is approved is possible at that moment.',
    changes: [
      value('lib/payments/decisions/apply-approval.ts', 'operationObstacle(attempt, kind)', 'null'),
      value(rules, 'facts.version !== request.orderVersion', 'false'),
    ],
    killer: eyes('J2 a completion > that waits is not sent when the hold is blocked meanwhile'),
  },
  {
    id: 'lines-carried',
    protection: 'An approval carries the lines of the worksheet that was asked for.',
    changes: [value('lib/payments/decisions/apply-approval.ts', 'linesOf(covered.lines)', '[]')],
    killer: lines('J2 above the ceiling carries them through the second person, exactly'),
  },
  {
    id: 'lines-seen',
    protection: 'An amount that is not what the lines come to is shown before it is taken.',
    changes: [
      value(
        'lib/payments/operations/complete-payment.ts',
        'unseenDifference(amountMinor, linesMinor, lines.value, input.seenDifference)',
        'null as ReturnType<typeof unseenDifference>',
      ),
    ],
    killer: lines('of another amount than they come to is refused until that was seen'),
  },
  {
    id: 'lines-same-wish',
    protection: 'The same dialog with other lines is another wish.',
    changes: [value('lib/payments/operations/ready-operation.ts', 'sheet.length > 0', 'false')],
    killer: lines('G4 sent twice is one operation, and with other lines it is another wish'),
  },
  {
    id: 'resolution-evidence',
    protection: 'What people say is backed by words, references or a message.',
    changes: [
      value(
        'lib/payments/decisions/resolution-input.ts',
        'texts === null && !hasReference && reason.length < reasonMin',
        'false',
      ),
    ],
    killer: resolution('what people say > without any evidence is refused'),
  },
  {
    id: 'resolution-own-message',
    protection: 'People accept a message of this very payment.',
    changes: [text(asked, ' AND attempt_id = $2::uuid', ' AND ($2::uuid IS NOT NULL)')],
    killer: resolution('a stored message of the bank > of another payment is not there'),
  },
  {
    id: 'resolution-fitting-message',
    protection: 'People accept a message for what it says, and for nothing else.',
    changes: [
      value(
        asked,
        'outcomesOfMessage(message, wireType, outcomes).includes(input.outcome)',
        'true',
      ),
    ],
    killer: resolution('a stored message of the bank > that says yes does not stand for {}'),
  },
  {
    id: 'resolution-outcomes',
    protection: 'People record what the state of the payment allows.',
    changes: [value(asked, '!outcomes.includes(input.outcome)', 'false')],
    killer: resolution('what people say > as paid, of a hold is refused'),
  },
  {
    id: 'by-hand-reopened',
    protection: 'A message against what people recorded takes it back to them.',
    changes: [value(result, 'attempt.isByHand && hasOutcome(attempt.state)', 'false')],
    killer: against('a decline of AUTHORISED'),
  },
  {
    id: 'by-hand-amount',
    protection: 'A message of another amount does not agree with people.',
    changes: [
      value(
        result,
        `isPlain(result, 'approved') &&
    result.amountMinor !== null &&
    result.amountMinor === attempt.authorisedAmountMinor &&
    fits(attempt.rrn, result.rrn)`,
        `isPlain(result, 'approved') && fits(attempt.rrn, result.rrn)`,
      ),
    ],
    killer: unit(
      'payments/rules/decide-result',
      'an outcome that people recorded > C16 is reopened by an approval with another amount',
    ),
  },
];
