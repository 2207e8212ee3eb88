import type { DeskCounts } from '@/lib/desk/orders/desk-counts';
import type { Permission } from '@/lib/rights/permissions';
import type desk from '@/messages/en/desk.json';

export type DeskPlace = {
  readonly href: string;
  readonly text: keyof (typeof desk)['shell'];
  /** Null: for every signed-in person. */
  readonly needs: Permission | null;
  /**
   * `daily` is always in the head; `money` and `house` are under "More"; `own` under the user's
   * name.
   */
  readonly group: 'daily' | 'money' | 'house' | 'own';
  /** The count of what is waiting there. */
  readonly count?: keyof DeskCounts;
};

/** The pages of the desk in their displayed order, one per line. */
const deskPlaces: readonly DeskPlace[] = [
  { href: '/admin', text: 'day', needs: 'see_orders', group: 'daily' },
  { href: '/admin/orders', text: 'orders', needs: 'see_orders', group: 'daily' },
  {
    href: '/admin/orders/expiring',
    text: 'expiring',
    needs: 'see_orders',
    group: 'daily',
    count: 'expiring',
  },
  {
    href: '/admin/attention',
    text: 'attention',
    needs: 'see_orders',
    group: 'daily',
    count: 'attention',
  },
  {
    href: '/admin/attention/approvals',
    text: 'approvals',
    needs: 'see_orders',
    group: 'daily',
    count: 'approvals',
  },
  { href: '/admin/overview', text: 'dashboard', needs: 'see_orders', group: 'money' },
  {
    href: '/admin/reconciliation',
    text: 'reconciliation',
    needs: 'see_orders',
    group: 'money',
  },
  { href: '/admin/inspector', text: 'inspector', needs: 'resolve', group: 'money' },
  { href: '/admin/orders/compose', text: 'newOrder', needs: 'complete', group: 'daily' },
  { href: '/admin/goods', text: 'goods', needs: 'see_orders', group: 'daily' },
  { href: '/admin/calendar', text: 'calendar', needs: 'see_orders', group: 'house' },
  { href: '/admin/settings', text: 'settings', needs: 'see_orders', group: 'house' },
  {
    href: '/admin/settings/identity',
    text: 'shopIdentity',
    needs: 'manage_catalogue',
    group: 'house',
  },
  {
    href: '/admin/settings/zones',
    text: 'deliveryZones',
    needs: 'manage_catalogue',
    group: 'house',
  },
  { href: '/admin/catalogue', text: 'catalogue', needs: 'manage_catalogue', group: 'house' },
  { href: '/admin/users', text: 'users', needs: 'manage_users', group: 'house' },
  { href: '/admin/audit', text: 'audit', needs: 'read_audit', group: 'house' },
  { href: '/admin/account', text: 'account', needs: null, group: 'own' },
];

/** The places for these permissions. Each page checks again. */
export function placesFor(permissions: readonly Permission[]): DeskPlace[] {
  return deskPlaces.filter(({ needs }) => needs === null || permissions.includes(needs));
}

/** The page that a path belongs to: the longest match; `/admin` matches only itself. */
export function placeOf(path: string): DeskPlace | null {
  const isIn = ({ href }: DeskPlace) =>
    path === href || (href !== '/admin' && path.startsWith(`${href}/`));
  const [longest] = deskPlaces.filter(isIn).sort((a, b) => b.href.length - a.href.length);
  return longest ?? null;
}
