// By what does an account's trail know its password again? By a mark of the salted hash.
import { createHash } from 'node:crypto';

/**
 * The mark of a password's hash, for the audit: it changes with every password and helps nobody to
 * guess one. The database computes the same, see password_mark() in the migrations.
 */
export function passwordMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest().subarray(0, 12).toString('base64');
}
