// What may the merchant enter? Texts by language, a map, numbers and hours of the day.
import { type Problems, readForm, type Source, type ValuesOf } from '@/lib/forms/form';
import { line, oneOf, someOf, texts } from '@/lib/forms/kinds';
import { defaultLocale, type Locale, locales } from '@/lib/i18n/locale';
import { mailbox } from '@/lib/mail/templates/mail-text';
import { normaliseDigits } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';

type Problem = 'badLink' | 'badPhone' | 'badWhatsapp' | 'badEmail' | 'badTime' | 'badDays';

const mayBeEmpty = true;
const maxLength = 500;
const time = line(shaped(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'badTime'), {
  type: 'time',
  maxLength,
});

/** Everything may be empty. In the order of the page. */
export const identityForm = {
  name: texts(60, { mayBeEmpty }),
  title: texts(90, { mayBeEmpty }),
  lead: texts(400, { mayBeEmpty, rows: 3 }),
  pictureAlt: texts(200, { mayBeEmpty }),
  address: texts(200, { mayBeEmpty }),
  hours: texts(300, { mayBeEmpty, isMany: true, rows: 2 }),
  handover: texts(300, { mayBeEmpty, rows: 2 }),
  mapUrl: line(readLink, { type: 'url', maxLength }),
  phone: line(shaped(/^\+?[0-9][0-9 ()-]{4,22}$/, 'badPhone'), { inputMode: 'tel', maxLength }),
  whatsapp: line(shaped(/^\+[0-9][0-9 ()-]{6,22}$/, 'badWhatsapp'), {
    inputMode: 'tel',
    maxLength,
  }),
  email: line(readEmail, { inputMode: 'email', maxLength }),
  checkInFrom: time,
  checkOutBy: time,
  preparationDays: line(shaped(/^([0-9]|[12][0-9]|30)$/, 'badDays'), {
    inputMode: 'numeric',
    maxLength: 4,
  }),
  tax: texts(120, { mayBeEmpty }),
  policies: texts(6_000, { mayBeEmpty, isMany: true, rows: 8 }),
};

export type IdentityInput = ValuesOf<typeof identityForm>;
export type IdentityProblems = Problems<typeof identityForm>;

/** Which languages the shop offers, and which comes first. */
export const languagesForm = {
  offered: someOf(locales),
  first: oneOf(locales, defaultLocale),
};

/** By the name of the input at which each is shown. */
export type LanguageProblems = Readonly<
  Record<string, Problems<typeof languagesForm>[string] | 'notOffered'>
>;

/** The offered languages, the first one foremost. Fails: FIELDS, none is offered or the first is not. */
export function readLanguages(
  source: Source,
): Result<readonly Locale[], 'FIELDS', { fields: LanguageProblems }> {
  const read = readForm(languagesForm, source);
  if (!read.ok) return read;
  const { offered, first } = read.value;
  if (!offered.includes(first)) return fail('FIELDS', { fields: { first: 'notOffered' } });
  return ok([first, ...offered.filter((locale) => locale !== first)]);
}

/** Only https: guests are sent there. */
function readLink(typed: string): Result<string, Problem> {
  const text = typed.trim();
  if (text === '') return ok('');
  const url = text.length <= 500 && URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '') return fail('badLink');
  return url.protocol === 'https:' ? ok(url.href) : fail('badLink');
}

/** Digits of any script, of this shape. */
function shaped(shape: RegExp, problem: Problem): (typed: string) => Result<string, Problem> {
  return (typed) => {
    const text = normaliseDigits(typed.trim());
    return text === '' || shape.test(text) ? ok(text) : fail(problem);
  };
}

function readEmail(typed: string): Result<string, Problem> {
  const text = typed.trim();
  return text === '' || mailbox(text) !== null ? ok(text) : fail('badEmail');
}
