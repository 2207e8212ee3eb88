// What may a member of staff be allowed to do? Permissions guard actions; presets only fill them.
import { Permission } from '@/prisma/generated/enums';

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
 * What counts in a session of a person who holds `held`. When money needs a second factor, a
 * session without one has the money permissions held back: they are there, and count for nothing.
 */
export function permissionsInSession(
  held: readonly Permission[],
  session: { readonly moneyNeedsSecondFactor: boolean; readonly passedSecondFactor: boolean },
): { readonly counting: readonly Permission[]; readonly heldBack: readonly Permission[] } {
  if (!session.moneyNeedsSecondFactor || session.passedSecondFactor) {
    return { counting: held, heldBack: [] };
  }
  return {
    counting: held.filter((permission) => !moneyPermissions.includes(permission)),
    heldBack: held.filter((permission) => moneyPermissions.includes(permission)),
  };
}

export type PresetName = 'staff' | 'admin';

/** The sets that a new user starts with; nothing but their permissions is stored. */
export const presets: Readonly<Record<PresetName, readonly Permission[]>> = {
  staff: ['see_orders', 'complete'],
  admin: permissions,
};
