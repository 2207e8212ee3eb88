// Did the holder of the key make this message? Source string, signing and verifying.
import { createHmac, sign, timingSafeEqual, verify } from 'node:crypto';
import { encodedLength, encodeText } from '@/lib/gateway/wire/charset';
import type { WireFields } from '@/lib/gateway/wire/fields';
import type { MacKey, VerifyingKey } from './mac-key';
import type { MacAlgorithm, MacProfile, RequestKind } from './mac-profile';

const digests: Record<MacAlgorithm, string> = {
  'hmac-sha1': 'sha1',
  'hmac-sha256': 'sha256',
  'hmac-sha512': 'sha512',
  'rsa-sha256': 'sha256',
  'rsa-md5': 'md5',
};

const digestBytes: Record<string, number> = { sha1: 20, sha256: 32, sha512: 64 };

/**
 * The exact bytes that are signed: for each listed field `<length><value>`; an empty or missing one
 * gives its constant, else the profile's `absent`; then the trailer. "0" is a value. Lengths count
 * bytes, unless the profile counts characters. We write UTF-8; what we receive has the profile's
 * charset.
 */
export function macSource(
  profile: MacProfile,
  list: readonly string[],
  fields: WireFields,
  charset = profile.charset,
): Buffer {
  const absent = profile.absent === 'skip' ? '' : profile.absent;
  const parts = list.map((name) => {
    const value = fields.get(name) || constantOf(profile, name);
    if (value === '') return absent;
    const isInBytes = profile.lengths !== 'characters';
    return `${isInBytes ? encodedLength(value, charset) : Array.from(value).length}${value}`;
  });
  return encodeText(parts.join('') + profile.trailer, charset);
}

/** The constant for a field that a message lacks; '' when the profile has none. */
export function constantOf(profile: Pick<MacProfile, 'constants'>, name: string): string {
  return (Object.hasOwn(profile.constants, name) && profile.constants[name]) || '';
}

/** P_SIGN of a request, in the profile's hex case. Throws if the key is not for the algorithm. */
export function signMessage(
  profile: MacProfile,
  key: MacKey,
  kind: RequestKind,
  fields: WireFields,
): string {
  const source = macSource(profile, profile.fields[kind], fields, 'utf-8');
  const digest = digests[profile.algorithm];
  const isRsa = key.role === 'private';
  if (isRsa !== profile.algorithm.startsWith('rsa-') || key.role === 'public') {
    throw new TypeError('the signing key does not fit the profile');
  }
  const bytes = isRsa
    ? sign(digest, source, key.key)
    : createHmac(digest, key.key).update(source).digest();
  const hex = bytes.toString('hex');
  return profile.case === 'upper' ? hex.toUpperCase() : hex;
}

/** How many hex digits P_SIGN has under this key: the algorithm's, or the RSA modulus's. */
export function macLength(profile: MacProfile, key: MacKey): number {
  const bits = key.key.asymmetricKeyDetails?.modulusLength;
  return bits === undefined ? 2 * (digestBytes[digests[profile.algorithm]] ?? 0) : bits / 4;
}

/** Whether P_SIGN is a hex text of the length that one of the keys gives. */
export function isMacWellFormed(
  profile: MacProfile,
  keys: readonly VerifyingKey[],
  mac: string,
): boolean {
  // Node's hex decoder stops silently at the first bad character, so the text is checked first.
  if (!/^[0-9A-Fa-f]+$/.test(mac)) return false;
  return keys.some(({ key }) => mac.length === macLength(profile, key));
}

type Verified = Parameters<typeof verifiedSource>;

/** Whether P_SIGN fits the listed fields under a key accepted at the time of arrival. */
export function verifyMessage(...message: Verified): boolean {
  return verifiedSource(...message) !== null;
}

/**
 * The signed bytes if P_SIGN fits the listed fields under a key accepted at the time of arrival,
 * else null. Either hex case; constant time for equal lengths; every key is tried even if the first
 * fits.
 */
export function verifiedSource(
  profile: MacProfile,
  keys: readonly VerifyingKey[],
  list: readonly string[],
  fields: WireFields,
  receivedAt: Date,
): Buffer | null {
  const mac = fields.get('P_SIGN') ?? '';
  if (!isMacWellFormed(profile, keys, mac)) return null;
  const source = macSource(profile, list, fields);
  const given = Buffer.from(mac, 'hex');
  const verdicts = keys
    .filter(({ acceptedUntil }) => acceptedUntil === undefined || receivedAt < acceptedUntil)
    .map(({ key }) => isMadeWith(profile, key, source, given));
  return verdicts.includes(true) ? source : null;
}

function isMadeWith(profile: MacProfile, key: MacKey, source: Buffer, given: Buffer): boolean {
  if (given.length * 2 !== macLength(profile, key)) return false;
  const digest = digests[profile.algorithm];
  if (profile.algorithm.startsWith('rsa-')) {
    return key.role === 'public' && verify(digest, source, key.key, given);
  }
  if (key.role !== 'secret') return false;
  return timingSafeEqual(createHmac(digest, key.key).update(source).digest(), given);
}
