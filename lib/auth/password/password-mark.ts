// How does the audit recognise an account's password? By a mark of the salted hash.
import { createHash } from 'node:crypto';

/**
 * The mark of a password's hash, for the audit: it changes with every password and does not help to
 * guess one. password_mark() in the migrations computes the same.
 */
export function passwordMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest().subarray(0, 12).toString('base64');
}
