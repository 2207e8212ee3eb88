// Answers: what is the MAC of these fields, and is the received one right?
// Written from the rule in words, not from the merchant's code, so that each checks the other.
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import type { GatewayProfile, MacAlgorithm } from './profile';

export type GatewayKey =
  | { readonly kind: 'secret'; readonly bytes: Buffer }
  | { readonly kind: 'rsa'; readonly key: KeyObject };

type Digest = { readonly hash: string; readonly isRsa: boolean; readonly hexDigits: number };

const DIGESTS: Record<MacAlgorithm, Digest> = {
  'hmac-sha1': { hash: 'sha1', isRsa: false, hexDigits: 40 },
  'hmac-sha256': { hash: 'sha256', isRsa: false, hexDigits: 64 },
  'hmac-sha512': { hash: 'sha512', isRsa: false, hexDigits: 128 },
  'rsa-sha256': { hash: 'RSA-SHA256', isRsa: true, hexDigits: 0 },
  'rsa-md5': { hash: 'RSA-MD5', isRsa: true, hexDigits: 0 },
};

/** Does the algorithm need a key pair instead of one shared key? */
export function isRsa(algorithm: MacAlgorithm): boolean {
  return DIGESTS[algorithm].isRsa;
}

/**
 * The exact text that is signed: length and value of each listed field in order; an empty or missing
 * field is taken from the constants, or else is `-`, `0` or nothing. A length counts bytes of UTF-8,
 * or the letters where the bank counts those.
 */
export function macSourceText(
  profile: Pick<GatewayProfile, 'absent' | 'lengths' | 'trailer' | 'constants'>,
  list: readonly string[],
  fields: ReadonlyMap<string, string>,
): string {
  const absent = profile.absent === 'skip' ? '' : profile.absent;
  const sizeOf = (value: string): number =>
    profile.lengths === 'characters' ? [...value].length : Buffer.byteLength(value, 'utf8');
  let source = '';
  for (const name of list) {
    const sent = fields.get(name) ?? '';
    const value = sent === '' ? (profile.constants[name] ?? '') : sent;
    source += value === '' ? absent : `${sizeOf(value)}${value}`;
  }
  return source + profile.trailer;
}

/** Reads a shared key: hex, or two components of equal length joined by `^`. */
export function readSecretKey(text: string): GatewayKey {
  const [first, second, ...more] = text.split('^').map(readHex);
  if (first === undefined || more.length > 0) throw new Error('A MAC key has one or two parts.');
  if (second === undefined) return { kind: 'secret', bytes: first };
  if (second.length !== first.length) throw new Error('Both parts of a MAC key are as long.');
  return { kind: 'secret', bytes: Buffer.from(first.map((byte, i) => byte ^ (second[i] ?? 0))) };
}

/** Reads the PEM text of a private key, with which the gateway signs. */
export function readPrivateKey(pem: string): GatewayKey {
  return { kind: 'rsa', key: createPrivateKey(pem) };
}

/** Reads the PEM text of a public key, with which the gateway checks what the merchant signed. */
export function readPublicKey(pem: string): GatewayKey {
  return { kind: 'rsa', key: createPublicKey(pem) };
}

/** The MAC of a source text in hexadecimal, in the case of the profile. */
export function signText(
  profile: Pick<GatewayProfile, 'algorithm' | 'case'>,
  key: GatewayKey,
  source: string,
): string {
  const digest = DIGESTS[profile.algorithm];
  const hex =
    key.kind === 'secret'
      ? createHmac(digest.hash, key.bytes).update(source, 'utf8').digest('hex')
      : createSign(digest.hash).update(source, 'utf8').sign(key.key, 'hex');
  return profile.case === 'upper' ? hex.toUpperCase() : hex;
}

/** Has a P_SIGN the number of hex digits that the algorithm produces, in either case? */
export function isMacWellFormed(algorithm: MacAlgorithm, key: GatewayKey, mac: string): boolean {
  return mac.length === macDigits(algorithm, key) && /^[0-9A-Fa-f]+$/.test(mac);
}

/** Does the MAC match the source text? Check its form first. */
export function isMacRight(
  algorithm: MacAlgorithm,
  key: GatewayKey,
  source: string,
  mac: string,
): boolean {
  const received = Buffer.from(mac, 'hex');
  if (key.kind === 'rsa') {
    return createVerify(DIGESTS[algorithm].hash).update(source, 'utf8').verify(key.key, received);
  }
  const own = createHmac(DIGESTS[algorithm].hash, key.bytes).update(source, 'utf8').digest();
  return own.length === received.length && timingSafeEqual(own, received);
}

/** A key of the same form as the given one, but certainly different. */
export function otherKey(key: GatewayKey): GatewayKey {
  if (key.kind === 'secret') {
    return { kind: 'secret', bytes: Buffer.from(key.bytes.map((byte) => byte ^ 0x5a)) };
  }
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: key.key.asymmetricKeyDetails?.modulusLength ?? 2048,
  });
  return { kind: 'rsa', key: privateKey };
}

function macDigits(algorithm: MacAlgorithm, key: GatewayKey): number {
  if (key.kind === 'secret') return DIGESTS[algorithm].hexDigits;
  return Math.ceil((key.key.asymmetricKeyDetails?.modulusLength ?? 2048) / 4);
}

function readHex(text: string): Buffer {
  const digits = text.trim();
  if (digits.length % 2 !== 0 || !/^[0-9A-Fa-f]{2,}$/.test(digits)) {
    throw new Error('A MAC key is written in an even number of hexadecimal digits.');
  }
  return Buffer.from(digits, 'hex');
}
