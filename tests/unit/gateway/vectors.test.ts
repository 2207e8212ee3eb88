import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { macSource, signMessage, verifyMessage } from '@/lib/gateway/mac/mac';
import { parseSigningKey, parseVerifyingKey, type VerifyingKey } from '@/lib/gateway/mac/mac-key';
import { type MacProfile, type ProfileList, parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import { builtInProfile } from '@/lib/gateway/mac/profiles/built-in';
import { receivedAt } from './support';

type Vector = {
  id: string;
  alg: string;
  message?: ProfileList;
  /** Whose `message` it is, if not of the default. */
  profile?: string;
  key?: string;
  components?: string[];
  fields?: string[];
  data?: Record<string, string>;
  source?: string;
  p_sign?: string;
  md5?: string;
  verify_with?: string;
};
type VectorFile = { keys?: Record<string, string>; vectors: Vector[] };

const folder = new URL('../../vectors/', import.meta.url);
const ours = read('default-profile.json');
const published = read('mac-vectors.json');
/** The fields of the control string in the manual of Victoriabank, which prints only their string. */
const manualSample = {
  ORDER: '100001',
  NONCE: '11111111000000011111',
  TIMESTAMP: '20110627060100',
  TRTYPE: '0',
  AMOUNT: '34.99',
};
/** The vectors of every file: a bank that is added brings one of its own. */
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => read(name).vectors);
const signedVectors = all.filter(({ p_sign }) => p_sign);

it('has every vector of the shelf', () => {
  expect(ours.vectors).toHaveLength(6);
  expect(published.vectors).toHaveLength(8);
  expect(signedVectors.length).toBeGreaterThanOrEqual(12);
});

it.each(all.filter(({ message }) => message))('$id has the list of its profile', (vector) => {
  const name = vector.profile ?? 'way4-hmac-sha256';
  const profile = builtInProfile(name) ?? JSON.parse(readVector(`profiles/${name}.json`));
  expect(vector.message && profile.fields[vector.message]).toEqual(vector.fields);
  expect(profile.algorithm).toBe(vector.alg);
});

