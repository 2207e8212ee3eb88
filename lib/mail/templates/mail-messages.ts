// Which words do mails use, by locale?
import { createTranslator } from 'next-intl';
import english from '@/messages/en/mail.json';

const catalogues = { en: english };

type MailLocale = keyof typeof catalogues;

/** The mail locale for an order's locale: its own when its words are complete, else English. */
export function mailLocale(locale: string): MailLocale {
  return locale in catalogues ? (locale as MailLocale) : 'en';
}

/** A translator over the mails' catalogue. */
export function mailTranslator(locale: MailLocale) {
  return createTranslator({ locale, messages: catalogues[locale] });
}
