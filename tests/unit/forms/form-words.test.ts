import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { orderActs } from '@/app/admin/orders/[reference]/_acts/order-acts';
import { answerForm } from '@/lib/acceptance/acceptance-run';
import { limitsForm } from '@/lib/auth/limits';
import { inviteForm } from '@/lib/auth/users/invite-person';
import { stayForm } from '@/lib/catalogue/stay-form';
import { closeIssueForm as issueForm } from '@/lib/desk/attention/attention-actions';
import { ruleForm } from '@/lib/desk/calendar/cancellation-rule';
import { closeNightsForm } from '@/lib/desk/calendar/close-nights';
import { dayRuleForm } from '@/lib/desk/calendar/day-rules';
import { guestPriceForm } from '@/lib/desk/calendar/guest-prices';
import { nightPriceForm } from '@/lib/desk/calendar/night-prices';
import { codeForm, discountForm } from '@/lib/desk/calendar/stay-discounts';
import { extraForm } from '@/lib/desk/calendar/stay-extras';
import { categoryForm, newCategoryForm } from '@/lib/desk/catalogue/categories';
import { priceChangeForm } from '@/lib/desk/catalogue/price-change';
import { newProductForm, productForms, stockForm } from '@/lib/desk/catalogue/product-input';
import { roomForm } from '@/lib/desk/catalogue/rooms';
import { removeChannelForm } from '@/lib/desk/channels/change-channels';
import { channelForm } from '@/lib/desk/channels/channel-form';
import { choiceForms } from '@/lib/desk/choices/change-choices';
import { agreedForm, guestForm } from '@/lib/desk/compose/compose-input';
import { composedRows } from '@/lib/desk/compose/compose-rows';
import { childBandsForm } from '@/lib/desk/identity/change-child-bands';
import { invoicingForm } from '@/lib/desk/identity/change-invoicing';
import { lookForm } from '@/lib/desk/identity/change-look';
import { ratesForm } from '@/lib/desk/identity/change-rates';
import { taxForm } from '@/lib/desk/identity/change-taxes';
import { identityForm, languagesForm } from '@/lib/desk/identity/identity-input';
import { altForm } from '@/lib/desk/pictures/product-images';
import { zoneForm } from '@/lib/desk/zones/change-zones';
import { type Form, inputNames, readForm } from '@/lib/forms/form';
import { deskLocales, isLocale } from '@/lib/i18n/locale';
import { readMessages } from '@/lib/i18n/messages';
import { eraseForm } from '@/lib/orders/erasure/erase-guest';
import { deliveryChangeForm, deliveryForm } from '@/lib/orders/goods/delivery-input';
import { contactForm } from '@/lib/orders/order-input';
import { stayDetailsForm } from '@/lib/orders/stay-details-input';
import { leaveForm } from '@/lib/orders/stays/move-stay';
import { noteForm } from '@/lib/orders/write-note';
import { decisionForms } from '@/lib/payments/decisions/decide-approval';
import { resolutionForm } from '@/lib/payments/decisions/resolution-form';
import { cancelForm } from '@/lib/payments/operations/cancel-order';
import { operationForm } from '@/lib/payments/operations/operation-form';
import { worksheetRows } from '@/lib/payments/operations/worksheet-input';
import { whyForm } from '@/lib/statements/explain-differences';
import { readTexts } from '../i18n/checks/message-files';

vi.mock('@/lib/settings/env', () => ({ settings: () => ({ gateway: { amountDecimals: 2 } }) }));
vi.mock('@/lib/merchant/known-merchant', () => ({ knownMerchant: () => ({ phone: '' }) }));

const today = '2026-11-27';

/** Each declared form with the namespaces of its words, and the fields that a page labels itself. */
const forms: readonly (readonly [words: string, form: Form, labelled?: readonly string[]])[] = [
  ['people.limits', limitsForm],
  ['people.invite', inviteForm, ['name', 'locale']],
  ...Object.values(orderActs).map(({ words, form }) => [`${words} shop.checkout`, form] as const),
  ['order.erasure', eraseForm],
  ['order.notes', noteForm],
  ['desk.attention', issueForm, ['reason']],
  ['desk.approvals', decisionForms.refuse],
  ['desk.cancel', cancelForm],
  ['desk', operationForm, ['amount', 'reason']],
  ['operations', worksheetRows.form, ['choice', 'note', 'quantity', 'price']],
  ['day.leave', leaveForm],
  ['desk.settle', resolutionForm, ['rrn', 'internalReference', 'approvalCode']],
  ['reconciliation.statement.explain', whyForm],
  ['settings', choiceForms.extra],
  ['settings', choiceForms.reason],
  ['settings.identity', identityForm],
  ['settings.identity', lookForm],
  ['settings.identity', invoicingForm],
  ['settings.identity', languagesForm, ['offered']],
  ['settings.identity', ratesForm],
  ['settings.identity', taxForm],
  ['compose', { ...agreedForm, ...guestForm }],
  ['compose', composedRows(today).stay.form, ['product', 'price', 'check']],
  ['compose', composedRows(today).goods.form, ['product', 'price']],
  ['catalogue.product', { ...newProductForm, ...productForms.STAY, ...stockForm }],
  ['catalogue.product', productForms.GOODS],
  ['catalogue.many', priceChangeForm],
  ['catalogue.categories', categoryForm],
  ['catalogue.categories', newCategoryForm],
  ['calendar.cancellation', ruleForm],
  ['calendar', closeNightsForm(today)],
  ['calendar.prices', nightPriceForm(today, [2, 11])],
  ['calendar.guests', guestPriceForm([2, 11])],
  ['calendar.children', childBandsForm],
  ['calendar.rules', dayRuleForm(today, 'suite', ['suite']), ['kinds']],
  ['calendar.extras', extraForm(['room'])],
  ['calendar.discounts', discountForm],
  ['calendar.codes', codeForm],
  ['catalogue.picture', altForm],
  ['catalogue.rooms', roomForm],
  ['goods.zones', zoneForm],
  ['channels', { ...channelForm, ...removeChannelForm }],
  ['acceptance', answerForm],
  ['goods.delivery', { ...deliveryForm(), ...deliveryChangeForm(today) }],
  ['shop.stay shop', stayForm(today)],
  ['shop.checkout', { ...contactForm(), ...stayDetailsForm }],
];