describe('the profiles of the family', () => {
  const profiles = readdirSync(new URL('profiles/', folder)).map((name) => {
    const parsed = parseMacProfile(JSON.parse(readVector(`profiles/${name}`)));
    if (!parsed.ok) throw new Error(`${name}: ${parsed.detail}`);
    return parsed.value;
  });
  const claimed = profiles.flatMap((profile) =>
    Object.entries(profile.about?.vectors ?? {}).flatMap(([list, ids]) =>
      (ids ?? []).map((id) => ({ id, list: list as ProfileList, profile })),
    ),
  );

  it.each(profiles)('$name says which bank, which version and whose word it is', ({ about }) =>
    expect(about).toMatchObject({ bank: expect.any(String), version: expect.any(String) }),
  );

  it('claim every published message but the XOR of a key', () => {
    const ids = published.vectors.filter(({ alg }) => alg !== 'key-xor').map(({ id }) => id);
    expect(claimed.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it.each(claimed)('$profile.name gives the source of $id', ({ id, list, profile }) => {
    const vector = published.vectors.find((one) => one.id === id);
    const fields = new Map(Object.entries(vector?.data ?? manualSample));
    const source = macSource(profile, profile.fields[list] ?? [], fields).toString();
    expect(source).toBe(vector?.source);
    expect(profile.about?.assumed).not.toContain(list);
    if (vector?.fields) expect(vector.alg).toContain(profile.algorithm);
  });
});

describe.each(signedVectors)('$id', (vector) => {
  const { profile, list, keys, fields, mac } = prepared(vector);

  it('gives the published source string byte for byte', () =>
    expect(macSource(profile, list, fields)).toEqual(Buffer.from(vector.source ?? '', 'utf8')));

  it('verifies, and in HMAC is reproduced', () => {
    expect(verifyMessage(profile, keys, list, withMac(fields, mac), receivedAt)).toBe(true);
    if (vector.key === undefined) return;
    const key = parseSigningKey(vector.key, profile.algorithm);
    expect(key.ok && signMessage(profile, key.value, 'prepare', fields)).toBe(mac);
  });

  it('A10 fails when any signed letter is changed, doubled, removed or a field emptied', () => {
    let changes = 0;
    for (const [name, value] of fields) {
      for (const changed of changesOf(value)) {
        const altered = withMac(new Map([...fields, [name, changed]]), mac);
        const answer = verifyMessage(profile, keys, list, altered, receivedAt);
        expect(answer, `${name}=${changed}`).toBe(false);
        changes += 1;
      }
      const without = new Map([...fields].filter(([key]) => key !== name));
      const message = verifyMessage(profile, keys, list, withMac(without, mac), receivedAt);
      expect(message).toBe(value === '');
    }
    expect(changes).toBeGreaterThan(60);
  });

  it('A6 fails for every flipped nibble of P_SIGN', () => {
    for (const at of Array.from(mac).keys()) {
      for (const mask of [1, 8]) {
        const nibble = (Number.parseInt(mac.charAt(at), 16) ^ mask).toString(16);
        const altered = withMac(fields, mac.slice(0, at) + nibble + mac.slice(at + 1));
        expect(verifyMessage(profile, keys, list, altered, receivedAt), `nibble ${at}`).toBe(false);
      }
    }
  });
});

describe.each(signedVectors.filter(({ key }) => key))('$id, an HMAC', (vector) => {
  const { profile, list, keys, fields } = prepared(vector);

  it('A10 refuses the MAC of a source that differs in any byte', () => {
    const bytes = Buffer.from(vector.source ?? '', 'utf8');
    const digest = profile.algorithm.replace('hmac-', '');
    for (const at of bytes.keys()) {
      for (const bit of [1, 0x80]) {
        const altered = Buffer.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ bit;
        const key = Buffer.from(vector.key ?? '', 'hex');
        const message = withMac(fields, createHmac(digest, key).update(altered).digest('hex'));
        expect(verifyMessage(profile, keys, list, message, receivedAt), `byte ${at}`).toBe(false);
      }
    }
  });
});

it('V2x XORs the components of a published key', () => {
  const vector = published.vectors.find(({ alg }) => alg === 'key-xor');
  const joined = parseSigningKey(vector?.components?.join('^') ?? '', 'hmac-sha1');
  const single = parseSigningKey(vector?.key ?? '', 'hmac-sha1');
  if (!joined.ok || !single.ok) throw new Error('the published key is refused');
  expect(joined.value.key.equals(single.value.key)).toBe(true);
});

it('digests the published control string as the manual prints it', () => {
  const vector = published.vectors.find(({ alg }) => alg === 'md5');
  const md5 = createHash('md5').update(vector?.source ?? '');
  expect(md5.digest('hex')).toBe(vector?.md5);
});

it('verifies the published samples without the trailing dash that the manual prints', () => {
  const vector = published.vectors.find(({ id }) => id.startsWith('V8a'));
  if (vector === undefined) throw new Error('vector missing');
  const { profile, list, keys, fields, mac } = prepared(vector);
  const general = { ...profile, trailer: '-' };
  expect(verifyMessage(general, keys, list, withMac(fields, mac), receivedAt)).toBe(false);
});

function prepared(vector: Vector) {
  const algorithm = vector.alg === 'rsa-sha256-pkcs1v15' ? 'rsa-sha256' : vector.alg;
  const list = vector.fields ?? [];
  const profile = profileOf(algorithm, list);
  const keyText = vector.key ?? published.keys?.[vector.verify_with ?? ''] ?? '';
  const parsed = parseVerifyingKey(keyText, profile.algorithm);
  if (!parsed.ok) throw new Error(`${vector.id}: ${parsed.detail}`);
  const keys: VerifyingKey[] = [{ key: parsed.value }];
  const fields = new Map(Object.entries(vector.data ?? {}));
  return { profile, list, keys, fields, mac: vector.p_sign ?? '' };
}

function profileOf(algorithm: string, list: string[]): MacProfile {
  const lists = { prepare: list, completion: list, reversal: list, result: list };
  const parsed = parseMacProfile({ name: 'vector', algorithm, fields: lists });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.value;
}

function* changesOf(value: string): Generator<string> {
  const letters = Array.from(value);
  for (const [at, letter] of letters.entries()) {
    yield [...letters.slice(0, at), letter === 'x' ? 'y' : 'x', ...letters.slice(at + 1)].join('');
    yield [...letters.slice(0, at), letter, ...letters.slice(at)].join('');
    yield [...letters.slice(0, at), ...letters.slice(at + 1)].join('');
  }
  yield `${value} `;
  yield ` ${value}`;
}

function withMac(fields: ReadonlyMap<string, string>, mac: string): Map<string, string> {
  return new Map([...fields, ['P_SIGN', mac]]);
}

function read(name: string): VectorFile {
  return JSON.parse(readVector(name));
}

function readVector(name: string): string {
  return readFileSync(new URL(`../../vectors/${name}`, import.meta.url), 'utf8');
}
