// Is this text a usable key? Hex and XORed components for HMAC, PEM for RSA; never a guess.
import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  X509Certificate,
} from 'node:crypto';
import { fail, ok, type Result } from '@/lib/result/result';
import type { MacAlgorithm } from './mac-profile';

declare const macKeyBrand: unique symbol;

/** A checked key. It prints as `KeyObject`, never as its bytes. */
export type MacKey = {
  readonly role: 'secret' | 'private' | 'public';
  readonly key: KeyObject;
  readonly [macKeyBrand]: true;
};

/** A key that verifies what the gateway signs, and until when messages may arrive under it. */
export type VerifyingKey = { readonly key: MacKey; readonly acceptedUntil?: Date };

type ParsedKey = Result<MacKey, 'BAD_KEY', { readonly detail: string }>;

const modulusBitsMin = 1024;
const modulusBitsMax = 4096;

/**
 * Reads our own key. HMAC: hex, or hex components of equal length joined by `^`, which are XORed.
 * RSA: our private key as PEM. Fails: BAD_KEY with what is wrong, never with the text.
 */
export function parseSigningKey(text: string, algorithm: MacAlgorithm): ParsedKey {
  if (algorithm.startsWith('hmac-')) return parseSecret(text);
  return parseRsa(text, 'private', (pem) => createPrivateKey(pem));
}

/**
 * The key that verifies what the gateway signs. HMAC: as above. RSA: a public key or certificate
 * as PEM; a private key is refused, because with it we would believe our own messages.
 */
export function parseVerifyingKey(text: string, algorithm: MacAlgorithm): ParsedKey {
  if (algorithm.startsWith('hmac-')) return parseSecret(text);
  if (text.includes('PRIVATE KEY')) return fail('BAD_KEY', { detail: 'is a private key' });
  return parseRsa(text, 'public', (pem) =>
    pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(pem),
  );
}

function parseSecret(text: string): ParsedKey {
  const components = text.split('^');
  // Node's decoder silently drops a bad tail and an odd digit, so the text is checked first.
  if (!components.every((component) => /^(?:[0-9A-Fa-f]{2})+$/.test(component))) {
    return fail('BAD_KEY', { detail: 'is not an even number of hex digits' });
  }
  const [first = Buffer.alloc(0), ...rest] = components.map((hex) => Buffer.from(hex, 'hex'));
  if (rest.some((component) => component.length !== first.length)) {
    return fail('BAD_KEY', { detail: 'has components of different length' });
  }
  const secret = Buffer.alloc(first.length);
  for (const part of [first, ...rest]) {
    for (const [at, byte] of part.entries()) secret[at] = (secret[at] ?? 0) ^ byte;
  }
  if (secret.every((byte) => byte === 0)) return fail('BAD_KEY', { detail: 'is all zero' });
  return ok(branded('secret', createSecretKey(secret)));
}

function parseRsa(
  text: string,
  role: 'private' | 'public',
  read: (pem: string) => KeyObject,
): ParsedKey {
  let key: KeyObject;
  try {
    // Settings often carry PEM on one line with written-out line breaks.
    key = read(text.replaceAll('\\n', '\n'));
  } catch {
    return fail('BAD_KEY', { detail: `is not a ${role} key in PEM` });
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa') return fail('BAD_KEY', { detail: 'is not an RSA key' });
  if (bits < modulusBitsMin || bits > modulusBitsMax || bits % 8 !== 0) {
    return fail('BAD_KEY', { detail: 'has an RSA modulus of unusable length' });
  }
  return ok(branded(role, key));
}

function branded(role: MacKey['role'], key: KeyObject): MacKey {
  return Object.freeze({ role, key }) as MacKey;
}