const typed = ['', ' ', 'x', 'x@y', '-', '1'.repeat(40), 'x'.repeat(9_000), '1.234', '0', '\u202e'];

for (const [words, form, labelled = []] of forms) {
  test(`the words of ${words} name each field, and say what is wrong with it`, async () => {
    const messages = await readMessages('en');
    const has = [...words.split(' '), 'common.field'].map((namespace) => {
      const t = createTranslator({ locale: 'en', messages, namespace } as never);
      return (key: string) => t.has(key as never);
    });
    const isSaid = (...keys: string[]) => keys.some((key) => has.some((one) => one(key)));
    const missing = Object.entries(form).flatMap(([name, field]) => {
      const { language, suffix } = field.inputs[0];
      const isLabelled = labelled.includes(name) || (suffix !== undefined && !language);
      // Languages and numbers are worded by the page.
      const values = field.inputs
        .flatMap((input) => input.values ?? [])
        .filter((value) => !isLocale(value) && !/^\d*$/.test(value));
      const wanted = [
        ...(isLabelled ? [] : [`field.${name}`]),
        ...values.map((value) => `option.${value}`),
      ];
      return wanted.filter((key) => !isSaid(key));
    });
    for (const text of typed) {
      const names = Object.entries(form).flatMap(([name, field]) => inputNames(name, field));
      const read = readForm(form, Object.fromEntries(names.map((name) => [name, text])));
      for (const [name, code] of Object.entries(read.ok ? {} : read.fields)) {
        if (!isSaid(`problem.${name}.${code}`, `problem.${code}`, code)) {
          missing.push(`problem.${name}.${code}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });
}

test('every act on an order has its words, in each language', async () => {
  const wanted = Object.values(orderActs).flatMap(({ words, shown }) =>
    [
      'title',
      'button',
      'pending',
      'done',
      ...(/\bearlier\b/.test(`${shown}`) ? ['earlier'] : []),
    ].map((key) => `${words}.${key}`),
  );
  for (const locale of deskLocales) {
    const texts = new Map(readTexts(locale));
    expect(wanted.filter((key) => !texts.has(key))).toEqual([]);
  }
});

test('no text of a form is left of a field that it has no more', () => {
  const app = sourcesOf('app');
  const left = [...readTexts('en').keys()].filter((key) => {
    const [, namespace = '', kind, name = ''] = /^(.+)\.(field|hint)\.([^.]+)$/.exec(key) ?? [];
    const fields = forms
      .filter(([words]) => words.split(' ').includes(namespace))
      .flatMap(([, form]) => Object.entries(form));
    // A text in several languages has the words of its field, not of its inputs.
    const known = fields.flatMap(([own, field]) =>
      field.inputs[0].language === undefined ? [own, ...inputNames(own, field)] : [own],
    );
    return fields.length > 0 && !known.includes(name) && !app.includes(`'${kind}.${name}'`);
  });
  expect(left).toEqual([]);
});

/** The text of a folder's files. */
function sourcesOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n');
}

test('every form that is declared is looked at', () => {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`lib/${file}`, 'utf8'))
    .filter((text) => text.includes("'@/lib/forms/kinds'"));
  const declared = files.flatMap((text) =>
    [...text.matchAll(/export (?:const|function) (?!read)(\w*(?:[fF]orms?|Rows))\b/g)].map(
      ([, name]) => name,
    ),
  );
  const acts = 'app/admin/orders/[reference]/_acts/order-acts.ts';
  const own = [new URL(import.meta.url), acts].map((file) => readFileSync(file, 'utf8')).join();
  expect(declared.filter((name) => !new RegExp(`\\b${name}\\b`).test(own))).toEqual([]);
});
