// Is this password good enough? ASVS 6.2: length and commonness, no composition rules.
import { fail, ok, type Result } from '@/lib/result/result';
import { isCommonPassword, spellOut } from './common-passwords';

export const passwordLengthMin = 8;
const passwordLengthMax = 256;

export type PasswordProblem =
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'TOO_COMMON'
  | 'NAMES_ITS_OWNER'
  | 'NAMES_THE_HOUSE';

/** Names that an attacker of this account would try. */
export type TellingNames = {
  /** The person's address and name: whole and in parts. */
  readonly owner: readonly string[];
  /** The merchant's and the app's name: whole and in parts. */
  readonly house: readonly string[];
  /** What is sold: whole names only, because their parts are ordinary words. */
  readonly products: readonly string[];
};

/** A shorter part of a name is ignored. */
const partLengthMin = 3;
/** A password needs this many letters besides the names. */
const ownLettersMin = 4;

/**
 * Judges a new password; lengths are in characters as people count them (code points). It is
 * compared in a form without invisible differences (NFKC, lower case), and hashed as typed.
 */
export function judgePassword(
  password: string,
  names: TellingNames,
): Result<true, PasswordProblem> {
  const length = [...password].length;
  if (length < passwordLengthMin) return fail('TOO_SHORT');
  if (length > passwordLengthMax) return fail('TOO_LONG');
  const seen = password.normalize('NFKC');
  if (isCommonPassword(seen)) return fail('TOO_COMMON');
  if (isMadeOf(seen, names.owner.flatMap(wordsOf))) return fail('NAMES_ITS_OWNER');
  const house = [...names.house.flatMap(wordsOf), ...names.products.map(bareOf)];
  return isMadeOf(seen, house) ? fail('NAMES_THE_HOUSE') : ok(true);
}

/** True if almost nothing of the password is left without these words. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = words
    .filter((word) => word.length >= partLengthMin)
    .sort((left, right) => right.length - left.length);
  return [password, spellOut(password.toLowerCase())].some((spelling) => {
    const bare = bareOf(spelling);
    // A space replaces each word, so that its neighbours do not form a new one.
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), bare);
    return rest !== bare && (rest.match(/\p{L}/gu)?.length ?? 0) < ownLettersMin;
  });
}

/** The name as one word, and each of its parts. */
function wordsOf(name: string): string[] {
  return [bareOf(name), ...name.split(/[^\p{L}\p{N}]+/u).map(bareOf)];
}

function bareOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
