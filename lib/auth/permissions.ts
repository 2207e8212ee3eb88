// What may a member of staff be allowed to do? Permissions guard actions; presets only fill them.
import { Permission } from '@/prisma/generated/enums';

export type { Permission };

/** Every permission, in the order in which people read them. */
export const permissions: readonly Permission[] = Object.values(Permission);

export type PresetName = 'staff' | 'admin';

/** The sets that a new user starts with; nothing but their permissions is stored. */
export const presets: Readonly<Record<PresetName, readonly Permission[]>> = {
  staff: ['see_orders', 'complete'],
  admin: permissions,
};
