// Do profile and key sign as published, and do our own signatures verify?
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GatewayConfig } from '@/lib/gateway/config';
import { macSource, signMessage, verifyMessage } from '@/lib/gateway/mac/mac';
import { parseSigningKey } from '@/lib/gateway/mac/mac-key';
import { type MacProfile, weakLists } from '@/lib/gateway/mac/mac-profile';
import { builtInProfile } from '@/lib/gateway/mac/profiles/built-in';
import type { Settings } from '@/lib/settings/env';
import { buildGatewayConfig } from '../../lib/payments/gateway-config';
import { projectRoot } from '../cli/project-root';
import { bad, type Finding, good, note } from './findings';

type Vector = {
  id: string;
  /** Whose `message` it is, if not of the default. */
  profile?: string;
  message?: string;
  key?: string;
  fields?: string[];
  data?: Record<string, string>;
  source?: string;
  p_sign?: string;
};

const folder = join(projectRoot, 'tests/vectors');
const ownProfile = 'way4-hmac-sha256';

/**
 * Checks the arithmetic against published vectors, then the configured profile and keys, and
 * whether signed messages of its bank agree with the profile.
 */
export function checkMac(settings: Settings): Finding[] {
  const built = buildGatewayConfig(settings, new Date());
  if (!built.ok) {
    const { variable, message } = built.problem;
    const words = `${variable} ${message}`;
    const advice = 'Ask the bank for profile and key; see docs/settings.md.';
    return [checkVectors(), bad('MAC profile', words, advice)];
  }
  return [
    checkVectors(),
    checkConfigured(settings, built.value),
    ...checkProof(built.value.profile),
  ];
}

function readVectors(): Vector[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).vectors);
}

function checkVectors(): Finding {
  const subject = 'MAC arithmetic';
  const vectors = readVectors().filter(({ message, profile }) => message && !profile);
  if (vectors.length === 0)
    return note(subject, 'the vectors are not installed', 'Use a checkout.');
  const profile = builtInProfile(ownProfile);
  const wrong = vectors.filter(
    (vector) => !(profile && isReproduced(profile, vector.fields ?? [], vector)),
  );
  return wrong.length === 0
    ? good(subject, `${vectors.length} published vectors reproduced`)
    : bad(subject, `not reproduced: ${idsOf(wrong)}`, 'Do not take payments. Report this.');
}

/** Whether each signed message that stands for the profile is what the profile gives. */
export function checkProof(profile: MacProfile, vectors = readVectors()): Finding[] {
  if (vectors.length === 0) return [];
  const subject = 'Bank’s messages';
  const claimed = Object.entries(profile.about?.vectors ?? {}).flatMap(([list, ids = []]) =>
    vectors.filter(({ id }) => ids.includes(id)).map((vector) => ({ list, vector })),
  );
  const own = vectors
    .filter(({ message, profile: of = ownProfile }) => message && of === profile.name)
    .map((vector) => ({ list: vector.message ?? '', vector }));
  const all = [...claimed, ...own];
  if (all.length === 0) {
    const advice = 'Ask the bank for one of each kind; see docs/bank-data.md.';
    return [note(subject, `no signed message proves ${profile.name}`, advice)];
  }
  const wrong = all
    .filter(({ list, vector }) => !isReproduced(profile, listOf(profile, list), vector))
    .map(({ vector }) => vector);
  if (wrong.length === 0) return [good(subject, `${all.length} agree with ${profile.name}`)];
  const words = `${profile.name} does not give ${idsOf(wrong)}`;
  return [
    bad(subject, words, 'Do not take payments: compare the profile with the bank’s document.'),
  ];
}

function idsOf(vectors: readonly Vector[]): string {
  return vectors.map(({ id }) => id).join(', ');
}

function listOf({ fields }: MacProfile, list: string): readonly string[] {
  return (fields as Readonly<Record<string, readonly string[] | undefined>>)[list] ?? [];
}

/** The source is compared, and the MAC where the key is published with it. */
function isReproduced(
  profile: MacProfile,
  list: readonly string[],
  { data, source, key, p_sign: mac }: Vector,
): boolean {
  // Only the source string of such a message is published, without its fields.
  if (data === undefined) return true;
  const fields = new Map(Object.entries(data));
  if (macSource(profile, list, fields).toString('utf8') !== source) return false;
  if (key === undefined || mac === undefined) return true;
  const signing = parseSigningKey(key, profile.algorithm);
  const asPrepare = { ...profile, fields: { ...profile.fields, prepare: list } };
  return signing.ok && signMessage(asPrepare, signing.value, 'prepare', fields) === mac;
}

function checkConfigured(settings: Settings, config: GatewayConfig): Finding {
  const subject = 'MAC profile';
  const { profile, signingKey, verifyingKeys } = config;
  const fields = new Map([['ORDER', '000001']]);
  const mac = signMessage(profile, signingKey, 'prepare', fields);
  const isOneKey = settings.gateway.resultMacKey === '';
  const signed = new Map([...fields, ['P_SIGN', mac]]);
  const isBelieved =
    !isOneKey || verifyMessage(profile, verifyingKeys, profile.fields.prepare, signed, new Date());
  if (!isBelieved) return bad(subject, 'our own signature does not verify', 'Report this.');
  const weak = weakLists(profile).map(({ list }) => list);
  if (weak.length > 0) {
    const words = `${profile.name}: ${weak.join(', ')} do not settle results alone`;
    return note(subject, words, 'Such results need review; ask the bank for the full list.');
  }
  if (/sha1|md5/.test(profile.algorithm)) {
    const words = `${profile.name} signs and verifies with ${profile.algorithm}, which is out of date`;
    return note(subject, words, 'Ask the bank whether it offers hmac-sha256 or rsa-sha256.');
  }
  return good(subject, `${profile.name} signs and verifies`);
}
