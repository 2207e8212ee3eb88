// What do mails to a member of staff about an account contain? In their own language.
import { formatInstant } from '@/lib/i18n/format-date';
import { headLine } from '@/lib/mail/payloads/mail-text';
import type { PersonMailKind, PersonPayloads } from '@/lib/mail/payloads/person-payloads';
import { formatMoney, money } from '@/lib/money';
import { openText } from '@/lib/secrets/sealed-text';
import type { MailContent, Merchant } from './mail-content';
import { type MailKey, mailLocale, mailWords } from './mail-messages';

/** The purpose under which link tokens in the outbox are sealed. */
export const linkTokenPurpose = 'account-link-mail';

/**
 * A mail about an account, in the language that it was written for; null if its token can no longer
 * be opened, because the sign-in secret has changed since.
 */
export function personMail<K extends PersonMailKind>(
  kind: K,
  payload: PersonPayloads[K],
  locale: string,
  merchant: Merchant,
): MailContent | null {
  if ('change' in payload) return noticeMail(payload, locale, merchant);
  if ('asked' in payload) return approvalMail(payload, locale, merchant);
  if ('ended' in payload) return endedMail(payload, locale, merchant);
  return 'act' in payload
    ? watchMail(payload, locale, merchant)
    : linkMail(linkWords[kind] ?? 'passwordLink', payload, locale, merchant);
}

const linkWords: Partial<Record<PersonMailKind, 'invitation' | 'forgotten'>> = {
  account_invitation: 'invitation',
  account_forgotten: 'forgotten',
};

function linkMail(
  words: 'invitation' | 'passwordLink' | 'forgotten',
  payload: PersonPayloads['account_invitation'],
  locale: string,
  merchant: Merchant,
): MailContent | null {
  const token = openText(linkTokenPurpose, payload.linkId, payload.sealedToken);
  if (token === null) return null;
  const language = mailLocale(locale);
  const t = mailWords(language);
  const until = formatInstant(payload.expiresAt, language, merchant.timeZone);
  const values = { merchant: merchant.name, by: payload.byName, until };
  return framed(language, payload, merchant, {
    subject: t(`${words}.subject`, values),
    opening: [
      t('greeting', { name: payload.personName }),
      t(`${words}.what`, values),
      t('accountLinkUntil', values),
    ],
    link: {
      lead: t(`${words}.lead`),
      label: t(`${words}.button`),
      url: `${payload.deskUrl}/sign-in/link?key=${token}`,
    },
    closing: [t(words === 'forgotten' ? 'forgotten.keep' : 'accountLinkKeep')],
  });
}

const changes: Readonly<Record<PersonPayloads['account_notice']['change'], MailKey>> = {
  password: 'accountNotice.password',
  factorSet: 'accountNotice.factorSet',
  factorRemoved: 'accountNotice.factorRemoved',
  codesRenewed: 'accountNotice.codesRenewed',
  codeUsed: 'accountNotice.codeUsed',
  codesGuessed: 'accountNotice.codesGuessed',
  permissions: 'accountNotice.permissions',
  limits: 'accountNotice.limits',
  created: 'accountNotice.created',
};

function noticeMail(
  payload: PersonPayloads['account_notice'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const language = mailLocale(locale);
  const t = mailWords(language);
  const at = formatInstant(payload.at, language, merchant.timeZone);
  const isWarning = payload.change === 'codesGuessed';
  const subject = isWarning ? 'accountNotice.subjectGuessed' : 'accountNotice.subject';
  return framed(language, payload, merchant, {
    subject: t(subject, { merchant: merchant.name }),
    opening: [t('greeting', { name: payload.personName }), t(changes[payload.change], { at })],
    link: null,
    closing: [t('accountNotice.notYou')],
  });
}

/** To people who manage users, about an act of another one, or of no person at all. */
function watchMail(
  payload: PersonPayloads['account_watch'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const language = mailLocale(locale);
  const t = mailWords(language);
  const values = {
    merchant: merchant.name,
    by: payload.byName,
    account: payload.accountName,
    email: payload.accountEmail,
    at: formatInstant(payload.at, language, merchant.timeZone),
  };
  const isByPerson = payload.act !== 'roles' && payload.act !== 'created';
  return framed(language, payload, merchant, {
    subject: t(isByPerson ? 'accountWatch.subject' : 'accountWatch.subjectSystem', values),
    opening: [
      t('greeting', { name: payload.personName }),
      t(`accountWatch.${payload.act}`, values),
    ],
    link: {
      lead: t('accountWatch.lead'),
      label: t('accountWatch.button'),
      url: `${payload.deskUrl}/admin/users/${payload.accountId}`,
    },
    closing: [t(isByPerson ? 'accountWatch.why' : 'accountWatch.whySystem', values)],
  });
}

/** To people who may approve a request. It decides nothing: the link leads to the desk. */
function approvalMail(
  payload: PersonPayloads['approval_asked'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const language = mailLocale(locale);
  const t = mailWords(language);
  const { amountMinor, reference, byName: by } = payload;
  const amountOf = (minor: string | null | undefined) =>
    minor ? formatMoney(money(BigInt(minor)), language) : '';
  const amount = amountOf(amountMinor);
  const [held, taken] = [amountOf(payload.heldMinor), amountOf(payload.takenMinor)];
  const until = formatInstant(payload.expiresAt, language, merchant.timeZone);
  const values = { merchant: merchant.name, by, reference, amount, until };
  return framed(language, payload, merchant, {
    subject: t('approvalAsked.subject', values),
    opening: [
      t('greeting', { name: payload.personName }),
      t(`approvalAsked.${payload.asked}`, values),
      ...(taken === '' ? [] : [t('approvalAsked.other', { held, taken, amount })]),
      t('approvalAsked.until', values),
    ],
    link: {
      lead: t('approvalAsked.lead'),
      label: t('approvalAsked.button'),
      url: payload.url,
    },
    closing: [t('approvalAsked.why')],
  });
}

/** To a person whose request nobody can approve any more. */
function endedMail(
  payload: PersonPayloads['approval_ended'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const language = mailLocale(locale);
  const t = mailWords(language);
  const { amountMinor, reference } = payload;
  const amount = amountMinor === null ? '' : formatMoney(money(BigInt(amountMinor)), language);
  return framed(language, payload, merchant, {
    subject: t('approvalEnded.subject', { merchant: merchant.name, reference }),
    opening: [
      t('greeting', { name: payload.personName }),
      t(`approvalEnded.${payload.ended}`, { reference, amount }),
      t(`approvalEnded.because.${payload.because}`),
    ],
    link: { lead: t('approvalEnded.lead'), label: t('approvalEnded.button'), url: payload.url },
    closing: [t('approvalEnded.why')],
  });
}

function framed(
  locale: MailContent['locale'],
  { isTest }: { readonly isTest: boolean },
  merchant: Merchant,
  words: Pick<MailContent, 'subject' | 'opening' | 'link' | 'closing'>,
): MailContent {
  const t = mailWords(locale);
  return {
    locale,
    ...words,
    subject: headLine(isTest ? `[${t('testMark')}] ${words.subject}` : words.subject),
    testNotice: isTest ? t('testNotice') : null,
    house: merchant.name,
    heading: words.subject,
    sections: [],
  };
}
