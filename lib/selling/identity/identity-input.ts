// What may the merchant enter? Texts by language, a map, numbers and hours of the day.

import { readText } from '@/lib/forms/read-fields';
import { mailbox } from '@/lib/mail/payloads/mail-text';
import { type IdentityFact, type IdentityText, identityTexts } from '@/lib/merchant/identity';
import { normaliseDigits } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { formText } from '@/lib/text/form-text';

type Language = 'En' | 'Ar' | 'Ckb';
type TextField = `${IdentityText}${Language}`;

export type IdentityInput = Readonly<Record<TextField | IdentityFact, string>>;

type IdentityProblem =
  | 'tooLong'
  | 'badText'
  | 'badLink'
  | 'badPhone'
  | 'badWhatsapp'
  | 'badEmail'
  | 'badTime'
  | 'badDays';
export type IdentityProblems = Readonly<Record<string, IdentityProblem>>;

/** Maximum length of each text, and whether it may have several lines. */
const textLimits: Readonly<Record<IdentityText, { max: number; isMany: boolean }>> = {
  name: { max: 60, isMany: false },
  title: { max: 90, isMany: false },
  lead: { max: 400, isMany: false },
  pictureAlt: { max: 200, isMany: false },
  address: { max: 200, isMany: false },
  hours: { max: 300, isMany: true },
  handover: { max: 300, isMany: false },
  tax: { max: 120, isMany: false },
  policies: { max: 6_000, isMany: true },
};

/** A field for each text and language, in the order of the page. */
export const identityFields = identityTexts.flatMap((name) =>
  (['En', 'Ar', 'Ckb'] as const).map((language) => ({
    field: `${name}${language}` as TextField,
    name,
    language,
    ...textLimits[name],
  })),
);

/** Reads the whole form; every field may be empty. Fails with a code for each wrong one. */
export function readIdentity(
  source: Readonly<Record<string, unknown>>,
): Result<IdentityInput, 'FIELDS', { fields: IdentityProblems }> {
  const fields: Record<string, IdentityProblem> = {};
  const read = (field: string, reader: (typed: string) => Result<string, IdentityProblem>) => {
    const found = reader(formText(source, field));
    if (!found.ok) fields[field] = found.code;
    return found.ok ? found.value : '';
  };
  const texts = identityFields.map(({ field, ...limits }) => [
    field,
    read(field, (typed) => readText(typed, limits)),
  ]);
  const input: IdentityInput = {
    ...(Object.fromEntries(texts) as Record<TextField, string>),
    mapUrl: read('mapUrl', readLink),
    phone: read('phone', (typed) => readNumber(typed, /^\+?[0-9][0-9 ()-]{4,22}$/, 'badPhone')),
    whatsapp: read('whatsapp', (typed) =>
      readNumber(typed, /^\+[0-9][0-9 ()-]{6,22}$/, 'badWhatsapp'),
    ),
    email: read('email', readEmail),
    checkInFrom: read('checkInFrom', readTime),
    checkOutBy: read('checkOutBy', readTime),
    preparationDays: read('preparationDays', readDays),
  };
  return Object.keys(fields).length === 0 ? ok(input) : fail('FIELDS', { fields });
}

/** Only https: guests are sent there. */
function readLink(typed: string): Result<string, IdentityProblem> {
  const text = typed.trim();
  if (text === '') return ok('');
  const url = text.length <= 500 && URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '') return fail('badLink');
  return url.protocol === 'https:' ? ok(url.href) : fail('badLink');
}

function readNumber(
  typed: string,
  shape: RegExp,
  problem: IdentityProblem,
): Result<string, IdentityProblem> {
  const text = normaliseDigits(typed.trim());
  return text === '' || shape.test(text) ? ok(text) : fail(problem);
}

function readEmail(typed: string): Result<string, IdentityProblem> {
  const text = typed.trim();
  return text === '' || mailbox(text) !== null ? ok(text) : fail('badEmail');
}

function readDays(typed: string): Result<string, IdentityProblem> {
  const text = normaliseDigits(typed.trim());
  return text === '' || /^([0-9]|[12][0-9]|30)$/.test(text) ? ok(text) : fail('badDays');
}

function readTime(typed: string): Result<string, IdentityProblem> {
  const text = normaliseDigits(typed.trim());
  if (text === '') return ok('');
  return /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(text) ? ok(text) : fail('badTime');
}
