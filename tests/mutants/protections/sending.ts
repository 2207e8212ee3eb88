// Which protections keep a money message from being sent twice, late, wrongly or unrecorded?
import { protections } from '../read-list';

export const sendingProtections = protections`
no-transaction-across-prepare: No transaction is open while prepare is answered.
  value lib/payments/attempts/prepare-attempt.ts: await callGateway(request, config)
    → await withTx(async (tx) => {
    |           await tx.query({ name: 'held open', text: 'SELECT 1' } as never);
    |           return callGateway(request, config);
    |         })
  integration budgets: while the gateway is asked > no transaction is open during prepare

no-transaction-across-call: No transaction is open while a completion or a reversal is answered.
  value lib/payments/operations/send-operation.ts:
    | await callGateway(sending.request, gatewayConfig())
    → await withTx(async (tx) => {
    |           await tx.query({ name: 'held open', text: 'SELECT 1' } as never);
    |           return callGateway(sending.request, gatewayConfig());
    |         })
  integration budgets: while the gateway is asked > none during a reversal

intent-too-old: What a person wished ten minutes ago is not sent any more.
  value lib/payments/operations/mark-sent.ts: ageMs > intentMinutesMax * 60_000 → false
  integration payments/janitor: E1 a gateway that cannot be reached > leaves a reversal unsent,
      keeps its place, and gives it up after ten minutes

sent-once: What is sent or settled is sent by nobody else.
  statement lib/payments/operations/mark-sent.ts:
    | return mine && (await isCommitted(tx, place, mine)) ? mine : null;
    → return sendFirst(tx, { ...place, operation: { ...operation, state: 'INTENT' } }, now);
  integration payments/payment-guards: a money action > that is SENT is sent by nobody else

unknown-not-sent-by-people: What is unknown is sent again by the janitor alone, and only when it is
      due.
  value lib/payments/operations/mark-sent.ts:
    | operation.state === 'UNKNOWN' && which.reason === 'repeat' → operation.state === 'UNKNOWN'
  value lib/payments/operations/mark-sent.ts: !isDue || !isInSeries || !isAllowed → false
  integration payments/payment-guards: a money action > that is UNKNOWN is sent by nobody else

same-dialog-once: The same dialog with another amount is refused.
  value lib/payments/operations/ready-operation.ts: known.clientDigest === clientDigest → true
  integration payments/payment-life: a hold > G4 the same dialog sent twice is one operation; with
      another amount it is refused

stale-page: A dialog that was opened before the order changed sends nothing.
  value lib/payments/operations/ready-operation.ts: order.version !== input.seenVersion → false
  integration payments/payment-life: a hold > J9 a stale page is refused

unknown-blocks: While the outcome of an operation is unknown, nothing else is sent.
  value lib/payments/rules/possible-actions.ts:
    | attempt.operations.find((one) => isOpenOperation(one.state)) → undefined
  sql DROP INDEX operation_one_open_per_attempt
  integration payments/payment-life: a hold > E5 G5 an answer that is lost leaves the completion
      unknown and blocks the rest

reversal-text: A reversal repeats the authorised amount as the result said it.
  value lib/payments/operations/operation-request.ts: attempt.authorisedAmountText ?? ''
    → String(Number(attempt.authorisedAmountText ?? ''))
  integration payments/payment-life: a hold > is completed for less with a reason, and reversed with
      the authorised text

reason-required: A completion of another amount has a reason.
  value lib/payments/operations/complete-payment.ts: needsReason && reason === '' → false
  integration payments/payment-life: a hold > is completed for less with a reason, and reversed with
      the authorised text

surplus-second-approval: A second approved attempt of an order is surplus.
  statement lib/payments/ledger/surplus-reason.ts: if (isSecond) return 'second_approval';
  integration payments/payment-life: a sale > C9 two approved attempts pay the order once

surplus-not-confirmed: A payment that the order cannot use is never confirmed by mail.
  value lib/payments/ledger/owed-mail.ts: surplus === null ? 'invoice' : 'surplus' → 'invoice'
  integration payments/shopper-mails: P5 a payment that the order cannot use > of a cancelled order
      says that it was cancelled

results-before-mails: A mail waits while a result is recorded.
  value lib/health/results-first.ts: state.inHand > 0 → false
  unit health/results-first: other work waits while a result is recorded, and goes on soon after

standing-mail-outdated: An email that says how an order stands does not leave once it stands otherwise.
  value lib/mail/deliver-mails.ts: isOutdated(mail.kind, mail.orderState) → false
  integration payments/standing-mails: an order that stands unpaid > is not mailed any more once the
      bank has approved

standing-mail-once: Two janitors write an email that says how an order stands once.
  value lib/payments/janitor/janitor-mails.ts:
    | (await tx.query(findMail, [order.id, kind])).length > 0 → false
  integration payments/standing-mails: an order that stands unpaid > is mailed once by two janitors

standing-mail-true: An email that says how an order stands is not written once it stands otherwise.
  value lib/payments/janitor/janitor-mails.ts: !states.includes(order.state) → false
  integration payments/standing-mails: an order that stands unpaid > is looked at again under its lock

standing-mail-known-address: Only an address that got the order’s link is mailed how it stands.
  text lib/payments/janitor/janitor-mails.ts: « AND p.state = 'SENT'»
  integration payments/standing-mails: an order that stands unpaid > is not mailed where its link never
      arrived, nor about days gone by

mailed-words-taken-back: Evidence against what was mailed is mailed too.
  value lib/payments/ledger/owed-mail.ts: isTakenBack(before, after) → false
  integration payments/shopper-mails: a payment that people settle > as declined, and an approval
      after all: the mail that nothing was taken is in doubt

stock-not-below-zero: The last piece is sold once.
  text lib/orders/reservations.ts: « AND stock >= $2::int»
  sql ALTER TABLE product DROP CONSTRAINT product_stock_not_negative
  integration payments/payment-life: a sale > J10 the last piece is sold once, whoever asks first

trace-number-rest: A trace number rests for 48 hours before it is used again.
  after async function drawBlock
  value lib/payments/ledger/gateway-order-number.ts: restHours * 3_600_000 → 0
  integration payments/gateway-order-number: the ORDER of an attempt > I4 at the wrap a trace number
      used 23 hours ago is skipped

order-number-own-connection: A number is drawn beside the transaction that uses it, which holds no
      counter and waits for no connection of its own kind.
  after leaveTheDisk),
  value lib/payments/ledger/gateway-order-number.ts: { lane: 'numbers' } → { lane: 'usual' }
  integration payments/gateway-order-number: the ORDER of an attempt > as many as there are
      connections draw while their transactions are open

order-number-block: All that wait for a number take one block.
  value lib/payments/ledger/gateway-order-number.ts: line.splice(0, blockMax) → line.splice(0, 1)
  integration payments/gateway-order-number: the ORDER of an attempt > all that wait take one block
`;
