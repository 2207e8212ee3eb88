// Which messages do mails use, by language, and how are values inserted?
import { createTranslator } from 'next-intl';
import { inEveryLanguage } from '@/lib/i18n/every-language';
import { defaultLocale, directionOf, isLocale, type Locale, locales } from '@/lib/i18n/locale';
import englishDesk from '@/messages/en/desk.json';
import type englishMail from '@/messages/en/mail.json';
import englishTerms from '@/messages/en/terms.json';
import { foreignText, isolated, withoutDoubleIsolates } from './mail-text';

const mails = await inEveryLanguage<typeof englishMail>(
  (locale) => import(`../../../messages/${locale}/mail.json`),
);
const terms = await inEveryLanguage<typeof englishTerms>(
  (locale) => import(`../../../messages/${locale}/terms.json`),
);

type Values = Readonly<Record<string, string | number>>;

// Made once: a translator keeps parsed messages.
const translators = Object.fromEntries(
  locales.map((locale) => [locale, translatorsOf(locale)]),
) as Record<Locale, ReturnType<typeof translatorsOf>>;

export type MailKey = Parameters<(typeof translators)['en']['mail']>[0];
export type MailTranslator = (key: MailKey, values?: Values) => string;

/** The language of an order's mails; English if the shop does not have the order's language. */
export function mailLocale(locale: string): Locale {
  return isLocale(locale) ? locale : defaultLocale;
}

/** Translates messages of mails; values are cleaned and isolated from the words around them. */
export function mailWords(locale: Locale): MailTranslator {
  const translate = translators[locale].mail;
  return (key, values) => withoutDoubleIsolates(translate(key, between(values, locale)));
}

const issueTitles = createTranslator({ locale: 'en', messages: englishDesk.attention.kinds });

/** The desk's title for an issue of this kind; a kind without a title is shown by its code. */
export function issueTitle(kind: string): string {
  const key = kind in englishDesk.attention.kinds ? (kind as 'unlisted') : 'unlisted';
  return issueTitles(`${key}.title`, { code: kind, kind: 'other' });
}

/** The sentences of agreed terms; leaves out a term that has no message any more. */
export function termSentences(
  locale: Locale,
  terms: readonly { readonly key: string; readonly values: Values }[],
): string[] {
  const translate = translators[locale].terms;
  const hasWords = (key: string): key is keyof typeof englishTerms => key in englishTerms;
  return terms.flatMap(({ key, values }) =>
    hasWords(key) ? [withoutDoubleIsolates(translate(key, between(values, locale)))] : [],
  );
}

function translatorsOf(locale: Locale) {
  return {
    mail: createTranslator({ locale, messages: mails[locale] }),
    terms: createTranslator({ locale, messages: terms[locale] }),
  };
}

function between(values: Values | undefined, locale: Locale): Values {
  const direction = directionOf(locale);
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(foreignText(value), direction) : value,
    ]),
  );
}
