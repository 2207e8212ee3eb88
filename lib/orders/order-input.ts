// What may a shopper type at the checkout? Contact details, cleaned and bounded.

import { z } from 'zod';
import { normaliseDigits } from '@/lib/money';
import { formText } from '@/lib/text/form-text';

/** Codes of what is wrong with a contact field; the door turns them into sentences. */
export type ContactFieldCode =
  | 'required'
  | 'tooLong'
  | 'tooShort'
  | 'badEmail'
  /** Letters that no mail address has: those of an Arabic keyboard, or look-alikes. */
  | 'badLetters'
  | 'badPhone'
  | 'badText';

export type Contact = { readonly name: string; readonly email: string; readonly phone: string };

type ParsedContact =
  | { readonly ok: true; readonly contact: Contact }
  | { readonly ok: false; readonly fields: Partial<Record<keyof Contact, ContactFieldCode>> };

// Line breaks and other controls never belong into a name, an address or a number.
const controls = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** Marks of direction and breaks without width, as they come along when something is pasted. */
const pasted = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** E.164: fifteen digits at most, with the country code. */
const phoneDigitsMax = 15;
const phoneDigitsMin = 7;

// The joiners of Arabic script stay: names are written with them.
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
      .regex(/^\+?[0-9(][0-9 ()./-]*$/, 'badPhone')
      .refine((value) => phoneDigits(value) >= phoneDigitsMin, 'tooShort')
      .refine((value) => phoneDigits(value) <= phoneDigitsMax, 'tooLong'),
  );

const contactSchema = z.object({ name, email, phone });

/** One email address as the checkout takes it; null for anything else. */
export function parseEmail(text: string): string | null {
  const read = email.safeParse(text);
  return read.success ? read.data : null;
}

/** Reads the checkout's fields. Anything that is not text counts as empty. */
export function parseContact(source: Readonly<Record<string, unknown>>): ParsedContact {
  const parsed = contactSchema.safeParse({
    name: formText(source, 'name'),
    email: formText(source, 'email'),
    phone: formText(source, 'phone'),
  });
  if (parsed.success) return { ok: true, contact: parsed.data };
  const fields: Partial<Record<keyof Contact, ContactFieldCode>> = {};
  for (const issue of parsed.error.issues) {
    const key = issue.path[0] as keyof Contact;
    fields[key] ??= issue.message as ContactFieldCode;
  }
  return { ok: false, fields };
}

/** How many digits the number has; the 00 before a country code is none of them. */
function phoneDigits(value: string): number {
  return value.replace(/\D/g, '').replace(/^00/, '').length;
}

/** One ASCII address, no list, no comment, no quoting: what every mail server takes. */
function isPlainAddress(value: string): boolean {
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/.test(
    value,
  );
}
