import type { FormField } from '@/app/_components/any-field';
import { formFields } from '@/app/form-fields';
import type { FieldButton } from '@/app/form-parts';
import { languageNames, locales } from '@/lib/i18n/locale';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money';
import { contactForm } from '@/lib/orders/order-input';
import { keepHours } from '@/lib/selling/compose/compose-input';
import { type RowKind, rowsMax, rowsOf } from '@/lib/selling/compose/compose-rows';
import type { PriceLimit } from '@/lib/selling/compose/price-limit';
import { reasonMax } from '@/lib/text/reason-limit';
import {
  amount,
  deliveryFields,
  type Given,
  goodsRow,
  half,
  heading,
  stayRow,
  wide,
} from './compose-rows';

/** All fields of an order, in the order in which a guest gives the details. */
export async function composeFields(
  t: Translate,
  given: Given,
): Promise<(FormField | FieldButton)[]> {
  const { values } = given;
  const begin = (fields: readonly (FormField | FieldButton)[]) =>
    fields.map((field) =>
      values[field.name] === undefined || ['heading', 'tick', 'button'].includes(field.type ?? '')
        ? field
        : { ...field, defaultValue: values[field.name] },
    );
  return begin([
    heading('forRooms', t('rooms'), t('roomsHint')),
    ...rows(given, 'stay').flatMap((row, index) => stayRow(t, given, row, index + 1)),
    ...addButton(given, 'stay', t('addRoom')),
    heading('forGoods', t('goods')),
    ...rows(given, 'goods').flatMap((row, index) => goodsRow(t, given, row, index + 1)),
    ...addButton(given, 'goods', t('addGoods')),
    ...(await deliveryFields(t, given)),
    heading('forAgreed', t('agreed'), t('agreedHint')),
    {
      name: 'agreedText',
      label: t('agreedText'),
      maxLength: 120,
      autoComplete: 'off',
      className: 'col-span-full sm:col-span-8',
    },
    {
      ...amount,
      name: 'agreedAmount',
      label: t('agreedAmount'),
      className: 'col-span-6 sm:col-span-4',
    },
    {
      name: 'reason',
      label: t('reason'),
      hint: t('reasonHint'),
      maxLength: reasonMax,
      autoComplete: 'off',
      className: wide,
    },
    ...(given.limit === null ? [] : [askField(t, given.limit, given.locale)]),
    heading('forKeeping', t('keep'), t('keepHint')),
    {
      type: 'select',
      name: 'keepHours',
      label: t('keepLabel'),
      className: half,
      options: [
        { value: '', label: t('keepNo') },
        ...keepHours.map((hours) => ({
          value: String(hours),
          label: t('keepHours', { count: hours }),
        })),
      ],
    },
    heading('forGuest', t('guest')),
    ...(await guestFields(t)),
    {
      name: 'insteadOf',
      label: t('insteadOf'),
      hint: t('insteadOfHint'),
      dir: 'ltr',
      maxLength: 20,
      autoComplete: 'off',
      className: half,
    },
  ]);
}

/** The form's rows of a kind, and the row that was just added. */
function rows({ values, added }: Given, kind: RowKind): string[] {
  const known = rowsOf(kind, values);
  const isMore = added === kind && known.length < rowsMax;
  return isMore ? [...known, `${kind}${known.length + 1}`] : known;
}

function addButton(given: Given, kind: RowKind, label: string): FieldButton[] {
  if (rows(given, kind).length >= rowsMax) return [];
  const button = { label, pendingLabel: label, intent: `add-${kind}`, kind: 'quiet' } as const;
  return [{ type: 'button', name: button.intent, button, className: wide }];
}

async function guestFields(t: Translate): Promise<FormField[]> {
  const own = { autoComplete: 'off', className: half, hint: '' } as const;
  const looks = { name: own, email: own, phone: own };
  return [
    ...(await formFields(await getTranslations('shop.checkout'), contactForm(), null, looks)),
    {
      type: 'select',
      name: 'locale',
      label: t('language'),
      className: half,
      options: locales.map((locale) => ({ value: locale, label: languageNames[locale] })),
    },
  ];
}

function askField(t: Translate, { percent, discountMinor }: PriceLimit, locale: string): FormField {
  const hint =
    discountMinor === null
      ? t('priceLimit', { percent })
      : t('priceLimits', { percent, amount: formatMoney(money(discountMinor), locale) });
  return { type: 'tick', name: 'askPrice', label: t('askPrice'), hint, className: wide };
}
