// Does this password belong to this account? argon2id, at the same cost for every answer.
import 'server-only';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes, one lane (OWASP's and ASVS's minimum or better). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Longer input is refused without hashing: it cannot be an accepted password. */
const inputLengthMax = 2048;

/** Prefix of hashes from the time when passwords were normalised to NFKC before hashing. */
const normalisedMark = 'nfkc:';

let dummy: Promise<string> | undefined;

/** The stored form of a password that has passed the policy, exactly as it was typed. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * True if `password` matches `stored`. With `null` (no such account, no password, disabled) a dummy
 * hash of the same cost is checked instead, so that the time reveals nothing; returns false then.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const typed = password.length > inputLengthMax ? '' : password;
  dummy ??= hashPassword('no account has this password');
  const against = stored ?? (await dummy);
  try {
    const isRight = against.startsWith(normalisedMark)
      ? verify(against.slice(normalisedMark.length), typed.normalize('NFKC'))
      : verify(against, typed);
    return (await isRight) && stored !== null && typed !== '';
  } catch {
    // A stored text that is not an argon2 hash matches no password.
    return false;
  }
}
