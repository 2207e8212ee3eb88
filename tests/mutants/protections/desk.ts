// Which protections stand at the desk, its files and its reconciliation?
import { protections } from '../read-list';

export const deskProtections = protections`
integration audit-page
  desk-file-permission: A file of the desk is for who may have it.
    app/admin/_components/sheet-file.ts deskFile: requireActor is requireActor('see_orders' as P)
  desk-file-cross-site: A page of another site fetches no file of the desk.
    app/admin/_components/sheet-file.ts deskFile: cross-site is false
  audit-file-noted: Who takes the audit out of the house is in the audit.
    lib/audit/export-list.ts exportList: no audit.export_begun
  audit-file-still-may: The audit’s file breaks off when its person may not read it any more.
    lib/audit/export-list.ts pieces: isStillPermitted is true
  audit-check-once: The whole audit is checked by one at a time.
    value lib/audit/verify/verify-trail.ts: running !== null → false

integration desk/action-guards
  card-number-refused: What people type is refused when it holds a card number.
    app/_door/refuse-card-number.ts refuseCardNumber: fields length is true
  desk-card-number: No action of the desk uses or keeps a card number.
    app/admin/_door/desk-action.ts letIn: tripped null is false
  desk-origin: No action of the desk is begun by another site.
    app/admin/_door/desk-action.ts letIn: origin ok is true
  desk-person: No action of the desk is sent by another person than its page shows.
    app/admin/_door/desk-action.ts letIn: userId is false
  desk-permission: Every action of the desk asks on the server for the right to it.
    app/admin/_door/desk-action.ts deskAction: requireActor is requireSignedIn() as never
  desk-fresh: An act that cannot be taken back wants a proof of the last ten minutes.
    app/admin/_door/desk-action.ts letIn: isSensitive requireFresh is null as never
  shop-origin: No action of the shop is begun by another site.
    app/_door/shop-action.ts shopAction: origin ok is true
  shop-card-number: No action of the shop uses or keeps a card number.
    app/_door/shop-action.ts shopAction: tripped null is false

integration desk/doors
  documents-desk-permission: A document is for who may see orders.
    app/admin/orders/[reference]/documents/[label]/route.ts GET: requireActor is
      requireActor('resolve' as 'see_orders')
  statement-permission: A statement is taken in by who may resolve.
    app/admin/reconciliation/statements/upload/route.ts POST: postedFile is
      postedFile(request, 'see_orders' as 'resolve', fileBytesMax)
  statement-origin: A statement is not sent by a page of another site.
    app/admin/_door/posted-file.ts postedFile: origin ok is true
  statement-person: A statement is not sent by another person than the page shows.
    app/admin/_door/posted-file.ts postedFile: userId is false
  statement-body: The body of an uploaded statement is bounded while it is read.
    app/admin/_door/posted-file.ts postedFile: bytesMax formBytesMax is Number.MAX_SAFE_INTEGER
  picture-permission: A picture is uploaded by who keeps the catalogue.
    app/admin/_door/take-picture.ts takePicture: postedFile is
      postedFile(request, 'see_orders' as 'manage_catalogue', pictureBytesMax)

integration desk/export
  export-permission: A file of orders is for who may export.
    app/admin/orders/export/route.ts GET: requireActor is requireActor('see_orders' as 'export')
  export-cross-site: A page of another site fetches no file of orders.
    app/admin/orders/export/route.ts GET: cross-site is false
  export-still-may: A file breaks off when its person may not export any more.
    lib/desk/export/audited-file.ts written: isStillPermitted is true
  export-audited: A file of orders is in the audit before its first row is read.
    lib/desk/export/audited-file.ts auditedFile: no noteExport
  export-card-search: A card number in the address of a file leaves it.
    lib/desk/export/export-selection.ts readExportRequest: isCardSearch is false

integration desk/orders
  cursor-of-list: A place of another list says nothing in this one.
    lib/desk/orders/walk-orders.ts validPlace: ordering is false
  view-sharing: Only who manages users shares a view with everybody.
    lib/desk/orders/saved-views.ts saveView: managesUsers is true
  view-shared-changed: Only who manages users changes a shared view.
    lib/desk/orders/saved-views.ts mayChange: managesUsers is true
  view-own-changed: Nobody changes the own view of another person.
    lib/desk/orders/saved-views.ts mayChange: ownerId is true
  view-own-seen: Nobody sees the own views of another person.
    lib/desk/orders/saved-views.ts listDeskViews: OR is {}
  view-query: A view keeps what narrows the list, and nothing else of an address.
    lib/desk/orders/saved-views.ts plainQuery: URLSearchParams toString is text
  views-bounded: A person has twenty views at most.
    lib/desk/orders/saved-views.ts saveView: sharedMax others is false

integration machine-doors
  return-body-cap: The return address takes 64 KB.
    app/api/backref/route.ts limits: timeoutMs is { bytesMax: 1e9, timeoutMs: 10_000 }
    lib/gateway/belief/result-post.ts readResultPost: resultBodyBytesMax is false
  return-no-cookie: The page that answers a result sets no cookie.
    property app/api/backref/route.ts:
      | 'cache-control': 'no-store', → 'cache-control': 'no-store', 'set-cookie': 'seen=1; Path=/',

integration order-notes
  note-of-writer: A note is changed by its writer, or by who manages users.
    lib/orders/write-note.ts withNote: mayChangeNote is true
  append-only-order_note: Rows of order_note are neither changed nor deleted.
    sql DROP TRIGGER order_note_append_only ON order_note
  append-only-order_note_version: Rows of order_note_version are neither changed nor deleted.
    sql DROP TRIGGER order_note_version_append_only ON order_note_version
  note-seen: A note is not written over words that the page did not show.
    lib/orders/write-note.ts withNote: seenVersion is false
  note-once: A note that is sent twice is one.
    statement lib/orders/write-note.ts: if (known) return ok({ noteId: known.id });
  note-card: A note holds no card number.
    lib/orders/write-note.ts readNote: carriesCardNumber CARD_NUMBER is ok(text)
  note-hashed: The audit keeps a hash of a note, not its words.
    lib/orders/write-note.ts writeVersion: hex is next.text

integration reconciliation/journal
  journal-net: A hold, its release and a fee are no part of what the journal adds up to.
    lib/desk/export/journal-cells.ts journalCells: taken is true

integration reconciliation/signing
  day-signed-seen: Nobody signs other figures than those on the page.
    lib/reconciliation/sign-day.ts sumUpSeen: seen is false
  day-signed-over: A day that the bank may still name is not signed.
    lib/reconciliation/sign-day.ts prepareSigning: isOver is true
  day-signed-late: What comes for a signed day later is in no figure of it.
    lib/reconciliation/signed-days.ts bookedRows: figures is [...live]
  day-signed-lines: The list behind a signed figure holds what was signed.
    lib/reconciliation/read-day.ts readMovementList: left_out is 'too'
  day-signed-lock: A line that is booked while a day is signed is in its digest, or late.
    lib/reconciliation/sign-day.ts writeDays: no lockNamed
  day-signed-trigger: The database itself says which lines came after their day was signed.
    sql DROP TRIGGER money_movement_booked ON money_movement
  day-signed-audited: A digest that the audit does not have is found.
    lib/payments/replay/replay-days.ts findingOf: isAudited audit is []
  day-signed-janitor: The janitor looks at signed days.
    lib/payments/janitor/janitor-audit.ts checkTrail: replayDays is []

integration reconciliation/statement-questions
  statement-doubtful: Dates and amounts that contradict our own are compared only after a person has
      checked them.
    lib/statements/compare-statement.ts compareStatement: doubtsOf length is false
  statement-other-way: A reading that turns our payments round is told before it is compared.
    lib/statements/find-doubts.ts oppositeWays: opposite known 2 is true

integration reconciliation/statements
  statement-size: A statement has ten megabytes at most.
    lib/statements/receive-statement.ts takeFile: fileBytesMax is false
  statement-once: The same file is taken in once.
    lib/statements/receive-statement.ts takeFile: RECEIVING is false
  statement-handed-over: What came after a statement was handed over is not missing from it.
    lib/statements/our-movements.ts readOurMovements: writtenBefore is true
  statement-card-in-name: No card number in the name of a file is kept.
    lib/statements/receive-statement.ts takeFile: maskCardNumbers is file.name
  statement-whole: A statement that is still being written is not compared.
    lib/statements/match-statement.ts readAndMatch: RECEIVING is false
  statement-of-others: A statement without one row of ours is not compared before somebody says that
      it is ours.
    lib/statements/compare-statement.ts compareStatement: countOwn 0 is false
  statement-mode: A statement of a test mode says nothing of real orders, nor the reverse.
    text lib/statements/our-movements.ts: m.is_test = $3::boolean → $3::boolean IS NOT NULL
  statement-explained: What a person has explained is not asked for again.
    text lib/statements/statement-issues.ts:
      | « WHERE e.difference = r.difference» → « WHERE false»
  statement-withdrawn: What a withdrawn statement settled is open again.
    lib/statements/withdraw-statement.ts withdrawStatement: lacking is [statementId]
  statement-newest: A movement that several files list is counted by the last of them.
    text lib/statements/results/read-coverage.ts:
      | FROM named ORDER BY name, uploaded_at DESC → FROM named ORDER BY name, uploaded_at ASC
  statement-settled-later: An amount that a later file corrects is no open difference.
    text lib/statements/statement-issues.ts:
      | r.outcome = 'amount_differs' AND EXISTS → false AND EXISTS
  statement-role-said: What a person says of a row goes before its words.
    lib/statements/match-statement.ts setAside: guessRole roleById is roleById === null ?
      (guessRole(cells, mapping) ?? role) : null

integration reconciliation/totals
  totals-mode: Real orders and those of a test mode are never in one sum.
    lib/reconciliation/order-mode.ts ofMode: isMixed is false
`;
