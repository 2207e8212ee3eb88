// Which telephone number was typed? Read by its country's rules; stored and shown in one form.
import {
  type CountryCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { fail, ok, type Result } from '@/lib/result/result';

/**
 * The country of a number without a country code, if the merchant's own number does not show it.
 */
const homeCountry: CountryCode = 'IQ';

export type ReadPhone = {
  readonly e164: string;
  /** Whether its length and prefix are in use in its country; others may still be right. */
  readonly isUsual: boolean;
};

/**
 * Reads a number as people write it, with ASCII digits. `house`: the merchant's own number, whose
 * country applies to numbers without a code. Refuses one that is too short or too long for its
 * country, or no number at all.
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

/** The number in international format; an older one is shown as it was typed. */
export function shownPhone(kept: string): string {
  if (!/^\+[0-9]+$/.test(kept)) return kept;
  return parsePhoneNumberFromString(kept)?.formatInternational() ?? kept;
}
