// Which telephone number was typed? Read by the rules of its country; kept and shown in one form.
import {
  type CountryCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { fail, ok, type Result } from '@/lib/result';

/** Where a number without a country code belongs, when the house's own says nothing of it. */
const homeCountry: CountryCode = 'IQ';

export type ReadPhone = {
  readonly e164: string;
  /** Of a length and a beginning that its country gives out; others may still be right. */
  readonly isUsual: boolean;
};

/**
 * A number as people write it, with ASCII digits. `house`: the house's own, whose country holds for
 * numbers without one. Too short or too long for its country, or no number of any: refused.
 */
export function readPhone(
  typed: string,
  house = '',
): Result<ReadPhone, 'tooShort' | 'tooLong' | 'badPhone'> {
  const text = typed.replace(/^\(?00/, '+');
  const defaultCountry = parsePhoneNumberFromString(house)?.country ?? homeCountry;
  const length = validatePhoneNumberLength(text, { defaultCountry });
  if (length === 'TOO_SHORT') return fail('tooShort');
  if (length === 'TOO_LONG') return fail('tooLong');
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  if (length !== undefined || number === undefined) return fail('badPhone');
  return ok({ e164: number.number, isUsual: number.isValid() });
}

/** As people read it to each other; a number of earlier days stands as it was typed. */
export function shownPhone(kept: string): string {
  if (!/^\+[0-9]+$/.test(kept)) return kept;
  return parsePhoneNumberFromString(kept)?.formatInternational() ?? kept;
}
