// What may a member of staff be allowed to do? Permissions guard actions; presets only fill them.
import { Permission } from '@/prisma/generated/enums';
import type { PresetName } from './preset-names';

export type { Permission };

/** Every permission, in the order in which people read them. */
export const permissions: readonly Permission[] = Object.values(Permission);

/** Permissions that move money, or settle what became of it. */
const moneyPermissions: readonly Permission[] = [
  'complete',
  'complete_above_ceiling',
  'reverse',
  'resolve',
  'approve',
];

/**
 * What counts in a session of a person who holds `held`. When money, or the whole desk, needs a
 * second factor, a session without one has those permissions held back: they are there, and count
 * for nothing.
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
 * The sets that a new user starts with; nothing but their permissions is stored. `staff` is what a
 * night clerk needs.
 */
export const presets: Readonly<Record<PresetName, readonly Permission[]>> = {
  staff: ['see_orders', 'complete'],
  frontDesk: ['see_orders', 'complete', 'complete_above_ceiling', 'reverse'],
  accountant: ['see_orders', 'resolve', 'export', 'read_audit'],
  manager: permissions.filter((permission) => permission !== 'manage_users'),
  admin: permissions,
};
