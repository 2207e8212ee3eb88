// Which protections make two people of one, and keep what they say from being more than it is?
import { protections } from '../read-list';

export const peopleProtections = protections`
intent-still-may: An intent is written only for somebody who may have it at that moment.
  value lib/payments/operations/write-intent.ts:
    | !may(people.get(actor.userId), [operationPermission[terms.kind]]) → false
  integration payments/bulk: completing many > G10 ends with the rights of whoever began it

eyes-limit: From the limit on, a reversal waits for a second person.
  value lib/payments/rules/operation-amount.ts:
    | houseFromMinor !== null && amountMinor >= houseFromMinor → false
  integration payments/four-eyes: a reversal from the limit on > waits for a second person, and is
      sent once that person has approved it

eyes-larger: The limit of a reversal compares the larger of what was held and what was taken.
  value lib/payments/rules/book/reversal-amounts.ts:
    | takenMinor > authorisedMinor ? takenMinor : authorisedMinor → authorisedMinor
  integration payments/returns-taken: A4 two people look at the larger of what was held and what was
      taken > 495,000 completed for 569,000 is not given back by one person

eyes-returns: An approval covers the amount that goes back to the card.
  value lib/payments/decisions/apply-approval.ts:
    | BigInt(covered.returnsMinor ?? returnsMinor) === returnsMinor → true
  integration payments/returns-taken: A4 two people look at the larger of what was held and what was
      taken > an approval covers what goes back to the card, and no other amount

limit-reversal: Above a limit of one’s own, a reversal waits for a second person.
  value lib/payments/operations/reverse-payment.ts: await reversalLimits(actor, tx)
    → { ...(await reversalLimits(actor, tx)), ownMaxMinor: null }
  integration payments/four-eyes: a reversal from the limit on > J8 begins earlier for a person with
      a limit of their own, in the session that is open

limit-completion: Above a limit of one’s own, a completion waits for a second person.
  value lib/payments/operations/complete-payment.ts:
    | (await readLimits(userId, tx)).completionAboveMinor → null
  integration payments/four-eyes: J2 a completion > waits above a limit of one’s own, too

limit-given: Limits are given by who could agree to more.
  value lib/auth/user-rules.ts: guardsOf(change.to, user) → []
  unit auth/user-rules: a limit > is given by who may approve: a reversal

limit-not-wider: Nobody gives a wider limit than their own.
  value lib/auth/user-rules.ts: isMoreThanOwn(change.to, self, user) → false
  unit auth/user-rules: a limit > is never wider than that of who gives it, but may stay what it is

limit-invited: An account begins with the limits of who opened it.
  after const limits =
  value lib/auth/people/invite-person.ts: { discountMaxMinor, completionAboveMinor, reversalMaxMinor }
    → { discountMaxMinor: null, completionAboveMinor: null, reversalMaxMinor: null }
  integration auth-users: limits are written down, and those of an account that one opened are no
      wider

limit-seen: Limits that changed since the page was shown are not overwritten.
  value lib/auth/people/manage-users.ts: limitsText(user) !== wish.seen → false
  integration auth-users: limits are written down, and those of an account that one opened are no
      wider

eyes-told: Nobody is told of a request that the rules would not let them approve.
  value lib/payments/approvals/tell-approvers.ts: dependenceOf(asker, one, ties, now) === null → true
  integration payments/four-eyes: who is told that a request waits > everyone who could approve it, at
      the desk and once by email, and nobody else

eyes-influenced: Nobody is the second person of one who acted on their account.
  value lib/auth/independence.ts: acted(requester.id, approver.id) → false
  integration payments/four-eyes: who may be the second person > J8 not one whose account they
      changed within thirty days

eyes-influences: Nobody approves for an account that they opened.
  value lib/auth/independence.ts: acted(approver.id, requester.id) || behindRequester.has(approver.id)
    → false
  integration payments/four-eyes: who may be the second person > J8 H-2 not one who invited the
      requester

eyes-same-origin: Two accounts that one person opened are not two people.
  value lib/auth/independence.ts: [...behindRequester].some((id) => behindApprover.has(id)) → false
  integration payments/four-eyes: who may be the second person > J8 H-2 not one with the inviter of
      the requester

eyes-through-others: An account between hides nobody.
  statement lib/auth/independence.ts: open.push(act.by);
  integration payments/four-eyes: who may be the second person > J8 H-2 not through an account
      between them

eyes-browser: Whoever approves does not sit at the browser in which it was asked.
  value lib/payments/approvals/approval-rules.ts:
    | facts.browser !== null && facts.browser === request.requestedBrowser → false
  integration payments/four-eyes: who may be the second person > J8 not one who sits at the browser
      in which it was asked

eyes-browser-forged: A browser does not choose its name.
  value lib/auth/session/browser-identity.ts: timingSafeEqual(given, expected) → true
  unit auth/session/browser-identity: J8 a browser > is not believed with another name, and gets a
      new name

eyes-presence: The audit says from where an approval came.
  value lib/payments/operations/write-intent.ts: intent.from && { from: intent.from } → {}
  integration payments/four-eyes: who may be the second person > J8 the audit says where both sat and
      how they proved who they are

eyes-new-account: A new account is no second person.
  value lib/auth/independence.ts: age < newAccountDays * dayMs → false
  integration payments/four-eyes: who may be the second person > J8 not an account younger than
      seven days

eyes-founders-once: The founders of a house are named once.
  value lib/auth/people/founders.ts: named.length === 0 → false
  integration payments/founders: J8 the two founders of a new house check each other, and nobody
      else does

eyes-founders-new: Founders are named while the house is new.
  value lib/auth/people/founders.ts: !oldest || oldest.at.getTime() <= youngest → !oldest
  integration payments/founders: J8 the two founders of a new house check each other, and nobody
      else does

eyes-founding-parity: The founders are those of their trails.
  statement lib/auth/people/account-parity.ts:
    | for (const { subject } of await queryOnce(findOtherFounders)) {
    |     found.push({ subject, differs: ['founding'] });
    |   }
  integration whole evidence/account-parity: founders > whose row was made past the desk are found,
      and so is a row that is gone

users-watched: What one administrator does to an account is seen by all others.
  statement lib/auth/people/change-user.ts:
    | await notifyManagers(tx, { action: worked.value.action, by, at: now }, user);
  integration auth-users: an account that is changed by another > J8 permissions: all others who
      manage users hear of it by mail

users-watched-roles: What roles of the organisation change is seen by all who manage users.
  statement lib/auth/session/organisation-account.ts:
    | await notifyManagersOfSystem(tx, { kind: 'roles', name: issuer, at: now }, account);
  integration auth-oidc: roles of the organisation > that change the permissions are seen by all who
      manage users, and by the person

users-watched-created: An account of the command line is seen by all who manage users.
  statement lib/auth/people/create-user.ts:
    | await notifyManagersOfSystem(tx, { kind: 'created', name: command, at: now }, account);
  integration auth-users: an account that is changed by another > J8 created by the command line: all
      who manage users hear of it by mail, and the owner

users-watched-limits: Limits that are lifted are seen by all who manage users.
  property lib/auth/session/notify-managers.ts: limits_changed: 'limits',
  integration auth-users: an account that is changed by another > J8 limits: all others who manage
      users hear of it by mail

users-take: Who takes from an account holds all that it holds.
  value lib/auth/user-rules.ts:
    | user.permissions.every((permission) => change.to.includes(permission)) → true
  unit auth/user-rules: an act on an account > takes see_orders only from who holds no more than
      oneself

eyes-decided-once: A request that is decided is not decided again.
  value lib/payments/decisions/decide-approval.ts: request.state !== 'PENDING' → false
  integration payments/four-eyes: a decision > G7 for and against at once is one of the two

eyes-one-request: One payment has one request at a time.
  value lib/payments/operations/ready-operation.ts: waitingFor(order, now) → null
  sql DROP INDEX approval_request_one_pending
  integration payments/four-eyes: a reversal from the limit on > is not asked for twice on one
      payment

eyes-blocked-meanwhile: What is approved is possible at that moment.
  value lib/payments/decisions/apply-approval.ts: operationObstacle(attempt, kind) → null
  value lib/payments/approvals/approval-rules.ts: facts.version !== request.orderVersion → false
  value lib/payments/ledger/ended-requests.ts: change.cause !== causeOf(id) → false
  integration payments/four-eyes: J2 a completion > that waits is not sent when the hold is blocked
      meanwhile

waiting-protects: While a request waits, nobody moves the money.
  value lib/payments/operations/ready-operation.ts: waitingFor(order, now) → null
  integration payments/waiting-requests: J8 while a colleague’s request waits > nobody completes or
      reverses the payment, and each is told who asked for what

waiting-protects-outcomes: While a request waits, nobody records an outcome or cancels the order.
  value lib/payments/decisions/request-resolution.ts: waitingFor(order, now) → null
  value lib/payments/operations/cancel-order.ts: waitingFor(order, at) !== null → false
  integration payments/waiting-requests: J8 while a colleague’s request waits > nobody records another
      outcome, and staff do not cancel the order

request-ends-at-once: A change that makes a request impossible ends it.
  value lib/payments/ledger/ended-requests.ts: change.cause !== causeOf(id) → false
  integration payments/waiting-requests: J8 a request that can no longer be approved ends at once > when
      the bank answers late

request-ends-with-account: The request of a person who may no longer ask ends with the permission.
  sql DROP TRIGGER user_ends_requests ON "user"
  integration payments/waiting-requests: J8 a request that can no longer be approved ends at once > when
      who asked is disabled: no badge counts it, and nobody approves it

leaving-asks: Nobody is checked out with the money held, without a reason.
  value lib/orders/stays/move-stay.ts: hold && isLeaving && reason === '' → false
  integration selling/leaving: a guest whose money is still held > is not checked out in silence: it
      asks for a reason, which stays in the history

leaving-after-the-bank: A completion that did not succeed checks nobody out.
  value lib/desk/day/check-out.ts:
    | answer.ok && answer.value.kind === 'sent' && answer.value.state === 'SUCCEEDED' → answer.ok
  value lib/orders/stays/move-stay.ts: hold && isLeaving && reason === '' → false
  integration selling/leaving: complete and check out > leaves the guest in house when the completion is
      unknown

lines-carried: An approval carries the lines of the worksheet that was asked for.
  value lib/payments/decisions/apply-approval.ts: linesOf(covered.lines) → []
  integration payments/completing: a completion with lines > J2 above the ceiling carries them
      through the second person, exactly

amount-cleared: An amount that a person cleared is not filled with the whole sum again.
  value lib/payments/operations/worksheet-view.ts: amount === written
    → (amount === '' || amount === written)
  unit payments/rules/worksheet: the worksheet while it is filled in > takes the sum of the lines
      into the amount: as a person cleared it

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
`;
