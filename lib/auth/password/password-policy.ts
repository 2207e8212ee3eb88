// Is this password good enough to be set? ASVS 6.2: length and commonness, no composition rules.
import { fail, ok, type Result } from '@/lib/result';
import { isCommonPassword } from './common-passwords';

export const passwordLengthMin = 8;
const passwordLengthMax = 256;

export type PasswordProblem = 'TOO_SHORT' | 'TOO_LONG' | 'TOO_COMMON' | 'NAMES_ITS_OWNER';

/**
 * The form in which a password is hashed: NFKC, so that two keyboards that compose a letter
 * differently mean the same one. Nothing is trimmed or cut.
 */
export function canonicalPassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Judges a new password; lengths are in characters as people count them (code points).
 * `owner` are texts that an attacker would try first: the e-mail address and the name.
 */
export function judgePassword(
  password: string,
  owner: readonly string[] = [],
): Result<true, PasswordProblem> {
  const canonical = canonicalPassword(password);
  const length = [...canonical].length;
  if (length < passwordLengthMin) return fail('TOO_SHORT');
  if (length > passwordLengthMax) return fail('TOO_LONG');
  if (isCommonPassword(canonical)) return fail('TOO_COMMON');
  const lower = canonical.toLowerCase();
  const names = owner.flatMap((text) => [text, text.split('@')[0] ?? '']);
  if (names.some((name) => name !== '' && lower === name.toLowerCase())) {
    return fail('NAMES_ITS_OWNER');
  }
  return ok(true);
}
