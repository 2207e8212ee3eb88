// How do people sign in without their phone? With one of ten codes of 50 bits, stored only as slow
// hashes.
import 'server-only';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hash } from '@node-rs/argon2';

const recoveryCodesCount = 10;

/** Without letters that are easily confused: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 10;
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type RecoveryCodes = {
  /** Shown once: ABCDE-FGHJK. */
  readonly codes: readonly string[];
  /** One salt for the ten, so that a typed code is hashed once. */
  readonly salt: Buffer;
  readonly hashes: readonly string[];
};

export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(16);
  const plain = Array.from({ length: recoveryCodesCount }, newCode);
  const hashes = await Promise.all(plain.map((code) => hash(code, { ...cost, salt })));
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
}

/** The code in its original form, however it was typed; null if it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return code.length === letters && [...code].every((one) => alphabet.includes(one)) ? code : null;
}

/** The one of `hashes` that matches this code; null if none does. */
export async function findRecoveryHash(
  code: string,
  salt: Uint8Array,
  hashes: readonly string[],
): Promise<string | null> {
  const made = Buffer.from(await hash(code, { ...cost, salt: Buffer.from(salt) }));
  const isSame = (one: string) =>
    one.length === made.length && timingSafeEqual(Buffer.from(one), made);
  return hashes.find(isSame) ?? null;
}

function newCode(): string {
  return [...randomBytes(letters)].map((byte) => alphabet[byte % alphabet.length]).join('');
}
