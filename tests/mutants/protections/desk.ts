// Which protections stand at the actions of the desk, at each by itself?
import { integration, type Protection, type SourceChange } from '../protection';

const order = 'app/admin/orders/[reference]';

/** The action, its file, the words before its own checks, and the permission that it asks for. */
const actions = [
  ['complete', `${order}/actions.ts`, 'export async function complete(', 'complete'],
  ['reverse', `${order}/actions.ts`, 'export async function reverse(', 'reverse'],
  ['cancel', `${order}/cancel-actions.ts`, 'export async function cancel(', 'complete'],
  ['askToSettle', `${order}/resolve/actions.ts`, 'export async function askToSettle(', 'resolve'],
  ['approve', 'app/admin/attention/approvals/actions.ts', 'async function decide(', 'approve'],
  [
    'withdraw',
    'app/admin/attention/approvals/actions.ts',
    'export async function withdraw(',
    'see_orders',
  ],
  [
    'readMail',
    'app/admin/attention/paste/actions.ts',
    'export async function readMail(',
    'resolve',
  ],
  ['close', 'app/admin/attention/actions.ts', 'async function act(', 'see_orders'],
] as const;

const guards = (test: string) => integration('desk-action-guards', test);

function change(file: string, after: string, find: string, replace: string): SourceChange {
  return { file, how: 'value', after, find, replace };
}

export const deskProtections: readonly Protection[] = [
  ...actions.flatMap(([name, file, after, needs]): Protection[] => [
    {
      id: `desk-origin-${name}`,
      protection: `The action ${name} is not begun by another site.`,
      changes: [
        change(
          file,
          after,
          'await requireOwnOrigin()',
          '{ ok: true } as Awaited<ReturnType<typeof requireOwnOrigin>>',
        ),
      ],
      killer: guards(`the desk’s action ${name} > K11 does nothing for a page of another site`),
    },
    {
      id: `desk-permission-${name}`,
      protection: `The action ${name} asks on the server for the right to it.`,
      changes: [
        change(
          file,
          after,
          `requireActor('${needs}')`,
          `requireActor('${needs === 'see_orders' ? 'complete' : 'see_orders'}' as '${needs}')`,
        ),
      ],
      killer: guards(`the desk’s action ${name} > J7 does nothing without its permission`),
    },
  ]),
  // Completing and reversing share one check.
  ...actions
    .filter(([name]) => name !== 'reverse')
    .map(([name, file, after]): Protection => {
      const said = name === 'complete' ? 'form.get' : 'textOf';
      const typed = said === 'textOf' ? "form, 'signedInAs'" : "'signedInAs'";
      return {
        id: `desk-person-${name}`,
        protection: `The action ${name} is not sent by another person than its page shows.`,
        changes: [change(file, after, `${said}(${typed}) !== actor.userId`, 'false')],
        killer: guards(
          `the desk’s action ${name} > K20 does nothing for another person than the page shows`,
        ),
      };
    }),
];
