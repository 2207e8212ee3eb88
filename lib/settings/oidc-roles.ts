// Which of the organisation's roles give which permissions here? Read from the settings.
import { isPresetName, type PresetName } from '@/lib/rights/preset-names';

/** Where the provider names a person's roles, and the preset of each role. */
export type OrganisationRoles = {
  /** The claim's name; a point leads into it: `realm_access.roles`. */
  readonly claim: string;
  readonly presets: ReadonlyMap<string, PresetName>;
};

type RawRoles = { readonly OIDC_ROLES_CLAIM: string; readonly OIDC_ROLES: string };

/** Null without a claim: permissions are then set only at the desk. */
export function organisationRolesOf(raw: RawRoles): OrganisationRoles | null {
  const { OIDC_ROLES_CLAIM: claim, OIDC_ROLES: mapping } = raw;
  return claim === '' ? null : { claim, presets: new Map(readMapping(mapping) ?? []) };
}

/** Whether both are set, and every pair names a preset. */
export function isRolesSetting(raw: RawRoles): boolean {
  if (raw.OIDC_ROLES_CLAIM === '') return raw.OIDC_ROLES === '';
  return readMapping(raw.OIDC_ROLES) !== null;
}

/** `desk=frontDesk, managers=manager`; null where a pair cannot be read. */
function readMapping(text: string): [string, PresetName][] | null {
  const pairs = text.split(',').map((pair): [string, PresetName] | null => {
    const cut = pair.lastIndexOf('=');
    const [role, preset] = [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()];
    return cut > 0 && role !== '' && isPresetName(preset) ? [role, preset] : null;
  });
  return pairs.some((pair) => pair === null) ? null : pairs.filter((pair) => pair !== null);
}
