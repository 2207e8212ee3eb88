// Which key signs what? One secret, one derived key per purpose, so that none serves two.
import 'server-only';
import { hkdfSync } from 'node:crypto';
import { settings } from '@/lib/settings/env';

const derived = new Map<string, Buffer>();

/** A 32-byte key for one purpose, derived from the sign-in secret by HKDF-SHA256. */
export function deriveKey(purpose: string): Buffer {
  const known = derived.get(purpose);
  if (known) return known;
  const secret = settings().authSecret;
  const key = Buffer.from(hkdfSync('sha256', secret, 'diwan-checkout', purpose, 32));
  derived.set(purpose, key);
  return key;
}
