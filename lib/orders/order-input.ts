// What may a shopper type at checkout? Contact details, cleaned and bounded.

import { z } from 'zod';
import { normaliseDigits } from '@/lib/money';
import { fail, type Result } from '@/lib/result';
import { formText } from '@/lib/text/form-text';
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

export type Contact = { readonly name: string; readonly email: string; readonly phone: string };

/** Questions asked once before the value is accepted as typed. */
export type ContactDoubts = {
  /** The address that was probably meant. */
  readonly email?: string;
  /** The full number, which its country never issues. */
  readonly phone?: string;
};

type ParsedContact =
  | { readonly ok: true; readonly contact: Contact; readonly doubts: ContactDoubts }
  | {
      readonly ok: false;
      readonly fields: Partial<Record<keyof Contact, ContactFieldCode>>;
      /** What can be accepted of it, with its doubts, so that everything is asked in one round. */
      readonly contact: Partial<Contact>;
      readonly doubts: ContactDoubts;
    };

// Line breaks and other control characters never belong in a name, an address or a number.
const controls = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** Direction marks and zero-width breaks, as they come with pasted text. */
const pasted = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

// The joiners of Arabic script are kept: names need them.
const name = z
  .string()
  .transform((value) => value.replace(pasted, '').normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1, 'required')
      .max(100, 'tooLong')
      .refine((value) => !controls.test(value), 'badText')
      .refine((value) => /\p{L}/u.test(value), 'required'),
  );

const email = z
  .string()
  .transform((value) => value.replace(pasted, '').normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .min(1, 'required')
      .max(80, 'tooLong')
      .refine((value) => !/[^\p{ASCII}]/u.test(value), 'badLetters')
      .refine((value) => !isCut(value), 'cutEmail')
      .refine(isPlainAddress, 'badEmail'),
  );

const phone = z
  .string()
  .transform((value) =>
    normaliseDigits(value.replace(pasted, '').normalize('NFKC'))
      .trim()
      .replace(/\p{Zs}+/gu, ' '),
  )
  .pipe(
    z
      .string()
      .min(1, 'required')
      .max(32, 'tooLong')
      .regex(/^\+?[0-9(][0-9 ()./-]*$/, 'badPhone'),
  );

/** One email address as the checkout accepts it; null for anything else. */
export function parseEmail(text: string): string | null {
  const read = email.safeParse(text);
  return read.success ? read.data : null;
}

export type PhoneFieldCode = 'required' | 'tooLong' | 'tooShort' | 'badPhone';

/** One phone number as E.164; a number without a country code takes the merchant's. */
export function readTypedPhone(text: string, housePhone = ''): Result<ReadPhone, PhoneFieldCode> {
  const typed = phone.safeParse(text);
  if (typed.success) return readPhone(typed.data, housePhone);
  return fail(typed.error.issues[0]?.message as PhoneFieldCode);
}

/** The number alone; null for anything that is not a phone number. */
export function parsePhone(text: string, housePhone = ''): string | null {
  const number = readTypedPhone(text, housePhone);
  return number.ok ? number.value.e164 : null;
}

/**
 * Reads the checkout's fields; the number becomes E.164, with the merchant's country code where it
 * has none. Anything that is not text counts as empty.
 */
export function parseContact(
  source: Readonly<Record<string, unknown>>,
  housePhone = '',
): ParsedContact {
  const typed = {
    name: name.safeParse(formText(source, 'name')),
    email: email.safeParse(formText(source, 'email')),
    phone: phone.safeParse(formText(source, 'phone')),
  };
  const fields: Partial<Record<keyof Contact, ContactFieldCode>> = {};
  for (const key of ['name', 'email', 'phone'] as const) {
    const [issue] = typed[key].error?.issues ?? [];
    if (issue !== undefined) fields[key] = issue.message as ContactFieldCode;
  }
  const number = typed.phone.success ? readPhone(typed.phone.data, housePhone) : undefined;
  if (number?.ok === false) fields.phone = number.code;
  const { e164, isUsual } = number?.ok ? number.value : { e164: undefined, isUsual: true };
  const address = typed.email.data;
  const likely = address === undefined ? null : likelyAddress(address);
  const doubts = {
    ...(likely === null ? {} : { email: likely }),
    ...(isUsual || e164 === undefined ? {} : { phone: shownPhone(e164) }),
  };
  if (typed.name.success && address !== undefined && e164 !== undefined) {
    return { ok: true, contact: { name: typed.name.data, email: address, phone: e164 }, doubts };
  }
  const contact = {
    ...(address !== undefined && { email: address }),
    ...(e164 && { phone: e164 }),
  };
  return { ok: false, fields, contact, doubts };
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
