// Which protections stand where the desk tells: inspector, bundle, notes and the audit's own page?
import { integration, type Protection, statement, unit, value } from '../protection';

const inspect = 'lib/inspector/inspect-message.ts';
const report = 'lib/inspector/field-report.ts';
const note = 'lib/orders/write-note.ts';
const auditRoute = 'app/admin/audit/export/route.ts';
const auditFile = 'lib/audit/export-audit.ts';
const inspector = (test: string) => integration('payments/inspector', test);
const notes = (test: string) => integration('order-notes', `notes about an order > ${test}`);
const bundle = (test: string) =>
  unit('inspector/support-bundle', `what goes to the bank > ${test}`);
const audit = (test: string) => integration('audit-page', test);
const listed =
  'the report on fields > shows no value of a key that nobody lists, and no name that holds a card number';

export const tellingProtections: readonly Protection[] = [
  {
    id: 'inspector-signature',
    protection: 'The inspector shows no signature, neither the right one nor the one it was given.',
    changes: [value(report, `['P_SIGN', 'REQTKN']`, '[]')],
    killer: inspector(
      'a message that was altered > names AMOUNT, and tells nothing with which it could be signed',
    ),
  },
  {
    id: 'inspector-unlisted',
    protection: 'The inspector shows no value of a key that nobody lists.',
    changes: [value(report, 'documentedKeys.has(form) || inProfile.includes(form)', 'true')],
    killer: unit('inspector/read-pasted', listed),
  },
  {
    id: 'inspector-name',
    protection: 'The inspector shows no card number in the name of a field.',
    changes: [
      value(report, `maskCardNumbers(Array.from(name).slice(0, nameLettersMax).join(''))`, 'name'),
    ],
    killer: unit('inspector/read-pasted', listed),
  },
  {
    id: 'inspector-card',
    protection: 'The inspector reads no message with a card number.',
    changes: [value(inspect, 'holdsCardNumber(text, readings, config.profile)', 'false')],
    killer: inspector(
      'whatever is pasted > N2 "ORDER=123456&RC=00&CARD=4111111111111111" is refused as CARD_NUMBER',
    ),
  },
  {
    id: 'inspector-rate',
    protection: 'Nobody tries out signatures: thirty messages a minute and person.',
    changes: [value(inspect, 'waitSeconds(actor.userId, now.getTime()) > 0', 'false')],
    killer: inspector('whatever is pasted > nobody may ask more than thirty times a minute'),
  },
  {
    id: 'inspector-own-order',
    protection: 'A message of another order is not shown with this one.',
    changes: [
      value(
        'lib/inspector/stored-evidence.ts',
        '{ id: BigInt(evidenceId), order: { reference } }',
        '{ id: BigInt(evidenceId) }',
      ),
    ],
    killer: inspector('the story of an order > shows no evidence of another order'),
  },
  {
    id: 'bundle-permission',
    protection: 'The bundle for the bank is for who may see orders.',
    changes: [
      value(
        'app/admin/orders/[reference]/bundle/text/route.ts',
        `requireActor('see_orders')`,
        `requireActor('resolve' as 'see_orders')`,
      ),
    ],
    killer: integration(
      'desk-doors',
      'the desk’s door bundle > J7 is closed without its permission',
    ),
  },
  {
    id: 'bundle-person',
    protection: 'The bundle for the bank names no person.',
    changes: [value('lib/inspector/support-bundle.ts', `'TIMESTAMP'`, `'EMAIL'`)],
    killer: bundle('names no person, no address and nothing that signs'),
  },
  {
    id: 'bundle-lines',
    protection: 'A value of the bank’s makes no line of its own in the bundle.',
    changes: [
      value(
        'lib/inspector/support-bundle.ts',
        `value.replace(/[^\\x20-\\x7e]/g, '?').slice(0, valueLettersMax)`,
        'value',
      ),
    ],
    killer: bundle('keeps each value on its line, however the bank wrote it'),
  },
  ...(['order_note', 'order_note_version'] as const).map(
    (table): Protection => ({
      id: `append-only-${table}`,
      protection: `Rows of ${table} are neither changed nor deleted.`,
      changes: [{ sql: `DROP TRIGGER ${table}_append_only ON ${table}` }],
      killer: notes('cannot be changed or removed in the database'),
    }),
  ),
  {
    id: 'note-seen',
    protection: 'A note is not written over words that the page did not show.',
    changes: [value(note, 'last.version !== seenVersion', 'false')],
    killer: notes('are not written over words that the page did not show'),
  },
  {
    id: 'note-once',
    protection: 'A note that is sent twice is one.',
    changes: [statement(note, 'if (known) return ok({ noteId: known.id });')],
    killer: notes('are one after a double click'),
  },
  {
    id: 'note-card',
    protection: 'A note holds no card number.',
    changes: [value(note, `carriesCardNumber(text) ? fail('CARD_NUMBER') : ok(text)`, 'ok(text)')],
    killer: notes('refuse N2 a card number'),
  },
  {
    id: 'note-hashed',
    protection: 'The audit keeps a hash of a note, not its words.',
    changes: [value(note, `createHash('sha256').update(next.text).digest('hex')`, 'next.text')],
    killer: notes('are in the audit, by a hash of their words and not by the words'),
  },
  {
    id: 'audit-file-permission',
    protection: 'The audit’s file is for who may read the audit.',
    changes: [
      value(auditRoute, `requireActor('read_audit')`, `requireActor('see_orders' as 'read_audit')`),
    ],
    killer: audit(
      'the audit’s file > K12 is for who may read the audit, and not for another site’s page',
    ),
  },
  {
    id: 'audit-file-cross-site',
    protection: 'A page of another site does not fetch the audit.',
    changes: [value(auditRoute, `request.headers.get('sec-fetch-site') === 'cross-site'`, 'false')],
    killer: audit(
      'the audit’s file > K12 is for who may read the audit, and not for another site’s page',
    ),
  },
  {
    id: 'audit-file-noted',
    protection: 'Who takes the audit out of the house is in the audit.',
    changes: [
      statement(
        auditFile,
        `await noteExport(actor, exportId, 'audit.export_begun', { filter: asked }, clock.now());`,
      ),
    ],
    killer: audit(
      'the audit’s file > M3 holds what the filter fits, defused, and is in the audit itself',
    ),
  },
  {
    id: 'audit-file-still-may',
    protection: 'The audit’s file breaks off when its person may not read it any more.',
    changes: [value(auditFile, `!(await stillMay(actor, 'read_audit', clock.now()))`, 'false')],
    killer: audit(
      'the audit’s file > breaks off within a minute when its reader may read the audit no more',
    ),
  },
  {
    id: 'audit-check-once',
    protection: 'The whole audit is checked by one at a time.',
    changes: [value('lib/audit/verify-trail.ts', 'running !== null', 'false')],
    killer: audit('the audit’s check > is made once at a time'),
  },
  {
    id: 'audit-place',
    protection: 'A place in the audit’s list is an instant and a number.',
    changes: [value('lib/audit/audit-filter.ts', 'isInstant(at)', 'true')],
    killer: unit(
      'audit/audit-filter',
      'the filter of the audit > leaves out what is odd: {"after":"2026-13-22T08:00:00.123Z_1"}',
    ),
  },
  {
    id: 'choice-as-seen',
    protection: 'An entry of a list that changed since the page was shown is not overwritten.',
    changes: [
      value(
        'lib/desk/choices/change-choices.ts',
        `String(row.updatedAt.getTime()) !== source.get('seenVersion')`,
        'false',
      ),
    ],
    killer: integration(
      'payments/choices',
      'an entry of a list > is added, changed and hidden, each in the audit',
    ),
  },
  {
    id: 'choice-price',
    protection: 'The price of an extra is one that a message to the bank can carry.',
    changes: [
      value(
        'lib/desk/choices/choice-input.ts',
        '!toWireDecimal(amount.value, decimals).ok',
        'false',
      ),
    ],
    killer: integration(
      'payments/choices',
      'an entry of a list > with a price of nothing is refused at that field',
    ),
  },
  {
    id: 'choice-list',
    protection: 'Only an extra is a charge.',
    changes: [
      value('lib/desk/choices/choice-input.ts', `(list === 'extra') !== (kind !== null)`, 'false'),
    ],
    killer: integration(
      'payments/choices',
      'an entry of a list > belongs to a list that there is, and only extras are charges',
    ),
  },
];
