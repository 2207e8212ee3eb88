// Which acts on an account are allowed to whom? Pure rules over what the database says.
import type { Permission } from '@/lib/permissions';

type Facts = {
  readonly id: string;
  readonly permissions: readonly Permission[];
  readonly isEnabled: boolean;
};

/** A change that a user administrator wants to make to an account. */
export type UserChange =
  | { readonly kind: 'permissions'; readonly to: readonly Permission[] }
  | {
      readonly kind: 'disable' | 'enable' | 'sendLink' | 'resetFactor' | 'endSessions' | 'withdraw';
    };

export type UserRefusal =
  | 'NOT_FOUND'
  /** Does not manage users any more. */
  | 'NOT_PERMITTED'
  | 'OWN_ACCOUNT'
  /** People cannot grant what they do not hold, nor remove its protection. */
  | 'MORE_THAN_OWN'
  /** The account changed since the page was opened. */
  | 'STALE'
  | 'ACCOUNT_DISABLED'
  | 'NOTHING_TO_DO';

/**
 * Why `self` may not do this to `user`, or null. Acts that give power, or weaken what guards it,
 * need all of it in one's own hands. A user administrator is always left: the acting person is one,
 * and is not the one who is changed.
 */
export function judgeChange(
  change: UserChange,
  people: { self: Facts | undefined; user: Facts },
): Exclude<UserRefusal, 'NOT_FOUND' | 'STALE' | 'NOTHING_TO_DO'> | null {
  const { self, user } = people;
  if (!self?.isEnabled || !self.permissions.includes('manage_users')) return 'NOT_PERMITTED';
  if (user.id === self.id) return 'OWN_ACCOUNT';
  const given = givenBy(change, user);
  if (given.some((permission) => !self.permissions.includes(permission))) return 'MORE_THAN_OWN';
  return change.kind === 'sendLink' && !user.isEnabled ? 'ACCOUNT_DISABLED' : null;
}

/** The permissions that the act hands out, or opens the door to. */
function givenBy(change: UserChange, user: Facts): readonly Permission[] {
  switch (change.kind) {
    case 'permissions':
      return change.to.filter((permission) => !user.permissions.includes(permission));
    case 'enable':
    case 'resetFactor':
    case 'sendLink':
      return user.permissions;
    case 'disable':
    case 'endSessions':
    case 'withdraw':
      return [];
  }
}
