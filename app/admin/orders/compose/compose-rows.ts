import type { FormField } from '@/app/_components/any-field';
import { formFields } from '@/app/_forms/form-fields';
import { zoneField } from '@/app/_forms/zone-field';
import { asSold } from '@/lib/catalogue/sold-price';
import { daysAheadMax } from '@/lib/catalogue/stay-dates';
import type { DeliveryZone } from '@/lib/catalogue/zones';
import type { DeskProduct } from '@/lib/desk/catalogue/catalogue-desk';
import type { RowKind } from '@/lib/desk/compose/compose-rows';
import type { PriceLimit } from '@/lib/desk/compose/price-limit';
import { textIn } from '@/lib/i18n/localized';
import type { Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { deliveryForm } from '@/lib/orders/goods/delivery-input';
import { addDays } from '@/lib/time/iso-date';

/** What the form is made of. */
export type Given = {
  readonly products: readonly DeskProduct[];
  /** The delivery zones; empty: no delivery is offered. */
  readonly zones: readonly DeliveryZone[];
  /** The delivery texts, as the shopper reads them. */
  readonly deliveryWords: Translate;
  readonly locale: string;
  readonly today: string;
  /** The lowest price the user may agree alone; null: no limit. */
  readonly limit: PriceLimit | null;
  /** The initial values; they also determine the number of rows. */
  readonly values: Readonly<Record<string, string>>;
  /** A row of this kind is added. */
  readonly added: RowKind | null;
};

export const wide = 'col-span-full';
export const half = 'col-span-full sm:col-span-6';
const amount = { inputMode: 'numeric', autoComplete: 'off', maxLength: 30 } as const;

/** The fields of a room stay. */
export function stayRow(t: Translate, given: Given, row: string, number: number): FormField[] {
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

/** The fields of an item and its quantity. */
export function goodsRow(t: Translate, given: Given, row: string, number: number): FormField[] {
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

/** The delivery's fields, if the shop delivers. */
export async function deliveryFields(t: Translate, given: Given): Promise<FormField[]> {
  const { zones, locale, today, deliveryWords: words } = given;
  if (zones.length === 0) return [];
  const offered = zoneField(zones, { t: words, locale, today });
  const person = { className: half, hint: '' };
  return [
    heading('forDelivery', t('delivery')),
    {
      ...offered,
      defaultValue: '',
      className: wide,
      options: [{ value: '', label: t('collected') }, ...offered.options],
    },
    ...(await formFields(words, deliveryForm(), null, {
      recipient: { ...person, hint: t('recipientHint') },
      recipientPhone: { ...person, label: t('recipientPhone') },
      address: person,
      note: person,
    })),
  ];
}

function product(
  t: Translate,
  { products, locale, values, added }: Given,
  row: string,
  number: number,
  kind: DeskProduct['kind'],
): FormField {
  const offered = products.filter((one) => one.kind === kind && one.isVisible);
  return {
    type: 'select',
    name: `${row}Product`,
    autoFocus:
      added !== null && row === `${added}${number}` && values[`${row}Product`] === undefined,
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

/** The heading of a part of the form. */
export function heading(name: string, label: string, hint?: string): FormField {
  return { type: 'heading', name, ...above(label, hint) };
}

/** The same above a field that is declared. */
export function above(label: string, hint?: string) {
  const className = `${wide} mt-4 border-t border-line-strong pt-3`;
  return { label, ...(hint !== undefined && { hint }), className };
}
