// Who may do what to an account? Pure rules over what the database has.
import type { Permission } from '@/lib/rights/permissions';
import { amountLimits, isBeyond, type PersonalLimits } from './limits';

type Facts = PersonalLimits & {
  readonly id: string;
  readonly permissions: readonly Permission[];
  readonly isEnabled: boolean;
};

/** A change that a user administrator wants to make to an account. */
export type UserChange =
  | { readonly kind: 'permissions'; readonly to: readonly Permission[] }
  /**
   * What they may do alone: set by people who could approve more, and never beyond their own
   * limits.
   */
  | { readonly kind: 'limits'; readonly to: PersonalLimits }
  | {
      readonly kind: 'disable' | 'enable' | 'sendLink' | 'resetFactor' | 'endSessions' | 'withdraw';
    };

export type UserRefusal =
  | 'NOT_FOUND'
  /** No longer manages users. */
  | 'NOT_PERMITTED'
  | 'OWN_ACCOUNT'
  /** People cannot grant or revoke what they do not hold, nor weaken the protection of it. */
  | 'MORE_THAN_OWN'
  /** The account changed since the page was opened. */
  | 'STALE'
  | 'ACCOUNT_DISABLED'
  | 'NOTHING_TO_DO';

/**
 * Why `self` may not do this to `user`, or null. Granting needs every permission that is granted;
 * revoking, or weakening what protects an account, needs all that the account holds. So only
 * another administrator can remove an administrator, and at least one is always left.
 */
export function judgeChange(
  change: UserChange,
  people: { self: Facts | undefined; user: Facts },
): Exclude<UserRefusal, 'NOT_FOUND' | 'STALE' | 'NOTHING_TO_DO'> | null {
  const { self, user } = people;
  if (!self?.isEnabled || !self.permissions.includes('manage_users')) return 'NOT_PERMITTED';
  if (user.id === self.id) return 'OWN_ACCOUNT';
  const moved = movedBy(change, user);
  if (moved.some((permission) => !self.permissions.includes(permission))) return 'MORE_THAN_OWN';
  if (change.kind === 'limits' && isMoreThanOwn(change.to, self, user)) return 'MORE_THAN_OWN';
  return change.kind === 'sendLink' && !user.isEnabled ? 'ACCOUNT_DISABLED' : null;
}

/** The permissions that the act grants, revokes, or gives access to. */
function movedBy(change: UserChange, user: Facts): readonly Permission[] {
  switch (change.kind) {
    case 'permissions':
      return user.permissions.every((permission) => change.to.includes(permission))
        ? change.to.filter((permission) => !user.permissions.includes(permission))
        : [...user.permissions, ...change.to];
    case 'disable':
    case 'enable':
    case 'resetFactor':
    case 'sendLink':
      return user.permissions;
    case 'limits':
      return guardsOf(change.to, user);
    case 'endSessions':
    case 'withdraw':
      return [];
  }
}

/** People who could agree a price, or approve an amount, may set from where on that is needed. */
function guardsOf(to: PersonalLimits, from: PersonalLimits): readonly Permission[] {
  const isPrice =
    to.priceLimitPercent !== from.priceLimitPercent ||
    to.discountMaxMinor !== from.discountMaxMinor;
  const isMoney =
    to.completionAboveMinor !== from.completionAboveMinor ||
    to.reversalMaxMinor !== from.reversalMaxMinor;
  return [
    ...(isPrice ? ['manage_catalogue' as const] : []),
    ...(isMoney ? ['approve' as const] : []),
  ];
}

function isMoreThanOwn(to: PersonalLimits, own: PersonalLimits, from: PersonalLimits): boolean {
  return amountLimits.some((name) => to[name] !== from[name] && isBeyond(to[name], own[name]));
}
