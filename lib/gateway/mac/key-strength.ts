// Why must this key not guard money? Judges the bytes used, whatever text or file they came from.
import { createHash, createPublicKey } from 'node:crypto';
import { commonWords, looksTyped } from '@/lib/text/typed-secret';
import type { MacKey } from './mac-key';

const secretBytesMin = 16;
const modulusBitsMin = 2048;
/** Sixteen random bytes have fewer different values than this once in 10^13 keys. */
const differentBytesMin = 8;
const demoPrefix = Buffer.from('DE30DE30', 'hex');

/**
 * SHA-256 of keys published in documents and test vectors; for an RSA key, of its public half
 * (SPKI).
 */
const published = new Set([
  'a8faed6abbf35c12a4b26e40f6feb19d736d90045c83b9f9a31f638d323e6811',
  '56b8c0c474079e0ee55b8361588e53e5545d2e11519cccc75811f5341e4037af',
  'eadb91891c075d68ec0406818caabf3443553085538bf6801410af65881f861c',
  'c9af874455f7b1c5220ae0fc2eb58cca53fd6d8e896dabadaf0f916bc2c10674',
  '158fef4c683299e8875ab3f187cadb32a1f2f18cadf67625fd931fa33acd5435',
  '290def4b8f02ed8a8b32aec36325c9329cd1cf52e2627b3422573218878752d5',
  // FIPS 197 and SP 800-38A: AES of 128, 192 and 256 bits.
  'd4ffb8b77f7d6b26196e9a070e983f6701a4c42dec813d4de1a535d20a7df536',
  '80fa5ff8e512e1d12f60c27d305e47fb19daa5f0aad3f32c9dd5145309e38d54',
  'b93c72b74bc8487d29827005f80d635918f91bc22b14d7ed05714d58f96702dd',
]);

/** Why a key is unfit for production, as the end of a sentence; null if no weakness shows. */
export function weaknessOf({ role, key }: MacKey): string | null {
  if (role !== 'secret') {
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (bits < modulusBitsMin) return `is an RSA key of fewer than ${modulusBitsMin} bits`;
    const half = role === 'public' ? key : createPublicKey(key);
    return isPublished(half.export({ type: 'spki', format: 'der' })) ? 'is a published key' : null;
  }
  const secret = key.export();
  if (secret.length < secretBytesMin) return `has fewer than ${secretBytesMin} bytes`;
  if (isPublished(secret)) return 'is a published key';
  if (secret.subarray(0, demoPrefix.length).equals(demoPrefix)) return 'is a demo key';
  if (isDigestOfWord(secret)) return 'is the digest of a common word';
  return isPatterned(secret) || isTyped(secret) ? 'follows a pattern' : null;
}

/** Hexadecimal words, rows of digits, or a text of common words written as hex. */
function isTyped(bytes: Buffer): boolean {
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return looksTyped(bytes.toString('hex')) || (isText && looksTyped(bytes.toString('latin1')));
}

const digestNames = ['md5', 'sha1', 'sha256', 'sha512'] as const;

/** Keys that generators on the web make of what one types first; the empty text, too. */
function isDigestOfWord(bytes: Buffer): boolean {
  return digestNames.some((name) =>
    ['', ...commonWords].some((word) => createHash(name).update(word).digest().equals(bytes)),
  );
}

/** Whether one secret signs and verifies, so that the bank's MAC can be made by us. */
export function isSameSecret(signing: MacKey, verifying: MacKey): boolean {
  if (signing.role !== 'secret' || verifying.role !== 'secret') return false;
  return signing.key.export().equals(verifying.key.export());
}

function isPublished(bytes: Buffer): boolean {
  return published.has(createHash('sha256').update(bytes).digest('hex'));
}

/** Few different bytes, a part that repeats to the end, or steps of one size. */
function isPatterned(bytes: Buffer): boolean {
  if (new Set(bytes).size < differentBytesMin) return true;
  const repeats = (length: number) => bytes.every((byte, at) => byte === bytes[at % length]);
  for (let length = 1; length <= bytes.length / 2; length += 1) if (repeats(length)) return true;
  const step = (at: number) => ((bytes[at] ?? 0) - (bytes[at - 1] ?? 0) + 256) % 256;
  return bytes.every((_byte, at) => at < 2 || step(at) === step(1));
}
