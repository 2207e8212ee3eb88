// Is this value random bytes in hexadecimal? Runs of digits in such a text are chance, no card.
import { isHexBytes } from '@/lib/text/card-data';

/** Fields of hexadecimal: NONCE and P_SIGN (docs/gateway.md 2.1); INT_REF in the whole family. */
const hexNames: readonly string[] = ['INT_REF', 'NONCE', 'P_SIGN'];

/**
 * Whether a field of that name, of a form or of prepare's JSON, holds hexadecimal text with a
 * letter in it. One INT_REF in 2,000 and one NONCE in 450 have digits that would pass for a card's.
 */
export function isHexValue(name: string, value: string): boolean {
  return hexNames.includes(name.toUpperCase()) && isHexBytes(value);
}
