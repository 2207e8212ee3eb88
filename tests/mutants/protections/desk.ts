// Which protections stand at the actions of the desk: at their one way in, and at each by itself?
import { integration, type Protection, statement, value } from '../protection';

const enter = 'app/admin/_door/enter.ts';
const order = 'app/admin/orders/[reference]';
const approvals = 'app/admin/attention/approvals/actions.ts';
const views = 'app/admin/orders/_list/view-actions.ts';
const previews = `${order}/_complete/preview-actions.ts`;
const pasted = 'app/admin/attention/paste/actions.ts';
const statements = 'app/admin/reconciliation/statements/[id]/actions.ts';
const user = 'app/admin/users/[id]/actions.ts';
const dialog = ', { refusalOf: operationRefusalState }';
const sensitive = ', { isSensitive: true }';

/** The action that must refuse, its file, the words before its way in, whom it lets in, and how. */
const actions = [
  ['complete', `${order}/actions.ts`, 'export async function complete(', 'complete', dialog],
  ['reverse', `${order}/actions.ts`, 'export async function reverse(', 'reverse', dialog],
  ['preview', previews, 'export async function preview(', 'complete', dialog],
  ['cancel', `${order}/_money/cancel-actions.ts`, 'export async function cancel(', 'complete', ''],
  ['mailLink', `${order}/link/actions.ts`, 'export async function mailLink(', 'complete', ''],
  ['submitResolution', `${order}/resolve/actions.ts`, 'function submitResolution(', 'resolve', ''],
  ['noteOrder', `${order}/_panels/note-actions.ts`, 'function noteOrder(', 'see_orders', ''],
  ['resendMail', `${order}/_panels/mail-actions.ts`, 'function resendMail(', 'complete', ''],
  ['changeEmail', `${order}/_panels/mail-actions.ts`, 'function changeEmail(', 'complete', ''],
  ['changePhone', `${order}/_contact/phone-actions.ts`, 'function changePhone(', 'complete', ''],
  ['share', `${order}/_contact/share-actions.ts`, 'function share(', 'complete', ''],
  ['forgetGuest', `${order}/_panels/erase-actions.ts`, 'forgetGuest(', 'manage_users', sensitive],
  ['forgetPerson', 'app/admin/guests/actions.ts', 'forgetPerson(', 'manage_users', sensitive],
  ['changeNote', `${order}/_panels/note-actions.ts`, 'function changeNote(', 'see_orders', ''],
  ['moveOn', 'app/admin/goods/actions.ts', 'function moveOn(', 'complete', ''],
  ['changeTheDelivery', 'app/admin/goods/actions.ts', 'changeTheDelivery(', 'complete', ''],
  ['hideSteps', 'app/admin/_first-steps/actions.ts', 'hideSteps(', 'manage_catalogue', ''],
  ['saveZone', 'app/admin/settings/delivery/actions.ts', 'saveZone(', 'manage_catalogue', ''],
  ['completeChosen', 'app/admin/orders/bulk/actions.ts', 'completeChosen(', 'complete', ''],
  ['reverseChosen', 'app/admin/orders/bulk/actions.ts', 'reverseChosen(', 'reverse', sensitive],
  ['compose', 'app/admin/orders/new/actions.ts', 'function compose(', 'complete', ''],
  ['keepDeskView', views, 'async function act(', 'see_orders', ''],
  ['approve', approvals, 'async function decide(', 'approve', sensitive],
  ['withdraw', approvals, 'export async function withdraw(', 'see_orders', ''],
  ['lookAt', approvals, 'export async function lookAt(', 'see_orders', ''],
  ['readMail', pasted, 'function readMail(', 'resolve', ', { firstLook: refuseOddForm }'],
  ['assign', 'app/admin/attention/actions.ts', 'function assign(', 'see_orders', ''],
  ['close', 'app/admin/attention/actions.ts', 'function close(', 'see_orders', ''],
  ['inspect', 'app/admin/inspector/actions.tsx', 'function inspect(', 'resolve', ''],
  ['compare', statements, 'function compare(', 'resolve', ''],
  ['verifyAudit', 'app/admin/audit/actions.ts', 'function verify(', 'read_audit', ''],
  ['invite', 'app/admin/users/invite/actions.ts', 'function invite(', 'manage_users', sensitive],
  ['actOnUser', user, 'export async function act(', 'manage_users', sensitive],
  ['changePermissions', user, 'function changePermissions(', 'manage_users', sensitive],
  ['addToList', 'app/admin/settings/actions.ts', 'function addToList(', 'manage_users', ''],
  ['changeInList', 'app/admin/settings/actions.ts', 'function changeInList(', 'manage_users', ''],
  [
    'changeProduct',
    'app/admin/catalogue/as-catalogue-editor.ts',
    'asCatalogueEditor(',
    'manage_catalogue',
    '',
  ],
] as const;

const guards = (test: string) => integration('desk-action-guards', test);

export const deskProtections: readonly Protection[] = [
  {
    id: 'desk-card-number',
    protection: 'No action of the desk uses or keeps a card number.',
    changes: [statement(enter, 'if (tripped !== null) return { refused: tripped };')],
    killer: guards('N2 noteOrder does nothing with a card number and forgets it'),
  },
  {
    id: 'desk-origin',
    protection: 'No action of the desk is begun by another site.',
    changes: [
      statement(enter, 'if (!origin.ok) return { refused: await refusalOf(form, origin.code) };'),
    ],
    killer: guards('the desk’s action complete > K11 does nothing for a page of another site'),
  },
  {
    id: 'desk-person',
    protection: 'No action of the desk is sent by another person than its page shows.',
    changes: [value(enter, `textOf(form, 'signedInAs') !== actor.userId`, 'false')],
    killer: guards(
      'the desk’s action complete > K20 does nothing for another person than the page shows',
    ),
  },
  ...actions.map(
    ([name, file, after, needs, how]): Protection => ({
      id: `desk-permission-${name}`,
      protection: `The action ${name} asks on the server for the right to it.`,
      changes: [
        {
          ...value(
            file,
            `enter(form, '${needs}'${how})`,
            `enter(form, '${needs === 'see_orders' ? 'complete' : 'see_orders'}' as '${needs}'${how})`,
          ),
          after,
        },
      ],
      killer: guards(`the desk’s action ${name} > J7 does nothing without its permission`),
    }),
  ),
  ...actions
    .filter(([, , , , how]) => how === sensitive)
    .map(
      ([name, file, after]): Protection => ({
        id: `desk-fresh-${name}`,
        protection: `The action ${name} wants a proof of the last ten minutes.`,
        changes: [{ ...value(file, '{ isSensitive: true }', '{}'), after }],
        killer: guards(`K18 ${name} does nothing once the proof of who it is is old`),
      }),
    ),
];
