// Which protections keep the state of a payment true, and decide who moves its money?
import { protections } from '../read-list';

export const moneyProtections = protections`
integration inbound/notification-mail
  notification-bearer: The door for notification mails opens to the bearer of its secret alone.
    app/api/notifications/route.ts POST: isBearer is true
  notification-limit: The door takes so many mails a minute and no more.
    app/api/notifications/route.ts POST: mayNotify is true

integration inbound/quarantine
  quarantine-three-an-order: Three unbelieved results of an order are kept, and no more.
    value lib/payments/incoming/quarantine.ts: found.networks.length >= rowsPerOrder → false
    lib/payments/incoming/quarantine.ts keepUnverified: rowsPerOrder is true
  quarantine-one-a-network: Whoever guesses ORDERs takes one place of each, and not that of the
      bank.
    lib/payments/incoming/quarantine.ts hasPlace: taken is false
  quarantine-bounded: Ten thousand unbelieved results are kept, and no more.
    lib/payments/incoming/quarantine.ts keepRow: rowsMax is false
  quarantine-waiting-only: UnverifiedMessage results are kept only of an order that waits.
    value lib/payments/incoming/quarantine.ts:
      | (state) => state !== 'CREATED' && !hasOutcome(state) → () => true
  quarantine-forgets: UnverifiedMessage results are forgotten after seven days.
    lib/payments/incoming/quarantine.ts purgeQuarantine: keptDays is 1e12

integration inbound/spool
  spool: An authentic result that cannot be recorded waits on the disk.
    lib/payments/incoming/record-or-spool.ts recordOrSpool: spoolMessage is false

integration payments/altered-results
  alteration-told: Staff hear that a signed message was changed on its way, also after the genuine
      one.
    lib/payments/results/altered-message.ts alteredAlarm: size is altered.size >= 0
  readings-never-narrowed: Bytes that the tables allow in two ways are two readings.
    lib/gateway/belief/readings.ts signedReadings: isPinned is true

integration payments/audit-chain
  audit-chained: Every audit row attests the one before it.
    lib/audit/append-audit.ts nextAuditRow: head hash is null

integration payments/belief
  orphan-once: A result of an order that is not ours is kept once, however often it comes.
    lib/payments/results/record-result-aside.ts keepOrphan: known is false
  append-only-evidence: Rows of evidence are neither changed nor deleted.
    sql DROP TRIGGER evidence_append_only ON evidence
  no-truncate-evidence: evidence is not emptied.
    sql DROP TRIGGER evidence_no_truncate ON evidence
  append-only-audit_entry: Rows of audit_entry are neither changed nor deleted.
    sql DROP TRIGGER audit_entry_append_only ON audit_entry
  no-truncate-audit_entry: audit_entry is not emptied.
    sql DROP TRIGGER audit_entry_no_truncate ON audit_entry
  roles-add-only: The app's login only adds to the append-only tables.
    sql GRANT UPDATE, DELETE ON audit_entry TO diwan_runtime

integration payments/bulk
  intent-still-may: An intent is written only for somebody who may have it at that moment.
    lib/payments/operations/write-intent.ts writeOwnIntent: may is true
  bulk-token: Each order of a run has a token of its own.
    lib/desk/bulk/run-bulk.ts inputOf: bulkToken is run
  bulk-time: What was not come to within a minute is not begun.
    lib/desk/bulk/run-bulk.ts eachRow: endsAt is false

integration payments/cancel-order
  cancel-money: An order with money is not cancelled.
    lib/payments/operations/cancel-order.ts refusalOf: isApproved attempts is false
  cancel-review: An order with a result in review is not cancelled.
    lib/payments/operations/cancel-order.ts refusalOf: NEEDS_REVIEW attempts is false
  cancel-unknown: An order with an operation of unknown outcome is not cancelled.
    lib/payments/operations/cancel-order.ts refusalOf: operations UNKNOWN is false
    lib/payments/operations/cancel-order.ts refusalOf: isApproved attempts is false
  cancelled-order-surplus: Money for a cancelled order is surplus.
    lib/payments/ledger/surplus-reason.ts surplusReason: cancelledAt is false

integration payments/completing
  lines-carried: An approval carries the lines of the worksheet that was asked for.
    lib/payments/decisions/apply-approval.ts intentOf: linesOf is []
  lines-seen: An amount that is not what the lines come to is shown before it is taken.
    lib/payments/operations/complete-payment.ts completionTerms: unseenDifference is null as
      ReturnType<typeof unseenDifference>
  lines-same-wish: The same dialog with other lines is another wish.
    lib/payments/operations/ready-operation.ts operationDigest: sheet length is false

integration payments/database-guards
  database-one-open-operation: An attempt has one open operation.
    sql DROP INDEX operation_one_open_per_attempt
  database-one-preparing: An order has one attempt on its way to the card page.
    sql DROP INDEX payment_attempt_one_preparing_per_order
  database-gateway-order: A gateway order belongs to one attempt.
    sql ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_gateway_order_id_key
  database-attempt-token: One click is one attempt.
    sql ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_client_token_key
  database-operation-token: One dialog is one operation.
    sql ALTER TABLE operation DROP CONSTRAINT operation_client_token_key
  database-checkout-token: One checkout page is one order.
    sql ALTER TABLE "order" DROP CONSTRAINT order_checkout_token_key
  database-invoice-number: An invoice number is given once.
    sql ALTER TABLE "order" DROP CONSTRAINT order_invoice_number_key
  database-trace-number: A trace number of a terminal is in use once.
    sql ALTER TABLE trace_number_use DROP CONSTRAINT trace_number_use_pkey
    text lib/payments/ledger/gateway-order-number.ts:
      | ON CONFLICT (terminal, trace_number)
      |     DO UPDATE SET used_at = excluded.used_at, gateway_order_id = excluded.gateway_order_id
      |     WHERE u.used_at <= $5
      → WHERE $5::timestamptz IS NOT NULL
  database-trace-order: A gateway order has one trace number.
    sql ALTER TABLE trace_number_use DROP CONSTRAINT trace_number_use_gateway_order_id_key
  database-accepted-nonce: An accepted nonce has one owner.
    sql ALTER TABLE accepted_nonce DROP CONSTRAINT accepted_nonce_pkey
  database-audit-place: A place in a chain of the audit is taken once.
    sql DROP INDEX audit_entry_subject_sequence_key
  database-outbox: An order gets one mail of a kind.
    sql DROP INDEX mail_outbox_order_id_kind_key
    text lib/orders/order-mail.ts:
      | ON CONFLICT (order_id, kind) \${again === undefined ? 'DO NOTHING' : sent}
      |   \${where === undefined ? '' : \`WHERE \${where}\`}
  database-attention: People see one open item of a kind about a subject.
    sql DROP INDEX attention_item_one_open
    text lib/attention/open-attention.ts:
      | ON CONFLICT (kind, subject) WHERE closed_at IS NULL \${whenOpen[again]}
  database-approval-pending: One request waits for a second person on an attempt.
    sql DROP INDEX approval_request_one_pending
  database-approval-two-people: Nobody approves what they asked for.
    sql ALTER TABLE approval_request DROP CONSTRAINT approval_request_two_people
  database-operation-two-people: The second person of an operation is not its first.
    sql ALTER TABLE operation DROP CONSTRAINT operation_two_people
  database-stock: Stock is never below zero.
    sql ALTER TABLE product DROP CONSTRAINT product_stock_not_negative
  database-anchor-append-only: Anchors of the audit are neither changed nor taken away.
    sql DROP TRIGGER audit_anchor_append_only ON audit_anchor
  database-anchor-no-truncate: The anchors of the audit are not emptied.
    sql DROP TRIGGER audit_anchor_no_truncate ON audit_anchor

integration payments/founders
  eyes-founders-once: The founders of a house are named once.
    lib/auth/users/founders.ts nameFounders: named is false
  eyes-founders-new: Founders are named while the house is new.
    lib/auth/users/founders.ts nameFounders: youngest is false

integration payments/four-eyes
  eyes-limit: From the limit on, a reversal waits for a second person.
    lib/payments/rules/operation-amount.ts needsTwoToReverse: amountMinor houseFromMinor null is
      false
  limit-reversal: Above a limit of one’s own, a reversal waits for a second person.
    lib/payments/operations/reverse-payment.ts reversalTerms: reversalLimits is { ...(await
      reversalLimits(actor, tx)), ownMaxMinor: null }
  limit-completion: Above a limit of one’s own, a completion waits for a second person.
    value lib/payments/operations/complete-payment.ts:
      | (await readLimits(userId, tx)).completionAboveMinor → null
  eyes-told: Nobody is told of a request that the rules would not let them approve.
    lib/payments/approvals/tell-approvers.ts tellApprovers: dependenceOf null is true
  eyes-influenced: Nobody is the second person of one who acted on their account.
    value lib/auth/independence.ts: acted(requester.id, approver.id) → false
  eyes-influences: Nobody approves for an account that they opened.
    lib/auth/independence.ts dependenceOf: behindRequester requester is false
  eyes-same-origin: Two accounts that one person opened are not two people.
    lib/auth/independence.ts dependenceOf: behindRequester behindApprover is false
  eyes-through-others: An account between hides nobody.
    lib/auth/independence.ts openersOf: no open
  eyes-browser: Whoever approves does not sit at the browser in which it was asked.
    lib/payments/approvals/approval-rules.ts decisionObstacle: requestedBrowser is false
  eyes-presence: The audit says from where an approval came.
    value lib/payments/operations/write-intent.ts: intent.from && { from: intent.from } → {}
  eyes-new-account: A new account is no second person.
    lib/auth/independence.ts dependenceOf: age is false
  eyes-decided-once: A request that is decided is not decided again.
    lib/payments/decisions/decide-approval.ts decide: PENDING is false
  eyes-one-request: One payment has one request at a time.
    lib/payments/operations/ready-operation.ts readyForOperation: waitingFor is null
    sql DROP INDEX approval_request_one_pending
  eyes-blocked-meanwhile: What is approved is possible at that moment.
    lib/payments/decisions/apply-approval.ts intentOf: operationObstacle is null
    lib/payments/approvals/approval-rules.ts decisionObstacle: orderVersion is false
    value lib/payments/ledger/ended-requests.ts: change.cause !== causeOf(id) → false
  reversal-fresh: A reversal for which a second person is asked wants a fresh proof.
    lib/payments/operations/reverse-payment.ts reversalTerms: requireFresh ok is true

integration payments/inspector
  inspector-card: The inspector reads no message with a card number.
    lib/inspector/inspect-message.ts inspectMessage: holdsCardNumber is false
  inspector-rate: Nobody tries out signatures: thirty messages a minute and person.
    lib/inspector/inspect-message.ts inspectMessage: waitSeconds 0 is false
  inspector-own-order: A message of another order is not shown with this one.
    lib/inspector/stored-evidence.ts readStoredMessage: evidenceId order is { id: BigInt(evidenceId)
      }

integration payments/janitor
  intent-too-old: What a person wished ten minutes ago is not sent any more.
    lib/payments/operations/mark-sent.ts sendFirst: ageMs is false
  clock-off-frees-nothing: A process whose clock is off frees no goods.
    lib/payments/janitor/janitor.ts runWholeJanitor: needsClock isOff is steps
  clock-off-sends-nothing: A process whose clock is off sends no money message again.
    value lib/payments/janitor/janitor.ts:
      | !step.needsClock → !step.needsClock || step.name === 'sendings'
  deadlines-by-database: Deadlines of payments are judged by the database's clock.
    lib/health/database-clock.ts readDatabaseClock: systemClock offsetMs is
      systemClock.now().getTime()

integration payments/own-sending
  own-sending-refused: A request of ours that comes back under the list of a result changes nothing.
    lib/payments/results/record-result.ts record: isOwnSending is false

integration payments/payment-guards
  sent-once: What is sent or settled is sent by nobody else.
    statement lib/payments/operations/mark-sent.ts:
      | return mine && (await isCommitted(tx, place, mine)) ? mine : null; → return sendFirst(tx, { ...place, operation: { ...operation, state: 'INTENT' } }, now);
  unknown-not-sent-by-people: What is unknown is sent again by the janitor alone, and only when it
      is due.
    lib/payments/operations/mark-sent.ts markSent: reason is true
    lib/payments/operations/mark-sent.ts sendAgain: isInSeries isAllowed is false
  paid-order-closed: A paid order starts no other payment.
    lib/payments/attempts/start-payment.ts openAttempt: no refuseClosed
  one-living-attempt: While an attempt lives, every page leads to it.
    statement lib/payments/attempts/start-payment.ts:
      | if (live) return { kind: 'live', attempt: live, reference };
  evidence-before-call: What is sent is committed as evidence before the bank hears of it.
    lib/payments/operations/send-operation.ts sendMarked: withTx markSent is withTx(async (tx) => {
      const marked = await markSent(tx, which, clock.now(), mine); mine = marked ?? mine; return
      marked === null ? null : { ...marked, early: await callGateway(marked.request,
      gatewayConfig()) }; })
    lib/payments/operations/send-operation.ts sendMarked: callGateway is (sending as typeof sending
      & { early: Delivery }).early
  evidence-mac: Evidence holds no MAC.
    lib/payments/rules/evidence-content.ts evidenceFields: isMacField is false
  row-locks: Changes of an order follow one another: by locks, and else by unique places.
    text lib/payments/ledger/locked-order.ts: = \${orderId} FOR UPDATE → = \${orderId}
    text lib/payments/ledger/locked-order.ts: « FOR UPDATE OF a»
    sql DROP INDEX audit_entry_subject_sequence_key
    sql ALTER TABLE accepted_nonce DROP CONSTRAINT accepted_nonce_pkey
  nonce-of-either-case: A nonce is known again whatever the case of its letters.
    text lib/payments/ledger/locked-order.ts:
      | accepted_nonce WHERE nonce = (SELECT upper($2)) → accepted_nonce WHERE nonce = $2
  quarantine-has-no-say: What was not believed decides nothing about what is.
    text lib/payments/ledger/locked-order.ts:
      | (SELECT gateway_order_id FROM accepted_nonce WHERE nonce = (SELECT upper($2)))
      → (SELECT gateway_order_id FROM accepted_nonce WHERE nonce = (SELECT upper($2))
      |       UNION SELECT 'quarantine' FROM quarantined_post q
      |         WHERE $2 <> '' AND position($2 IN q.fields::text) > 0 LIMIT 1)

integration payments/resending
  repeat-not-blocked: Nothing is sent again while messages contradict each other.
    lib/payments/operations/mark-sent.ts sendAgain: isApproved isBlocked is false
  repeat-not-resolved: Nothing is sent again while people say what the bank did.
    lib/payments/operations/mark-sent.ts sendAgain: isBeingResolved is false
  repeat-same-message: A repetition says what the first sending said, or is none.
    lib/payments/operations/mark-sent.ts sendAgain: isRepetition is true
  repeat-has-its-time: A sending that has just begun is not called lost.
    lib/payments/operations/send-due-operations.ts loseAnswer: before null is false
  silence-is-no-answer: A connection that broke is no word of the bank's in the audit.
    lib/payments/operations/record-answer.ts toldBy: unknown is false
  no-new-round: A process that ends begins no message that it cannot finish.
    lib/payments/operations/send-due-operations.ts each: isDraining is false

integration payments/resolution
  resolution-own-message: People accept a message of this very payment.
    text lib/payments/decisions/request-resolution.ts:
      | « AND attempt_id = $2::uuid» → « AND ($2::uuid IS NOT NULL)»
  resolution-fitting-message: People accept a message for what it says, and for nothing else.
    lib/payments/decisions/request-resolution.ts readAccepted: outcome is true
  resolution-outcomes: People record what the state of the payment allows.
    lib/payments/decisions/request-resolution.ts requestApproval: outcomes outcome is true

integration payments/returns-taken
  eyes-larger: The limit of a reversal compares the larger of what was held and what was taken.
    value lib/payments/rules/book/reversal-amounts.ts:
      | takenMinor > authorisedMinor ? takenMinor : authorisedMinor → authorisedMinor
  eyes-returns: An approval covers the amount that goes back to the card.
    value lib/payments/decisions/apply-approval.ts:
      | BigInt(covered.returnsMinor ?? returnsMinor) === returnsMinor → true

integration payments/waiting-requests
  waiting-protects: While a request waits, nobody moves the money.
    lib/payments/operations/ready-operation.ts readyForOperation: waitingFor is null
  waiting-protects-outcomes: While a request waits, nobody records an outcome or cancels the order.
    lib/payments/decisions/request-resolution.ts requestApproval: waitingFor is null
    lib/payments/operations/cancel-order.ts refusalOf: waitingFor null is false
  request-ends-at-once: A change that makes a request impossible ends it.
    value lib/payments/ledger/ended-requests.ts: change.cause !== causeOf(id) → false
  request-ends-with-account: The request of a person who may no longer ask ends with the permission.
    sql DROP TRIGGER user_ends_requests ON "user"
`;
