// Which keys of a message may be kept as they came? Those that our tables or the profile list.

import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import { isHexValue } from '@/lib/gateway/wire/field-names';
import {
  documentedKeys,
  fitsField,
  resultFields,
  type WireFields,
} from '@/lib/gateway/wire/fields';
import { looksLikeCardNumber, maskCardNumbers } from '@/lib/text/card-data';

const namesMax = 50;
const nameLettersMax = 64;

/** The listed keys with their values, verbatim. */
export function listedFields(fields: WireFields, profile: MacProfile): WireFields {
  const listed = listedKeys(profile);
  return new Map([...fields].filter(([key]) => listed.has(key)));
}

/** Names of unlisted keys: at most 50, shortened, card-like digits masked. */
export function unlistedKeyNames(fields: WireFields, profile: MacProfile): readonly string[] {
  const listed = listedKeys(profile);
  return [...fields.keys()]
    .filter((key) => !listed.has(key))
    .slice(0, namesMax)
    .map((key) => Array.from(maskCardNumbers(key)).slice(0, nameLettersMax).join(''));
}

/** Whether every field of the result's table is there and has its shape. Cheap. */
export function isCompleteResult(fields: WireFields): boolean {
  return resultFields.every((spec) => fitsField(spec, fields.get(spec.form) ?? ''));
}

/**
 * What a post that is not believed may leave in quarantine: null when a value looks like a card
 * number. Listed values are kept verbatim; of the others only the names, with an empty value.
 */
export function quarantinedFields(fields: WireFields, profile: MacProfile): WireFields | null {
  const hasCard = [...fields].some(
    ([key, value]) =>
      looksLikeCardNumber(key) ||
      (!isKnownValue(key, value, profile) && looksLikeCardNumber(value)),
  );
  if (hasCard) return null;
  const masked = unlistedKeyNames(fields, profile).map((name) => [name, ''] as const);
  return new Map([...listedFields(fields, profile), ...masked]);
}

/**
 * Whether a value is known to be no card's number though it may look like one: hexadecimal, or a
 * constant of the profile that looks like one, as a MERCHANT of fifteen digits does in one case of
 * ten. Short constants do not count: their digits also occur in other numbers.
 */
export function isKnownValue(name: string, value: string, profile: MacProfile): boolean {
  const isConstant = profile.constants[name] === value;
  return isHexValue(name, value) || (isConstant && looksLikeCardNumber(value));
}

const listed = new WeakMap<MacProfile, ReadonlySet<string>>();

/** Made once for a profile, which never changes. */
function listedKeys(profile: MacProfile): ReadonlySet<string> {
  const known = listed.get(profile);
  if (known) return known;
  const inProfile = Object.values(profile.fields).flatMap((list) => list ?? []);
  const keys = new Set([...documentedKeys, ...inProfile]);
  listed.set(profile, keys);
  return keys;
}
