// Which permissions does the organisation give this person? Those of the presets of their roles.
import { type Permission, permissions, presets } from '@/lib/rights/permissions';
import type { OrganisationRoles } from '@/lib/settings/oidc-roles';

type Claims = Readonly<Record<string, unknown>>;

/** The value of a claim; undefined if the provider does not send it. */
export function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((value, name) => {
    const isObject = typeof value === 'object' && value !== null;
    return isObject && Object.hasOwn(value, name) ? (value as Claims)[name] : undefined;
  }, claims);
}

/**
 * The permissions of all presets that the person's roles name, and no others. None if the claim is
 * missing, because a provider sends no claim for a person whose last role was removed.
 */
export function permissionsOfRoles(
  claims: Claims,
  roles: OrganisationRoles,
): readonly Permission[] {
  const named = new Set([claimAt(claims, roles.claim)].flat());
  const given = [...roles.presets].flatMap(([role, preset]) =>
    named.has(role) ? presets[preset] : [],
  );
  return permissions.filter((permission) => given.includes(permission));
}
