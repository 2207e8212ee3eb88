// Which acts on an account are allowed to whom? Pure rules over what the database says.
import type { Permission } from '@/lib/permissions';
import { amountLimits, isBeyond, type PersonalLimits } from './limits';

type Facts = PersonalLimits & {
  readonly id: string;
  readonly permissions: readonly Permission[];
  readonly isEnabled: boolean;
};

/** A change that a user administrator wants to make to an account. */
export type UserChange =
  | { readonly kind: 'permissions'; readonly to: readonly Permission[] }
  /** How far they go alone: given by who could agree to more, and never beyond what they may. */
  | { readonly kind: 'limits'; readonly to: PersonalLimits }
  | {
      readonly kind: 'disable' | 'enable' | 'sendLink' | 'resetFactor' | 'endSessions' | 'withdraw';
    };

export type UserRefusal =
  | 'NOT_FOUND'
  /** Does not manage users any more. */
  | 'NOT_PERMITTED'
  | 'OWN_ACCOUNT'
  /** People cannot give or take what they do not hold, nor remove its protection. */
  | 'MORE_THAN_OWN'
  /** The account changed since the page was opened. */
  | 'STALE'
  | 'ACCOUNT_DISABLED'
  | 'NOTHING_TO_DO';

/**
 * Why `self` may not do this to `user`, or null. Giving needs what is given in one's own hands;
 * taking anything away, or weakening what guards an account, needs all that the account holds. So
 * who takes an administrator away is one too, and not the one who is changed: one is always left.
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

/** The permissions that the act hands out, takes away, or opens the door to. */
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

/** Who could agree to a price, or approve an amount, may say from where on that is needed. */
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
