// Which protections keep what is written true, whole and unchanged?
import { protections } from '../read-list';

export const evidenceProtections = protections`
integration alarm-rules
  no-old-figure: What the database no longer says stands on no page.
    lib/payments/janitor/shop-figures.ts readShopFigures: failed is true

integration alarms
  alarm-before-its-end: That an alarm is over is not said before the alarm.
    text lib/alarms/deliver-alarms.ts:
      | r.event = 'raised' AND r.state = 'QUEUED' → r.event = 'never'
  mail-stuck-said: Email that cannot leave is said after an hour.
    text lib/payments/janitor/janitor-alarms.ts:
      | coalesce(first_tried_at, next_try_at) → next_try_at

integration budgets
  no-transaction-across-prepare: No transaction is open while prepare is answered.
    lib/payments/attempts/prepare-attempt.ts prepareAttempt: callGateway is withTx(async (tx) => {
      await tx.query({ name: 'held open', text: 'SELECT 1' } as never); return callGateway(request,
      config); })
  no-transaction-across-call: No transaction is open while a completion or a reversal is answered.
    lib/payments/operations/send-operation.ts sendMarked: callGateway is withTx(async (tx) => {
      await tx.query({ name: 'held open', text: 'SELECT 1' } as never); return
      callGateway(sending.request, gatewayConfig()); })
  commit-is-checked: A transaction that the server rolled back is no success.
    lib/db/transaction.ts openTx: command COMMIT is false

integration database-roles
  roles-keep-books: The app's login deletes no order.
    sql GRANT DELETE ON "order" TO diwan_runtime
  roles-again: Rights come again with each db:migrate.
    prisma/migrate/apply.ts applyMigrations: grantRights is undefined
  database-owner-found: Production says while its own login owns the tables.
    lib/audit/record-protection.ts weaknessesOf: isOwner is false
  database-records-alarm: Records that the app could change unseen are an issue until it is
      accepted.
    lib/audit/record-protection.ts findWeaknesses: production is true

integration documents
  book-next-round: What is booked again is of the next round; the same round would lose it.
    lib/payments/rules/book/movements.ts movementsOf: lineOf true is lineOf(figure, figure,
      is[figure], false)
  documents-corrected-once: A credit note names the invoice that it gives back.
    lib/documents/make-documents.ts makeDocuments: invoiceId is null
  documents-own-order: A document is found only with its own order.
    lib/documents/read-documents.ts readPdf: label is { label }
  append-only-documents: Documents are neither changed nor deleted.
    sql DROP TRIGGER document_append_only ON document
  numbers-not-again: After a restore no document number is given a second time.
    lib/documents/make-documents.ts numbersOf: Math is here

integration erasure
  erase-needed: A guest who is still needed is not erased.
    statement lib/orders/erasure/erase-guest.ts: if (need) return fail(need);
  erase-confirmed: Erasing needs the order’s reference once more.
    lib/orders/erasure/erase-guest.ts isRepeated: typed wanted is true
  erase-phone: Erasing takes the phone.
    text lib/orders/erasure/guest-data.ts: customer_phone = '' → customer_phone = customer_phone
  erase-stay: Erasing takes what was told of the stay.
    text lib/orders/erasure/guest-data.ts: stay_details = NULL → stay_details = stay_details
  erase-company: Erasing takes the company that was invoiced.
    text lib/orders/erasure/guest-data.ts: invoice_to = NULL → invoice_to = invoice_to
  erase-delivery: Erasing takes who gets the goods, and where.
    text lib/orders/erasure/guest-data.ts: « AND delivery IS NOT NULL» → « AND delivery IS NULL»
  erase-corrections: Erasing takes corrected addresses.
    text lib/orders/erasure/guest-data.ts:
      | old_email = '\${erasedName}', new_email = '\${erasedName}' → old_email = old_email
  erase-link-mails: Erasing takes the emails that gave an address its links.
    text lib/orders/erasure/guest-data.ts:
      | « OR kind = 'order_links' AND recipient <> '' AND state <> 'QUEUED'» → « OR false»
  erase-link-queue: Erasing takes such an email that has not left.
    text lib/orders/erasure/guest-data.ts:
      | kind = 'order_links' AND recipient <> '' AND state = 'QUEUED' → false
  erase-link-request: Erasing takes who asked for links and has no answer yet.
    text lib/orders/erasure/guest-data.ts:
      | « (lower(email) COLLATE "C") IN (SELECT email FROM addresses)» → « false»
  erase-charge: Erasing takes the address of what an unpaid order was counted by.
    text lib/orders/erasure/guest-data.ts:
      | anonymous_charge SET recipient = '' → anonymous_charge SET recipient = recipient
  erase-payer: Erasing takes what the bank’s file says beside the money.
    text lib/orders/erasure/guest-data.ts:
      | statement_row r SET cells = \${readCells} → statement_row r SET cells = r.cells
  erase-again: Guests that a person had erased are named after a restore.
    text lib/gap/read-erased.ts: « AND erased_at IS NULL» → « AND false»
  erase-notes-alone: The words of a note become nothing else than erased.
    sql DROP TRIGGER order_note_version_append_only ON order_note_version
  document-name-kept: A document names its guest for five years, whatever is set.
    sql DROP TRIGGER document_append_only ON document
  document-changed-found: A changed document is named.
    lib/documents/document-digest.ts isAsMade: digest is true

integration evidence/account-parity
  eyes-founding-parity: The founders are those of their trails.
    statement lib/auth/users/account-parity.ts:
      | for (const { subject } of await queryOnce(findOtherFounders)) {
      |     found.push({ subject, differs: ['founding'] });
      |   }
  account-entry: A right changes with an entry of the account's trail, or not at all.
    sql DROP TRIGGER user_has_entry ON "user"
  account-parity: An account that was changed past the desk is named.
    lib/auth/users/account-parity.ts checkAccounts: differs length is false
  database-founding-entries: Founders are named with an entry in the trail of each.
    sql DROP TRIGGER founding_has_entries ON founding

integration evidence/audit-seals
  seal-removed-found: A sealed entry that is not there is named.
    lib/audit/verify/verify-seals.ts checkEntries: there is true
  seal-anchors-found: Anchors that a seal knows and that are gone are named.
    lib/audit/verify/verify-seals.ts verifySeals: anchors is true
  seal-chained: A seal that is missing is named by the one after it.
    lib/audit/verify/verify-seals.ts checkLink: seal 0 is false
  seal-signed: A seal that was made without the key is named.
    lib/audit/verify/verify-seals.ts checkSignature: isSigned is true
  seal-remembered: The process that wrote the end of the chain notices that it is gone.
    lib/audit/take-seal.ts missingSeal: hash is true
  audit-checkpoint-chained: A changed note of how far everything was found whole is named.
    lib/audit/verify/checkpoints.ts problemsOf: hashOf hash is false
  audit-checkpoint-signed: A note that was made without the key is named.
    lib/audit/verify/checkpoints.ts problemsOf: isSigned is true
  audit-checkpoint-whole: What is not whole is not noted as whole.
    lib/payments/janitor/janitor-audit.ts checkNewEntries: findings length is false

integration evidence/audit-verify
  anchor-settled: An anchor waits for who has drawn a number and not yet committed.
    lib/audit/settled-entries.ts settledUpTo: open length is false
  audit-changed-found: A changed entry of the audit is named.
    lib/audit/chain-check.ts checkRow: hashAudit hash is false
  audit-removed-found: A removed entry of the audit is named.
    lib/audit/chain-check.ts checkRow: previous row is false
  audit-inserted-found: An entry that was put in between is named.
    lib/audit/chain-check.ts checkRow: chainStart prevHash is false
    lib/audit/chain-check.ts checkRow: previous row is false
    value lib/audit/chain-check.ts: previous && id <= previous.id → false
  audit-rewritten-found: A chain that was rewritten whole does not fit its anchors.
    lib/audit/verify/verify-anchors.ts differs: rootHash is false
  audit-anchor-changed-found: A changed anchor is named.
    lib/audit/verify/verify-anchors.ts checkAnchorChain: hashAnchor hash is false
  audit-anchor-copies: Rewritten anchors do not fit the copies that left the house.
    lib/audit/verify/verify-audit.ts verify: no checkKnownAnchors
  audit-guards-watched: A trigger that is switched off is named.
    lib/audit/verify/verify-audit.ts verify: checkGuards is []

integration evidence/book
  book-with-state: What happens to money is booked with the state, in one statement.
    lib/payments/ledger/write-change.ts writeChange: bookedLines is []
  book-caught-up: What an instance without the book leaves out is booked from the evidence.
    lib/payments/janitor/book-parity.ts keepBooks: no bookFromEvidence
  book-alarm: A book that contradicts the payments is said.
    lib/payments/janitor/book-parity.ts checkBooks: booked is false

integration evidence/health
  ready-clock-kept: A clock that is off stays so while the database is slow to say the time.
    lib/health/readiness.ts ask: clockFound is within(timeoutMs, findClockFault(now), null)

integration evidence/janitor-steps
  ready-janitor: A janitor whose deadlines fail is late.
    lib/payments/janitor/janitor.ts runWholeJanitor: missed length is false
  sweep-whole: Orders that a round of the sweep had no room for are looked at by the next.
    lib/payments/janitor/sweep-range.ts sweepOrders: pageMax ids is true

integration evidence/write-faults
  ready-writes: A process is not ready while its database commits nothing.
    lib/health/readiness.ts ask: findWriteFault is Promise.resolve(null)
  ready-room: A process is not ready while the database's disk is full.
    text lib/health/write-probe.ts: ARRAY[1000] → ARRAY[1]
  ready-standby: A process is not ready while it speaks to a standby.
    lib/health/readiness.ts look: isStandby is false
  ready-spool: A spool that cannot be written is said.
    lib/health/readiness.ts ask: findSpoolFault is Promise.resolve(null)
    lib/health/readiness.ts ask: findSpoolState is Promise.resolve(null)

integration read-pool
  answer-read-before-late: An answer that has arrived is read before its time is over.
    value lib/db/deadline-client.ts: setImmediate → queueMicrotask

integration scripts/migrations
  older-instances: What takes away is applied when no older instance runs.
    value prisma/migrate/older-instances.ts: (instance.knows ?? '') < knows → false

integration scripts/serve
  serve-finishes: A process finishes what it has begun when the first one is killed.
    scripts/processes/serve.mjs follow: no exitedAfterDisconnect
  serve-asked-once: A process that a signal has reached is not asked again, which would cut it off.
    value scripts/processes/serve.mjs: !isAsked → true
  serve-replaced: A process that ends alone is replaced.
    scripts/processes/serve.mjs lead: no setTimeout

integration secret-rotation
  secret-renewed: A second factor is sealed under the new secret when it is used.
    lib/auth/second-factor/second-factor.ts takeCode: isOld is false

integration silent-database
  silent-connection-ends: A connection that does not answer is given up.
    lib/db/deadline-client.ts startWaiting: timer is false
  result-in-time: A browser with a result waits for seconds, not for a network that swallows
      everything.
    lib/payments/incoming/record-or-spool.ts recordOrSpool: withinMs is recordResult(input)

integration two-servers
  archive-fails: The page says when the database’s log cannot be archived.
    lib/health/server-figures.ts setFigures: isFailing 1 is 0
`;
