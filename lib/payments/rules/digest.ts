// What identifies the exact bytes of a message? Their SHA-256.
import { createHash } from 'node:crypto';

/** SHA-256 of bytes or UTF-8 text, as 64 hex digits. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
