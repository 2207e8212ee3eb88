// Which protections stand where the desk tells: inspector, bundle, notes and the audit's own page?
import { protections } from '../read-list';

export const staffToolProtections = protections`
inspector-card: The inspector reads no message with a card number.
  value lib/inspector/inspect-message.ts: holdsCardNumber(text, readings, config.profile) → false
  integration payments/inspector: whatever is pasted > N2 "ORDER=123456&RC=00&CARD=4111111111111111"
      is refused as CARD_NUMBER

inspector-rate: Nobody tries out signatures: thirty messages a minute and person.
  value lib/inspector/inspect-message.ts: waitSeconds(actor.userId, now.getTime()) > 0 → false
  integration payments/inspector: whatever is pasted > nobody may ask more than thirty times a
      minute

inspector-own-order: A message of another order is not shown with this one.
  value lib/inspector/stored-evidence.ts: { id: BigInt(evidenceId), order: { reference } }
    → { id: BigInt(evidenceId) }
  integration payments/inspector: the story of an order > shows no evidence of another order

bundle-permission: The bundle for the bank is for who may see orders.
  value app/admin/orders/[reference]/bundle/text/route.ts: requireActor('see_orders')
    → requireActor('resolve' as 'see_orders')
  integration desk-doors: the desk’s door bundle > J7 is closed without its permission

append-only-order_note: Rows of order_note are neither changed nor deleted.
  sql DROP TRIGGER order_note_append_only ON order_note
  integration order-notes: notes about an order > cannot be changed or removed in the database

append-only-order_note_version: Rows of order_note_version are neither changed nor deleted.
  sql DROP TRIGGER order_note_version_append_only ON order_note_version
  integration order-notes: notes about an order > cannot be changed or removed in the database

note-seen: A note is not written over words that the page did not show.
  value lib/orders/write-note.ts: last.version !== seenVersion → false
  integration order-notes: notes about an order > are not written over words that the page did not
      show

note-once: A note that is sent twice is one.
  statement lib/orders/write-note.ts: if (known) return ok({ noteId: known.id });
  integration order-notes: notes about an order > are one after a double click

note-card: A note holds no card number.
  value lib/orders/write-note.ts: carriesCardNumber(text) ? fail('CARD_NUMBER') : ok(text)
    → ok(text)
  integration order-notes: notes about an order > refuse N2 a card number

note-hashed: The audit keeps a hash of a note, not its words.
  value lib/orders/write-note.ts: createHash('sha256').update(next.text).digest('hex') → next.text
  integration order-notes: notes about an order > are in the audit, by a hash of their words and not
      by the words

audit-file-permission: The audit’s file is for who may read the audit.
  value app/admin/audit/export/route.ts: requireActor('read_audit')
    → requireActor('see_orders' as 'read_audit')
  integration audit-page: the audit’s file > K12 is for who may read the audit, and not for another
      site’s page

audit-file-cross-site: A page of another site does not fetch the audit.
  value app/admin/audit/export/route.ts: request.headers.get('sec-fetch-site') === 'cross-site'
    → false
  integration audit-page: the audit’s file > K12 is for who may read the audit, and not for another
      site’s page

audit-file-noted: Who takes the audit out of the house is in the audit.
  statement lib/audit/export-list.ts:
    | await noteExport(actor, exportId, 'audit.export_begun', asked, clock.now());
  integration audit-page: the audit’s file > M3 holds what the filter fits, defused, and is in the
      audit itself

audit-file-still-may: The audit’s file breaks off when its person may not read it any more.
  value lib/audit/export-list.ts: !(await isStillPermitted(actor, 'read_audit')) → false
  integration audit-page: the audit’s file > breaks off within a minute when its reader may read the
      audit no more

audit-check-once: The whole audit is checked by one at a time.
  value lib/audit/verify/verify-trail.ts: running !== null → false
  integration audit-page: the audit’s check > is made once at a time

choice-as-seen: An entry of a list that changed since the page was shown is not overwritten.
  value lib/desk/choices/change-choices.ts:
    | String(row.updatedAt.getTime()) !== source.get('seenVersion') → false
  integration payments/choices: an entry of a list > is added, changed and hidden, each in the audit

choice-price: The price of an extra is one that a message to the bank can carry.
  value lib/desk/choices/choice-input.ts: !toWireDecimal(amount.value, decimals).ok → false
  integration payments/choices: an entry of a list > with a price of nothing is refused at that
      field

choice-list: Only an extra is a charge.
  value lib/desk/choices/choice-input.ts: (list === 'extra') !== (kind !== null) → false
  integration payments/choices: an entry of a list > belongs to a list that there is, and only
      extras are charges
`;
