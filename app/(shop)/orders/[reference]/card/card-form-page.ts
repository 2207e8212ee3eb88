import { createHash } from 'node:crypto';
import { escapeHtml, smallPage } from '@/lib/http/small-page';
import { directionOf, type Locale, languageOf } from '@/lib/i18n/locale';
import type { Translate } from '@/lib/i18n/translations';
import type { OwnCardForm } from '@/lib/payments/shopper/own-card-form';
import { cardFormStyle } from './card-form-style';
import { readCard } from './read-card';
import { watchCardForm } from './watch-card-form';

/** The only script of the page. Its policy allows exactly this text, by hash. */
const script = `(${watchCardForm.toString()})(${readCard.toString()})`;

/** SHA-256 of the page's script, as a policy names it. */
export const cardScriptHash = createHash('sha256').update(script, 'utf8').digest('base64');

type Names = OwnCardForm['names'];
type Said = (key: string) => string;

type Page = {
  readonly language: string;
  /** The languages of the shop. */
  readonly offered: readonly Locale[];
  readonly nonce: string;
  readonly form: OwnCardForm;
  readonly orderPath: string;
  readonly reference: string;
  readonly amount: string;
  /** The merchant's name, and whether the amount is held or charged. */
  readonly charges: string;
  readonly isTest: boolean;
};

/** Our own card form: plain HTML that loads nothing and posts only to the bank. */
export function cardFormPage(page: Page, t: Translate): string {
  const { form, language, nonce } = page;
  const said: Said = (key) => escapeHtml(t(key));
  const host = `<bdi dir="ltr">${escapeHtml(new URL(form.url).host)}</bdi>`;
  const hidden = form.fields.map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const mark = `<strong>${said('common.testMark.label')}</strong> ${said('common.testMark.sentence')}`;
  return smallPage(
    language,
    t('shop.pay.title'),
    nonce,
    [
      languageLinks(page, said),
      `<h1>${said('shop.pay.title')}</h1>`,
      `<p>${escapeHtml(page.charges)} <strong class="amount">`,
      `<bdi dir="${directionOf(language)}">${escapeHtml(page.amount)}</bdi></strong></p>`,
      `<p>${said('card.way')} ${host}</p>`,
      `<form method="post" action="${escapeHtml(form.url)}" accept-charset="utf-8"`,
      ` data-expiry="${expiryForm(form.names)}">`,
      ...hidden,
      ...cardFields(form.names, said),
      `<p><button>${said('card.pay')}</button></p></form>`,
      `<p>${said('card.after')}</p>`,
      `<p>${said('shop.pay.order')} <bdi dir="ltr">${escapeHtml(page.reference)}</bdi></p>`,
      `<p><a href="${escapeHtml(page.orderPath)}">${said('shop.pay.toOrder')}</a></p>`,
      `<script>${script}</script>`,
    ],
    { style: cardFormStyle, before: page.isTest ? `<aside>${mark}</aside>` : '' },
  );
}

/** The same page in other languages: links, because the policy lets forms post only to the bank. */
function languageLinks({ language, offered }: Page, said: Said): string {
  const others = offered.filter((locale) => locale !== language);
  if (others.length === 0) return '';
  const links = others.map(
    (locale) =>
      `<a href="?language=${locale}" lang="${locale}" hreflang="${locale}">${languageOf(locale).name}</a>`,
  );
  return `<nav aria-label="${said('common.language.label')}">${links.join(' ')}</nav>`;
}

function expiryForm({ expiry }: Names): string {
  return 'field' in expiry ? expiry.order : String(expiry.yearDigits);
}

/** An input: the id that the script knows it by, and how the bank takes what is typed. */
type Input = { readonly id: string; readonly attributes: string; readonly hint?: string };

function cardFields({ number, expiry, code, holder }: Names, said: Said): string[] {
  const digits = 'inputmode="numeric" dir="ltr"';
  const card = {
    id: 'number',
    attributes: `name="${number}" autocomplete="cc-number" pattern="[0-9]{12,19}" maxlength="29" ${digits}`,
  };
  const security = {
    id: 'code',
    attributes: `name="${code}" autocomplete="cc-csc" pattern="[0-9]{3,4}" maxlength="4" ${digits}`,
  };
  const name = `name="${holder}" autocomplete="cc-name" maxlength="50" dir="auto"`;
  return [
    ...group('number', said, [card]),
    ...group('expiry', said, expiryInputs(expiry)),
    ...group('code', said, [security]),
    ...(holder === undefined ? [] : group('holder', said, [{ id: 'holder', attributes: name }])),
  ];
}

function expiryInputs(expiry: Names['expiry']): Input[] {
  if ('field' in expiry) {
    const { field, order } = expiry;
    const attributes = `name="${field}" autocomplete="cc-exp" pattern="[0-9]{4}" maxlength="9" dir="ltr"`;
    return [{ id: 'expiry', attributes, hint: order }];
  }
  const { month, year, yearDigits } = expiry;
  const digits = 'maxlength="4" inputmode="numeric" dir="ltr"';
  const months = `name="${month}" autocomplete="cc-exp-month" pattern="0[1-9]|1[0-2]" ${digits}`;
  const years = `name="${year}" autocomplete="cc-exp-year" pattern="[0-9]{${yearDigits}}" ${digits}`;
  return [
    { id: 'month', attributes: months, hint: 'M'.repeat(2) },
    { id: 'year', attributes: years, hint: 'Y'.repeat(yearDigits) },
  ];
}

/** Fields that share one error message. */
function group(
  about: 'number' | 'expiry' | 'code' | 'holder',
  said: Said,
  inputs: readonly Input[],
): string[] {
  const wrong = said(`card.wrong.${about}`);
  const isPair = inputs.length > 1;
  return [
    isPair ? `<fieldset><legend>${said(`card.${about}`)}</legend>` : '<div class="one">',
    ...inputs.map(({ id, attributes, hint }) => {
      const form = hint === undefined ? '' : ` <bdi dir="ltr">(${hint})</bdi>`;
      const label = `<label for="${id}">${said(`card.${id}`)}${form}</label>`;
      return `<div>${label}<input id="${id}" ${attributes} title="${wrong}" required></div>`;
    }),
    `<p id="${about}-error" class="error" hidden>${wrong}</p>`,
    isPair ? '</fieldset>' : '</div>',
  ];
}
