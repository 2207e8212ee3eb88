// Which key signs what? One secret, and one derived key per purpose, so that no key serves two.
import 'server-only';
import { hkdfSync } from 'node:crypto';
import { settings } from '@/lib/settings/env';

const derived = new Map<string, Buffer>();

/** A 32-byte key for one purpose, derived from the sign-in secret by HKDF-SHA256. */
export function deriveKey(purpose: string): Buffer {
  return keyOf(settings().authSecret, purpose);
}

/**
 * Every key that verifies and opens for a purpose: the one that signs and seals, then that of
 * NEXTAUTH_SECRET_PREVIOUS, if set.
 */
export function acceptedKeys(purpose: string): readonly Buffer[] {
  const { authSecretPrevious: previous } = settings();
  const current = deriveKey(purpose);
  return previous ? [current, keyOf(previous, purpose)] : [current];
}

function keyOf(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, 'diwan-checkout', purpose, 32));
  derived.set(name, key);
  return key;
}
