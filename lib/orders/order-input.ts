// What may a shopper type at the checkout? Contact details, cleaned and bounded.
import { z } from 'zod';
import { normaliseDigits } from '@/lib/money';

/** Codes of what is wrong with a contact field; the door turns them into sentences. */
export type ContactFieldCode = 'required' | 'tooLong' | 'badEmail' | 'badPhone' | 'badText';

export type Contact = { readonly name: string; readonly email: string; readonly phone: string };

export type ParsedContact =
  | { readonly ok: true; readonly contact: Contact }
  | { readonly ok: false; readonly fields: Partial<Record<keyof Contact, ContactFieldCode>> };

// Line breaks and other controls never belong into a name, an address or a number.
const controls = /[\p{Cc}\u2028\u2029]/u;

const name = z
  .string()
  .trim()
  .min(1, 'required')
  .max(100, 'tooLong')
  .refine((value) => !controls.test(value), 'badText');

const email = z
  .string()
  .trim()
  .min(1, 'required')
  .max(80, 'tooLong')
  .transform((value) => value.normalize('NFKC'))
  .refine(isPlainAddress, 'badEmail');

const phone = z
  .string()
  .trim()
  .transform(normaliseDigits)
  .pipe(
    z
      .string()
      .min(1, 'required')
      .max(32, 'tooLong')
      .regex(/^\+?[0-9][0-9 ()-]{5,30}$/, 'badPhone'),
  );

const contactSchema = z.object({ name, email, phone });

/** Reads the checkout's fields. Anything that is not text counts as empty. */
export function parseContact(source: Readonly<Record<string, unknown>>): ParsedContact {
  const textOf = (key: string) => (typeof source[key] === 'string' ? source[key] : '');
  const parsed = contactSchema.safeParse({
    name: textOf('name'),
    email: textOf('email'),
    phone: textOf('phone'),
  });
  if (parsed.success) return { ok: true, contact: parsed.data };
  const fields: Partial<Record<keyof Contact, ContactFieldCode>> = {};
  for (const issue of parsed.error.issues) {
    const key = issue.path[0] as keyof Contact;
    fields[key] ??= issue.message as ContactFieldCode;
  }
  return { ok: false, fields };
}

/** One ASCII address, no list, no comment, no quoting: what every mail server takes. */
function isPlainAddress(value: string): boolean {
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/.test(
    value,
  );
}
