// What may a member of staff do? Permissions guard actions; presets are only sets of them.
import { Permission } from '@/prisma/generated/enums';
import type { PresetName } from './preset-names';

export type { Permission };

/** Every permission, in the order of display. */
export const permissions: readonly Permission[] = Object.values(Permission);

/** Permissions that move money or record its outcome. */
const moneyPermissions: readonly Permission[] = [
  'complete',
  'complete_above_ceiling',
  'reverse',
  'resolve',
  'approve',
];

/**
 * The permissions that count in a session of a person who holds `held`. When money, or the whole
 * desk, requires a second factor, a session without one has those permissions held back: the person
 * has them, but they do not count.
 */
export function permissionsInSession(
  held: readonly Permission[],
  session: {
    readonly moneyNeedsSecondFactor: boolean;
    readonly deskNeedsSecondFactor: boolean;
    readonly passedSecondFactor: boolean;
  },
): { readonly counting: readonly Permission[]; readonly heldBack: readonly Permission[] } {
  if (session.passedSecondFactor) return { counting: held, heldBack: [] };
  const isHeldBack = (permission: Permission) =>
    session.deskNeedsSecondFactor ||
    (session.moneyNeedsSecondFactor && moneyPermissions.includes(permission));
  return {
    counting: held.filter((permission) => !isHeldBack(permission)),
    heldBack: held.filter(isHeldBack),
  };
}

/**
 * The sets of permissions that a new user can start with; only the permissions are stored. `staff`
 * is what a night clerk needs.
 */
export const presets: Readonly<Record<PresetName, readonly Permission[]>> = {
  staff: ['see_orders', 'complete'],
  frontDesk: ['see_orders', 'complete', 'complete_above_ceiling', 'reverse'],
  accountant: ['see_orders', 'resolve', 'export', 'read_audit'],
  manager: permissions.filter((permission) => permission !== 'manage_users'),
  admin: permissions,
};
