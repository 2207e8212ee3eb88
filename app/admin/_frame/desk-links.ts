import type { DeskCounts } from '@/lib/desk/orders/desk-counts';
import type { Permission } from '@/lib/rights/permissions';
import type desk from '@/messages/en/desk.json';

export type DeskPlace = {
  readonly href: string;
  /** A page of it with another address. */
  readonly also?: string;
  readonly text: keyof (typeof desk)['shell'];
  /** Null: for every signed-in person. */
  readonly needs: Permission | null;
  /** `money` and `house` are under "More"; `own` is under the user's name. */
  readonly group: 'money' | 'house' | 'own';
  /** Always in the head of those who may do this, or one of these: it is where they do it. */
  readonly inHead?: Permission | readonly Permission[];
  /** The count of what is waiting there, for those who may act on it. */
  readonly count?: keyof DeskCounts;
};

/** The pages of the desk in their displayed order. */
const deskPlaces: readonly DeskPlace[] = [
  ...places('house', 'see_orders', [
    { href: '/admin', text: 'day', inHead: 'complete' },
    { href: '/admin/calendar', text: 'calendar', inHead: 'complete' },
  ]),
  ...places('money', 'see_orders', [
    { href: '/admin/orders', text: 'orders', inHead: 'see_orders' },
    {
      href: '/admin/attention',
      also: '/admin/orders/expiring',
      text: 'inbox',
      inHead: ['complete', 'resolve', 'approve'],
      count: 'inbox',
    },
    { href: '/admin/reconciliation', text: 'reconciliation', inHead: 'export' },
    { href: '/admin/documents', text: 'documents', inHead: 'export' },
  ]),
  ...places('house', 'complete', [
    { href: '/admin/orders/compose', text: 'newOrder', inHead: 'complete' },
  ]),
  ...places('house', 'see_orders', [{ href: '/admin/goods', text: 'goods', inHead: 'complete' }]),
  ...places('money', 'see_orders', [{ href: '/admin/overview', text: 'dashboard' }]),
  ...places('money', 'resolve', [
    { href: '/admin/inspector', text: 'inspector' },
    { href: '/admin/acceptance', text: 'acceptance' },
  ]),
  ...places('house', 'see_orders', [{ href: '/admin/settings', text: 'settings' }]),
  ...places('house', 'manage_catalogue', [
    { href: '/admin/settings/identity', text: 'shopIdentity' },
    { href: '/admin/settings/zones', text: 'deliveryZones' },
    { href: '/admin/settings/channels', text: 'channels' },
    { href: '/admin/settings/extras', text: 'stayExtras' },
    { href: '/admin/settings/discounts', text: 'stayDiscounts' },
    { href: '/admin/catalogue', text: 'catalogue' },
  ]),
  ...places('house', 'manage_users', [{ href: '/admin/users', text: 'users' }]),
  ...places('house', 'read_audit', [{ href: '/admin/audit', text: 'audit' }]),
  { href: '/admin/account', text: 'account', needs: null, group: 'own' },
];

function places(
  group: DeskPlace['group'],
  needs: Permission,
  those: readonly Omit<DeskPlace, 'group' | 'needs'>[],
): DeskPlace[] {
  return those.map((place) => ({ ...place, group, needs }));
}

/** Whether a place is in the head of this person's desk, not under "More". */
export function isInHead({ inHead }: DeskPlace, permissions: readonly Permission[]): boolean {
  return [inHead ?? []].flat().some((one) => permissions.includes(one));
}

/** Where a person's work begins: with the day, or with the books where guests are not theirs. */
export function startOf(permissions: readonly Permission[]): string {
  const keepsBooks = permissions.includes('export') && !permissions.includes('complete');
  return keepsBooks ? '/admin/reconciliation' : '/admin';
}

/** The places for these permissions, where the work begins first. Each page checks again. */
export function placesFor(permissions: readonly Permission[]): DeskPlace[] {
  const mine = deskPlaces.filter(({ needs }) => needs === null || permissions.includes(needs));
  const start = startOf(permissions);
  return [
    ...mine.filter(({ href }) => href === start),
    ...mine.filter(({ href }) => href !== start),
  ];
}

/** The page that a path belongs to: the longest match; `/admin` matches only itself. */
export function placeOf(path: string): DeskPlace | null {
  const isIn = (href: string) =>
    path === href || (href !== '/admin' && path.startsWith(`${href}/`));
  const [longest] = deskPlaces
    .flatMap((place) => [place.href, place.also ?? place.href].map((href) => ({ href, place })))
    .filter(({ href }) => isIn(href))
    .sort((a, b) => b.href.length - a.href.length);
  return longest?.place ?? null;
}
