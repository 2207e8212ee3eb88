import type { FormField } from '@/app/_components/any-field';
import { zoneField } from '@/app/zone-field';
import type { DeliveryZone } from '@/lib/catalog/delivery-zones';
import { textIn } from '@/lib/catalog/localized';
import { asSold } from '@/lib/catalog/sold-price';
import { addDays, daysAheadMax } from '@/lib/catalog/stay-dates';
import { languageNames, locales } from '@/lib/i18n/locale';
import type { Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money';
import { deliveryMax } from '@/lib/orders/goods/delivery-input';
import type { DeskProduct } from '@/lib/selling/catalogue-desk';
import { goodsMax, keepHours, rowsOf, staysMax } from '@/lib/selling/compose-input';
import type { PriceLimit } from '@/lib/selling/price-limit';

type Given = {
  readonly products: readonly DeskProduct[];
  /** Where goods are brought; none: nobody is asked. */
  readonly zones: readonly DeliveryZone[];
  /** The words of a delivery, as the shopper reads them. */
  readonly deliveryWords: Translate;
  readonly locale: string;
  readonly today: string;
  /** How low a price the person may agree alone; null: there is no limit. */
  readonly limit: PriceLimit | null;
  /** What the fields begin with. */
  readonly values: Readonly<Record<string, string>>;
};

const wide = 'col-span-full';
const half = 'col-span-full sm:col-span-6';
const amount = { inputMode: 'numeric', autoComplete: 'off', maxLength: 30 } as const;

/** Everything that a clerk can write down, in the order in which a guest tells it. */
export function composeFields(t: Translate, given: Given): FormField[] {
  const { values } = given;
  const begin = (fields: readonly FormField[]): FormField[] =>
    fields.map((field) =>
      values[field.name] === undefined || field.type === 'heading' || field.type === 'tick'
        ? field
        : { ...field, defaultValue: values[field.name] },
    );
  return begin([
    heading('forRooms', t('rooms'), t('roomsHint')),
    ...rowsOf('stay', staysMax).flatMap((row, index) => stayRow(t, given, row, index + 1)),
    heading('forGoods', t('goods')),
    ...rowsOf('goods', goodsMax).flatMap((row, index) => goodsRow(t, given, row, index + 1)),
    ...deliveryFields(t, given),
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
      maxLength: 300,
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
    ...guestFields(t),
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

function stayRow(t: Translate, given: Given, row: string, number: number): FormField[] {
  const { today } = given;
  return [
    product(t, given, row, number, 'STAY'),
    {
      name: `${row}CheckIn`,
      label: t('checkIn', { number }),
      type: 'date',
      min: today,
      max: addDays(today, daysAheadMax),
      className: 'col-span-6 sm:col-span-2',
    },
    {
      name: `${row}CheckOut`,
      label: t('checkOut', { number }),
      type: 'date',
      min: addDays(today, 1),
      className: 'col-span-6 sm:col-span-2',
    },
    {
      name: `${row}Guests`,
      label: t('guests', { number }),
      inputMode: 'numeric',
      defaultValue: '2',
      maxLength: 3,
      autoComplete: 'off',
      className: 'col-span-5 sm:col-span-2',
    },
    {
      ...amount,
      name: `${row}Price`,
      label: t('agreedNight', { number }),
      className: 'col-span-7 sm:col-span-2',
    },
  ];
}

function goodsRow(t: Translate, given: Given, row: string, number: number): FormField[] {
  return [
    product(t, given, row, number, 'GOODS'),
    {
      name: `${row}Quantity`,
      label: t('quantity', { number }),
      inputMode: 'numeric',
      defaultValue: '1',
      maxLength: 12,
      autoComplete: 'off',
      className: 'col-span-5 sm:col-span-4',
    },
    {
      ...amount,
      name: `${row}Price`,
      label: t('agreedPiece', { number }),
      className: 'col-span-7 sm:col-span-4',
    },
  ];
}

function deliveryFields(t: Translate, given: Given): FormField[] {
  const { zones, locale, today, deliveryWords: words } = given;
  if (zones.length === 0) return [];
  const offered = zoneField(zones, { t: words, locale, today });
  const person = { autoComplete: 'off', className: half } as const;
  return [
    heading('forDelivery', t('delivery')),
    {
      ...offered,
      defaultValue: '',
      className: wide,
      options: [{ value: '', label: t('collected') }, ...offered.options],
    },
    {
      ...person,
      name: 'recipient',
      label: words('recipient'),
      hint: t('recipientHint'),
      maxLength: deliveryMax.recipient,
    },
    {
      ...person,
      name: 'recipientPhone',
      label: t('recipientPhone'),
      type: 'tel',
      maxLength: deliveryMax.recipientPhone,
    },
    {
      ...person,
      name: 'address',
      label: words('address'),
      rows: 3,
      maxLength: deliveryMax.address,
    },
    { ...person, name: 'note', label: words('note'), rows: 3, maxLength: deliveryMax.note },
  ];
}

function product(
  t: Translate,
  { products, locale }: Given,
  row: string,
  number: number,
  kind: DeskProduct['kind'],
): FormField {
  const offered = products.filter((one) => one.kind === kind && one.isVisible);
  return {
    type: 'select',
    name: `${row}Product`,
    label: t(kind === 'STAY' ? 'room' : 'item', { number }),
    className: 'col-span-full sm:col-span-4',
    options: [
      { value: '', label: t('none') },
      ...offered.map(({ slug, names, priceMinor }) => {
        const sold = asSold({ kind, priceMinor: BigInt(priceMinor) });
        return {
          value: slug,
          label: `${textIn(names, locale)} · ${formatMoney(money(sold.priceMinor), locale)}`,
        };
      }),
    ],
  };
}

function guestFields(t: Translate): FormField[] {
  return [
    {
      name: 'name',
      label: t('name'),
      maxLength: 100,
      autoComplete: 'off',
      className: half,
    },
    {
      name: 'email',
      label: t('email'),
      type: 'email',
      maxLength: 80,
      autoComplete: 'off',
      className: half,
    },
    {
      name: 'phone',
      label: t('phone'),
      type: 'tel',
      maxLength: 32,
      autoComplete: 'off',
      className: half,
    },
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

function heading(name: string, label: string, hint?: string): FormField {
  const className = `${wide} mt-4 border-t border-line-strong pt-3`;
  return { type: 'heading', name, label, ...(hint !== undefined && { hint }), className };
}
