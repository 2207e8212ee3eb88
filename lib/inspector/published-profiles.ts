// Which profiles has anybody published? Those that come with the app, then those of the family's banks.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MacProfile, parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import { builtInProfiles } from '@/lib/gateway/mac/profiles/built-in';

/** Where they are kept with the messages that prove them, below the folder of the installation. */
const folder = path.join('tests', 'vectors', 'profiles');

/** All of them. A file that is none of ours throws with its name and its wrong places. */
export function publishedProfiles(): readonly MacProfile[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const family = names.map((name) => {
    const parsed = parseMacProfile(JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
    if (!parsed.ok) throw new Error(`${name}: ${parsed.detail}`);
    return parsed.value;
  });
  return [...builtInProfiles, ...family];
}
