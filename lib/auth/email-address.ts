// Which account does this e-mail address name? One spelling per address, or none.
import { fail, ok, type Result } from '@/lib/result/result';

const lengthMax = 254;
const localPartMax = 64;
const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one stored spelling: trimmed, NFKC, lower case. BAD_EMAIL for anything that is not a single
 * plain ASCII address: a look-alike of @ or of a letter, which NFKC would fold into another
 * person's address, a comma list, a display name.
 */
export function normaliseEmail(text: string): Result<string, 'BAD_EMAIL'> {
  const trimmed = text.trim();
  const folded = trimmed.normalize('NFKC');
  if (folded !== trimmed || folded.length > lengthMax) return fail('BAD_EMAIL');
  const address = folded.toLowerCase();
  if (!shape.test(address) || address.indexOf('@') > localPartMax) return fail('BAD_EMAIL');
  return ok(address);
}
