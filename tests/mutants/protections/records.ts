// Which protections keep what is written true, whole and unchanged?
import { protections } from '../read-list';

export const recordProtections = protections`
row-locks: Changes of an order follow one another: by locks, and else by unique places.
  text lib/payments/ledger/locked-order.ts: = \${orderId} FOR UPDATE → = \${orderId}
  text lib/payments/ledger/locked-order.ts: « FOR UPDATE OF a»
  sql DROP INDEX audit_entry_subject_sequence_key
  sql ALTER TABLE accepted_nonce DROP CONSTRAINT accepted_nonce_pkey
  integration payments/payment-guards: changes of one order > C2 follow one another, also when they
      begin in the same moment

book-with-state: What happens to money is booked with the state, in one statement.
  value lib/payments/ledger/write-change.ts: bookedLines(change, before, attempt, operation) → []
  integration evidence/book: the book > J4 has each step once, and a refund of what was taken, whatever
      the reversal carried

book-refund: A reversal gives back what was taken, whatever amount it carried.
  value lib/payments/rules/book/movements.ts: attempt.returnedAmountMinor ?? TAKEN
    → attempt.returnedAmountMinor ?? authorised
  unit payments/rules/book/movements: a change of state books what it says of money > J4 a reversal of a
      completion for less gives back what was taken

book-corrected: What people recorded and the bank denies is taken out of its figure.
  value lib/payments/rules/book/movements.ts: amountMinor === 0n → amountMinor <= 0n
  unit payments/rules/book/movements: laws of the book > the lines of a payment add up to what its state
      says, whatever way it came

book-again: A corrected amount is taken back whole and booked again, so one line of a figure stands.
  value lib/payments/rules/book/movements.ts: was[figure] !== 0n && is[figure] !== was[figure] → false
  unit payments/rules/book/movements: laws of the book > a correction takes back exactly what stood, so
      one line of a figure stands

book-next-round: What is booked again is of the next round; the same round would lose it.
  value lib/payments/rules/book/movements.ts: lineOf(figure, figure, is[figure], true)
    → lineOf(figure, figure, is[figure], false)
  integration documents: J4 money that another message of the bank corrects upwards is booked, invoiced
      and given back anew

book-date: A time of the bank's after we had heard of it dates no money.
  value lib/payments/rules/book/money-date.ts: bankAt.getTime() > recordedAt.getTime() + aheadMs → false
  unit payments/rules/book/movements: the money’s date > is ours where the bank said none, or one that
      cannot be

book-caught-up: What an instance without the book leaves out is booked from the evidence.
  statement lib/payments/janitor/book-parity.ts:
    | await bookFromEvidence(lacking.map(({ orderId }) => orderId));
  integration evidence/book: the book > gets from the evidence what an instance without it left out, once

book-alarm: A book that contradicts the payments is said.
  value lib/payments/janitor/book-parity.ts: story[figure] !== booked[figure] → false
  integration evidence/book: the book > opens one issue for all that it cannot explain

list-claims-nothing: Of money of which nobody knows the list claims nothing.
  value lib/desk/orders/standing.ts: state === 'CHECKING' || state === 'RESULT_OVERDUE' → false
  unit desk/orders/standing: an order’s amount is unknown: 250

silence-is-no-answer: A connection that broke is no word of the bank's in the audit.
  value lib/payments/operations/record-answer.ts: verdict === 'unknown' → false
  integration payments/resending: an unknown reversal > is repeated by the janitor, in the name of the operation that a
      person started

net-of-refunds: What a day nets is what was taken less what was given back.
  value lib/reconciliation/movement.ts: BigInt(taken.minor) - BigInt(refunded.minor)
    → BigInt(taken.minor)
  unit reconciliation/movement: a day nets what was taken less what was given back

night-once: A night of a room is sold once.
  sql ALTER TABLE room_night DROP CONSTRAINT room_night_pkey
  integration payments/payment-life: a hold > two shoppers never get the same night of the only room

lost-race-repeated: Who loses a race on a unique index looks again instead of failing.
  value lib/db/transaction.ts: !isLostRace(error) → true
  integration payments/payment-life: a hold > two shoppers never get the same night of the only room

commit-is-checked: A transaction that the server rolled back is no success.
  value lib/db/transaction.ts: command !== 'COMMIT' → false
  integration budgets: a transaction > is no success when the server rolled it back

silent-connection-ends: A connection that does not answer is given up.
  value lib/db/deadline-client.ts: this.#timer === timer → false
  integration silent-database: H1 every other call > of a transaction ends, and its connection with it

answer-read-before-late: An answer that has arrived is read before its time is over.
  value lib/db/deadline-client.ts: setImmediate → queueMicrotask
  integration read-pool: H1 an answer that lay there while the process was busy is not late

ready-writes: A process is not ready while its database commits nothing.
  value lib/health/readiness.ts: findWriteFault(now) → Promise.resolve(null)
  integration evidence/write-faults: a process is not ready > while a standby that must confirm is
      gone, and takes one connection meanwhile

ready-room: A process is not ready while the database's disk is full.
  value lib/health/write-probe.ts: array_fill(repeat('x', 1000), ARRAY[1000]) → ARRAY[1]
  integration evidence/write-faults: a process is not ready > H7 while the disk of the database has no
      room, and is again when it has

ready-standby: A process is not ready while it speaks to a standby.
  value lib/health/readiness.ts: server?.isStandby → false
  integration evidence/write-faults: a process is not ready > H1 while it speaks to a standby

ready-clock-kept: A clock that is off stays so while the database is slow to say the time.
  value lib/health/readiness.ts: within(timeoutMs, findClockFault(now), clockFound)
    → within(timeoutMs, findClockFault(now), null)
  integration evidence/health: the health of a process > I1 a clock that was found to be off is so
      while the database is slow to say the time

ready-spool: A spool that cannot be written is said.
  value lib/health/readiness.ts: findSpoolFault(now) → Promise.resolve(null)
  value lib/health/readiness.ts: findSpoolState(now) → Promise.resolve(null)
  integration evidence/write-faults: a spool that cannot be written degrades it, and is tried anew each
      time

ready-one-try: However often readiness is asked, one write is tried at a time.
  value lib/health/probe.ts: isRunning || Math.abs(nowMs - goodAt) < keptMs
    → Math.abs(nowMs - goodAt) < keptMs
  unit health/probe: what is tried to know the health > is tried by one at a time, also when it hangs

ready-janitor: A janitor whose deadlines fail is late.
  value lib/payments/janitor/janitor.ts: missed.length > 0 → false
  integration evidence/janitor-steps: a round of the janitor > is none for health when a step of every
      round failed; a periodic one has its alarm

append-only-evidence: Rows of evidence are neither changed nor deleted.
  sql DROP TRIGGER evidence_append_only ON evidence
  integration payments/belief: H9 what was written stays > evidence refuses UPDATE, DELETE and
      TRUNCATE

no-truncate-evidence: evidence is not emptied.
  sql DROP TRIGGER evidence_no_truncate ON evidence
  integration payments/belief: H9 what was written stays > evidence refuses UPDATE, DELETE and
      TRUNCATE

append-only-audit_entry: Rows of audit_entry are neither changed nor deleted.
  sql DROP TRIGGER audit_entry_append_only ON audit_entry
  integration payments/belief: H9 what was written stays > audit_entry refuses UPDATE, DELETE and
      TRUNCATE

no-truncate-audit_entry: audit_entry is not emptied.
  sql DROP TRIGGER audit_entry_no_truncate ON audit_entry
  integration payments/belief: H9 what was written stays > audit_entry refuses UPDATE, DELETE and
      TRUNCATE

roles-add-only: The app's login only adds to the append-only tables.
  sql GRANT UPDATE, DELETE ON audit_entry TO diwan_runtime
  integration database-roles: it adds to every append-only table, and can do nothing else there
  integration payments/belief: H9 what was written stays > audit_entry refuses UPDATE, DELETE and
      TRUNCATE

roles-keep-books: The app's login deletes no order.
  sql GRANT DELETE ON "order" TO diwan_runtime
  integration database-roles: as the app’s own login, the database refuses > an order deleted

roles-again: Rights come again with each db:migrate.
  value prisma/migrate/apply.ts: await grantRuntimeRights(databaseUrl) → undefined
  integration database-roles: the rights > come again with each db:migrate, also on a table that is
      new

anchor-settled: An anchor waits for who has drawn a number and not yet committed.
  value lib/audit/settled-entries.ts: open.length > 0 → false
  integration evidence/audit-verify: a trail that nobody touched > waits for a writer that has drawn
      its number and not yet committed

account-entry: A right changes with an entry of the account's trail, or not at all.
  sql DROP TRIGGER user_has_entry ON "user"
  integration evidence/account-parity: as the app’s own login, the database refuses without an entry
      of the trail > a right given

account-parity: An account that was changed past the desk is named.
  value lib/auth/people/account-parity.ts: differs.length > 0 → false
  integration evidence/account-parity: an account that was changed past the desk is named > a password
      that replaced one of the desk’s

seal-removed-found: A sealed entry that is not there is named.
  value lib/audit/verify/verify-seals.ts: there.has(text) → true
  integration evidence/audit-seals: what the owner of the database does is named > the guards off, a
      trail deleted, the last entry of another removed, rights by UPDATE

seal-anchors-found: Anchors that a seal knows and that are gone are named.
  value lib/audit/verify/verify-seals.ts: !anchors.has(seal.anchorHash) → false
  integration evidence/audit-seals: what the owner of the database does is named > anchors removed

seal-chained: A seal that is missing is named by the one after it.
  value lib/audit/verify/verify-seals.ts: seal.id !== (last?.id ?? 0) + 1 → false
  integration evidence/audit-seals: what the owner of the database does is named > the seals removed as
      well, and the newest alone

seal-signed: A seal that was made without the key is named.
  value lib/audit/verify/verify-seals.ts: !isSigned(keys, seal) → false
  integration evidence/audit-seals: what the owner of the database does is named > a seal that was made
      anew without the key

seal-remembered: The process that wrote the end of the chain notices that it is gone.
  value lib/audit/take-seal.ts: found?.hash === last.hash → true
  integration evidence/audit-seals: what the owner of the database does is named > the end of the
      chain, by the process that wrote it

audit-chained: Every audit row attests the one before it.
  value lib/audit/append-audit.ts: head?.hash ?? chainStart → chainStart
  integration payments/audit-chain: O4 every change of an order has one row, and the chain verifies
      after the database kept it

audit-changed-found: A changed entry of the audit is named.
  value lib/audit/chain-check.ts: hashAudit(prevHash, contentOf(content)) !== hash → false
  integration evidence/audit-verify: damage > a changed entry is named

audit-removed-found: A removed entry of the audit is named.
  value lib/audit/chain-check.ts: row.sequence !== (previous?.sequence ?? 0) + 1 → false
  integration evidence/audit-verify: damage > a removed entry is named by the one that misses it

audit-inserted-found: An entry that was put in between is named.
  value lib/audit/chain-check.ts: prevHash !== (previous?.hash ?? chainStart) → false
  value lib/audit/chain-check.ts: row.sequence !== (previous?.sequence ?? 0) + 1 → false
  value lib/audit/chain-check.ts: previous && id <= previous.id → false
  integration evidence/audit-verify: damage > an entry that was put in between is named

audit-rewritten-found: A chain that was rewritten whole does not fit its anchors.
  value lib/audit/verify/verify-anchors.ts: is.rootHash !== anchor.rootHash → false
  integration evidence/audit-verify: damage > a chain that was rewritten whole fits in itself, and
      not in its anchors

audit-anchor-changed-found: A changed anchor is named.
  value lib/audit/verify/verify-anchors.ts: hashAnchor(anchor.prevHash, anchor) !== anchor.hash → false
  integration whole evidence/audit-verify: damage > a removed and a changed anchor are named

audit-anchor-copies: Rewritten anchors do not fit the copies that left the house.
  statement lib/audit/verify/verify-audit.ts: checkKnownAnchors(anchors, known, report);
  integration evidence/audit-verify: damage > rewritten anchors fit in themselves, and not in the
      copies that left the house

audit-checkpoint-chained: A changed note of how far everything was found whole is named.
  value lib/audit/verify/checkpoints.ts: hashOf(one.prevHash, one) !== one.hash → false
  integration evidence/audit-seals: the check of what is new > goes on from the last note, and names a
      note or an anchor that was changed

audit-checkpoint-signed: A note that was made without the key is named.
  value lib/audit/verify/checkpoints.ts: !isSigned(keys, one) → false
  integration evidence/audit-seals: the check of what is new > believes no note that was made without
      the key

audit-checkpoint-whole: What is not whole is not noted as whole.
  value lib/payments/janitor/janitor-audit.ts: findings.length > 0 → false
  integration evidence/audit-seals: the check of what is new > notes nothing as whole that is not

sweep-whole: Orders that a round of the sweep had no room for are looked at by the next.
  value lib/payments/janitor/sweep-range.ts: ids.length < pageMax → true
  integration evidence/janitor-steps: trail and rows > the sweep leaves no order out, however few fit a
      round

erase-needed: A guest who is still needed is not erased.
  statement lib/orders/erasure/erase-guest.ts: if (need) return fail(need);
  integration erasure: a guest who asks to be forgotten > is not while the order is not over, nor by
      mistake

erase-confirmed: Erasing needs the order’s reference once more.
  value lib/orders/erasure/erase-guest.ts:
    | input.typed.trim().toUpperCase() !== reference.toUpperCase() → false
  integration erasure: a guest who asks to be forgotten > is not while the order is not over, nor by
      mistake

erase-phone: Erasing takes the phone.
  text lib/orders/erasure/guest-data.ts: customer_phone = '' → customer_phone = customer_phone
  integration erasure: a guest who asks to be forgotten > is, everywhere but on documents, and what
      proves the money still fits

erase-stay: Erasing takes what was told of the stay.
  text lib/orders/erasure/guest-data.ts: stay_details = NULL → stay_details = stay_details
  integration erasure: a guest who asks to be forgotten > is, everywhere but on documents, and what
      proves the money still fits

erase-delivery: Erasing takes who gets the goods, and where.
  text lib/orders/erasure/guest-data.ts: « AND delivery IS NOT NULL» → « AND delivery IS NULL»
  integration erasure: a guest who asks to be forgotten > is, everywhere but on documents, and what
      proves the money still fits

erase-corrections: Erasing takes corrected addresses.
  text lib/orders/erasure/guest-data.ts: old_email = '\${erasedName}', new_email = '\${erasedName}' → old_email = old_email
  integration erasure: a guest who asks to be forgotten > is, everywhere but on documents, and what
      proves the money still fits

erase-link-mails: Erasing takes the emails that gave an address its links.
  text lib/orders/erasure/guest-data.ts: « OR kind = 'order_links' AND recipient <> '' AND state <> 'QUEUED'» → « OR false»
  integration erasure: a guest who asks to be forgotten > is, everywhere but on documents, and what
      proves the money still fits

erase-link-queue: Erasing takes such an email that has not left.
  text lib/orders/erasure/guest-data.ts: kind = 'order_links' AND recipient <> '' AND state = 'QUEUED' → false
  integration erasure: a guest who asks to be forgotten > is, everywhere but on documents, and what
      proves the money still fits

erase-link-request: Erasing takes who asked for links and has no answer yet.
  text lib/orders/erasure/guest-data.ts: « (lower(email) COLLATE "C") IN (SELECT email FROM addresses)» → « false»
  integration erasure: a guest who asks to be forgotten > is, everywhere but on documents, and what
      proves the money still fits

erase-charge: Erasing takes the address of what an unpaid order was counted by.
  text lib/orders/erasure/guest-data.ts: anonymous_charge SET recipient = '' → anonymous_charge SET recipient = recipient
  integration erasure: a guest who asks to be forgotten > is, everywhere but on documents, and what
      proves the money still fits

erase-payer: Erasing takes what the bank’s file says beside the money.
  text lib/orders/erasure/guest-data.ts: statement_row r SET cells = \${readCells} → statement_row r SET cells = r.cells
  integration erasure: a guest who asks to be forgotten > is, everywhere but on documents, and what
      proves the money still fits

erase-again: Guests that a person had erased are named after a restore.
  text lib/gap/read-erased.ts: « AND erased_at IS NULL» → « AND false»
  integration erasure: a guest who asks to be forgotten > is again after a restore, by the journal;
      what is needed here waits

erase-notes-alone: The words of a note become nothing else than erased.
  sql DROP TRIGGER order_note_version_append_only ON order_note_version
  integration erasure: what is over its time > leaves no door for other changes: UPDATE
      order_note_version SET text = 'other words'

document-name-kept: A document names its guest for five years, whatever is set.
  sql DROP TRIGGER documents_append_only ON documents
  integration erasure: what is over its time > is the name on a document after ten years, and its
      digest holds without it

document-changed-found: A changed document is named.
  value lib/documents/document-digest.ts: documentDigest(content) === digest → true
  integration erasure: what is over its time > is the name on a document after ten years, and its
      digest holds without it

evidence-no-address: Evidence of a request holds no address.
  value lib/payments/rules/evidence-content.ts: addressField in kept → false
  unit payments/rules/evidence-content: what is kept of a request > names no address

audit-guards-watched: A trigger that is switched off is named.
  value lib/audit/verify/verify-audit.ts: await checkGuards(tx) → []
  integration evidence/audit-verify: a guard > that is switched off is named

documents-held-not-invoiced: What is held or released is never invoiced or credited.
  value lib/documents/document-series.ts: kind === 'HELD' → true
  unit documents/content: the kind of a document > RELEASED of RELEASED by 1n makes null

documents-corrected-once: A credit note names the invoice that it gives back.
  value lib/documents/make-documents.ts: kind === 'credit_note' ? invoiceId : null → null
  integration documents: a stay > that is held, completed for less and given back has its three
      documents

documents-own-order: A document is found only with its own order.
  value lib/documents/read-documents.ts: { label, order: { reference } } → { label }
  integration documents: a stay > gives its documents as files to itself alone

documents-desk-permission: A document is for who may see orders.
  value app/admin/orders/[reference]/documents/[label]/route.ts: requireActor('see_orders')
    → requireActor('resolve' as 'see_orders')
  integration desk-doors: the desk’s door document > J7 is closed without its permission

append-only-documents: Documents are neither changed nor deleted.
  sql DROP TRIGGER documents_append_only ON documents
  integration documents: a stay > that is held, completed for less and given back has its three
      documents

numbers-not-again: After a restore no document number is given a second time.
  value lib/documents/make-documents.ts: Math.max(here, before) → here
  integration documents: a database that was restored to a time before > H10 gives no number a second
      time: the series goes on above what this machine saw

numbers-never-fall: What a machine saw of document numbers is not forgotten with the database.
  value lib/journal/given-numbers.ts: [...known, ...labels] → [...labels]
  unit journal/journal: H10 the document numbers that a machine has seen > never fall, also when a
      restored database knows fewer

numbers-of-this-shop: The numbers of another shop say nothing here.
  value lib/journal/given-numbers.ts: one.madeAt === madeAt.toISOString() → true
  unit journal/journal: H10 the document numbers that a machine has seen > are those of this shop alone

gap-compared: Only what the database does not know is a gap.
  value lib/gap/find-gaps.ts: !marks.some((mark) => known.marks.has(mark)) → true
  unit gap/find-gaps: H10 what others know and the database does not > is not what the database knows
      by the same message

journal-sending-at-once: What is about to be sent stands in the journal before it is sent.
  value lib/journal/write-journal.ts: line.kind === 'sending' → false
  unit journal/journal: H10 the journal of a machine > hands what is about to be sent to the system
      at once, and the rest soon after
`;
