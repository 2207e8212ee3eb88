// Which profiles come with the app, by their names in the setting?
import { type MacProfile, parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import classic from './way4-classic.json' with { type: 'json' };
import hmacSha256 from './way4-hmac-sha256.json' with { type: 'json' };

/** The default until the bank says: the family's newer native order, by HMAC-SHA256. */
export const way4HmacSha256 = profileIn(hmacSha256);
/** The family's classic order, by HMAC-SHA1, as in the vendor's manual. */
export const way4Classic = profileIn(classic);

export const builtInProfiles: readonly MacProfile[] = [way4HmacSha256, way4Classic];

/** The built-in profile of that name; undefined means that the name is a path to a JSON profile. */
export function builtInProfile(name: string): MacProfile | undefined {
  return builtInProfiles.find((profile) => profile.name === name);
}

function profileIn(json: unknown): MacProfile {
  const parsed = parseMacProfile(json);
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.value;
}
