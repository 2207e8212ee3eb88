// What may a shopper type at checkout? Contact details, cleaned and bounded.
import type { Source, ValuesOf } from '@/lib/forms/form';
import { line } from '@/lib/forms/kinds';
import { normaliseDigits } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';
import { likelyAddress } from '@/lib/text/likely-address';
import { type ReadPhone, readPhone, shownPhone } from '@/lib/text/phone-number';

/** Codes of what is wrong with a contact field; the page turns them into sentences. */
export type ContactFieldCode =
  | 'required'
  | 'tooLong'
  | 'tooShort'
  | 'badEmail'
  /** The part after the @ is incomplete. */
  | 'cutEmail'
  /** Letters that email addresses cannot contain: from an Arabic keyboard, or look-alikes. */
  | 'badLetters'
  | 'badPhone'
  | 'badText';

export type PhoneFieldCode = 'required' | 'tooLong' | 'tooShort' | 'badPhone';

// Line breaks and other control characters never belong in a name, an address or a number.
const controls = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** Direction marks and zero-width breaks, as they come with pasted text. */
const pasted = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** More letters than are accepted, so that a long address is refused and never cut. */
export const emailForm = {
  email: line(readAddress, {
    type: 'email',
    inputMode: 'email',
    maxLength: 254,
    autoComplete: 'email',
  }),
};

/**
 * Who the guest is. The number becomes E.164; without a country code it takes the country of the
 * merchant's number.
 */
export function contactForm(housePhone = '') {
  const phone = (typed: string) => {
    const read = readTypedPhone(typed, housePhone);
    return read.ok ? ok(read.value.e164) : read;
  };
  return {
    name: line(readName, { maxLength: 100, autoComplete: 'name' }),
    ...emailForm,
    phone: line(phone, { type: 'tel', inputMode: 'tel', maxLength: 32, autoComplete: 'tel' }),
  };
}

export type Contact = Readonly<ValuesOf<ReturnType<typeof contactForm>>>;

// The joiners of Arabic script are kept: names need them.
function readName(typed: string): Result<string, ContactFieldCode> {
  const text = typed.replace(pasted, '').normalize('NFC').trim();
  if (text.length > 100) return fail('tooLong');
  if (controls.test(text)) return fail('badText');
  return /\p{L}/u.test(text) ? ok(text) : fail('required');
}

function readAddress(typed: string): Result<string, ContactFieldCode> {
  const text = typed.replace(pasted, '').normalize('NFKC').trim();
  if (text === '') return fail('required');
  if (text.length > 80) return fail('tooLong');
  if (/[^\p{ASCII}]/u.test(text)) return fail('badLetters');
  if (isCut(text)) return fail('cutEmail');
  return isPlainAddress(text) ? ok(text) : fail('badEmail');
}

/** One phone number as E.164; a number without a country code takes the merchant's. */
export function readTypedPhone(typed: string, housePhone = ''): Result<ReadPhone, PhoneFieldCode> {
  const text = normaliseDigits(typed.replace(pasted, '').normalize('NFKC'))
    .trim()
    .replace(/\p{Zs}+/gu, ' ');
  if (text === '') return fail('required');
  if (text.length > 32) return fail('tooLong');
  if (!/^\+?[0-9(][0-9 ()./-]*$/.test(text)) return fail('badPhone');
  return readPhone(text, housePhone);
}

/** One email address as the checkout accepts it; null for anything else. */
export function parseEmail(text: string): string | null {
  const read = readAddress(text);
  return read.ok ? read.value : null;
}

/** The number alone; null for anything that is not a phone number. */
export function parsePhone(text: string, housePhone = ''): string | null {
  const number = readTypedPhone(text, housePhone);
  return number.ok ? number.value.e164 : null;
}

/**
 * Likely slips, which are asked once before the value is accepted as typed: the value, and the
 * address that was probably meant, or the full number, which its country never issues.
 */
export function contactDoubts(
  { email: address = '', phone = '' }: Source,
  housePhone = '',
): Partial<Record<'email' | 'phone', { readonly value: string; readonly meant: string }>> {
  const email = parseEmail(address);
  const meant = email === null ? null : likelyAddress(email);
  const number = readTypedPhone(phone, housePhone);
  return {
    ...(email !== null && meant !== null && { email: { value: email, meant } }),
    ...(number.ok &&
      !number.value.isUsual && {
        phone: { value: number.value.e164, meant: shownPhone(number.value.e164) },
      }),
  };
}

/** True if the part after the @ has no dot yet, or no possible end of a domain. */
function isCut(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 0) return false;
  const domain = value.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return dot < 0 || domain.length - dot <= 2;
}

/** True for one ASCII address, without lists, comments or quoting: what every mail server takes. */
function isPlainAddress(value: string): boolean {
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/.test(
    value,
  );
}
