// Which profiles come with the app, by their names in the setting?
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import { way4Classic } from './way4-classic';
import { way4HmacSha256 } from './way4-hmac-sha256';

/** The built-in profile of that name; undefined means that the name is a path to a JSON profile. */
export function builtInProfile(name: string): MacProfile | undefined {
  return [way4HmacSha256, way4Classic].find((profile) => profile.name === name);
}
