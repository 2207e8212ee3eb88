// Which protections keep the list's addresses, its views and its files from telling too much?
import { protections } from '../read-list';

export const findingProtections = protections`
export-permission: A file of orders is for who may export.
  value app/admin/orders/export/route.ts: requireActor('export')
    → requireActor('see_orders' as 'export')
  integration desk-export: L8 who may take it > a person without the right, and nobody, get nothing
      and leave no audit row

export-cross-site: A page of another site fetches no file of orders.
  value app/admin/orders/export/route.ts: request.headers.get('sec-fetch-site') === 'cross-site'
    → false
  integration desk-export: L8 who may take it > another site's page cannot make a colleague's
      browser fetch it

export-still-may: A file breaks off when its person may not export any more.
  value lib/desk/export/audited-file.ts: !(await isStillPermitted(actor, 'export')) → false
  integration desk-export: an export that does not reach its end > the person loses the permission
      meanwhile: it breaks off within a minute

export-audited: A file of orders is in the audit before its first row is read.
  statement lib/desk/export/audited-file.ts:
    | await noteExport(actor, exportId, begun, file.scope, clock.now());
  integration desk-export: the file > holds every order that the filter fits, in the order of the
      list, and no other

journal-permission: The journal is for who may export.
  value app/admin/reconciliation/journal/route.ts: requireActor('export')
    → requireActor('see_orders' as 'export')
  integration reconciliation/journal: L8 the journal > is for who may export, and not for another
      site’s page

journal-cross-site: A page of another site fetches no journal.
  value app/admin/reconciliation/journal/route.ts:
    | request.headers.get('sec-fetch-site') === 'cross-site' → false
  integration reconciliation/journal: L8 the journal > is for who may export, and not for another
      site’s page

journal-net: A hold, its release and a fee are no part of what the journal adds up to.
  value lib/desk/export/journal-cells.ts: row.kind === 'taken' || row.kind === 'refunded' → true
  integration reconciliation/journal: the journal > adds up to the net of the same days, on both
      calendars

journal-references: A reference of digits reaches the spreadsheet as text.
  value lib/text/csv.ts: /^[0-9A-Za-z]{1,40}$/.test(text) → false
  unit text/csv: references stay text, and only harmless ones are written as they are

journal-references-safe: What is in a reference is no formula of somebody else’s.
  value lib/text/csv.ts: /^[0-9A-Za-z]{1,40}$/.test(text) → true
  unit text/csv: references stay text, and only harmless ones are written as they are

journal-workbook: No text of others becomes a part of a workbook.
  value lib/text/workbook-cells.ts: /[&<>"\r]/g → /[]/g
  unit text/workbook: what was written is read again: references as text, amounts as numbers, days
      as dates

export-card-search: A card number in the address of a file leaves it.
  value lib/desk/export/export-selection.ts: filter.isCardSearch → false
  integration desk-export: L8 who may take it > a card number in the search leaves the address; a
      wrong filter goes back to its field

cursor-of-list: A place of another list says nothing in this one.
  after if (place === null || 
  value lib/desk/orders/walk-orders.ts: place.ordering !== source?.ordering → false
  integration desk-finding: pages > a place of another list begins at the top

view-sharing: Only who manages users shares a view with everybody.
  value lib/desk/orders/saved-views.ts: input.isShared && !managesUsers(actor) → false
  integration desk-finding: views > belong to who made them, and shared ones to everybody

view-shared-changed: Only who manages users changes a shared view.
  after return view.isShared ? 
  value lib/desk/orders/saved-views.ts: managesUsers(actor) → true
  integration desk-finding: views > belong to who made them, and shared ones to everybody

view-own-changed: Nobody changes the own view of another person.
  value lib/desk/orders/saved-views.ts: view.ownerId === actor.userId → true
  integration desk-finding: views > belong to who made them, and shared ones to everybody

view-own-seen: Nobody sees the own views of another person.
  value lib/desk/orders/saved-views.ts: { OR: [{ isShared: true }, { ownerId: actor.userId }] } → {}
  integration desk-finding: views > belong to who made them, and shared ones to everybody

view-query: A view keeps what narrows the list, and nothing else of an address.
  value lib/desk/orders/saved-views.ts: new URLSearchParams(filterPairs(given)).toString() → text
  integration desk-finding: views > belong to who made them, and shared ones to everybody

views-bounded: A person has twenty views at most.
  value lib/desk/orders/saved-views.ts: others.length >= (input.isShared ? sharedMax : ownMax)
    → false
  integration desk-finding: views > have a name, and something to show
`;
