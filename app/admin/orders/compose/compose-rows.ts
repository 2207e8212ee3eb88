import type { FormField } from '@/app/_components/any-field';
import { formFields, rowFields } from '@/app/_forms/form-fields';
import { zoneField } from '@/app/_forms/zone-field';
import { asSold } from '@/lib/catalogue/sold-price';
import type { DeliveryZone } from '@/lib/catalogue/zones';
import type { DeskProduct } from '@/lib/desk/catalogue/catalogue-desk';
import { composedRows, type RowKind } from '@/lib/desk/compose/compose-rows';
import type { PriceLimit } from '@/lib/desk/compose/price-limit';
import { inputInRow } from '@/lib/forms/rows';
import { textIn } from '@/lib/i18n/localized';
import type { Translate } from '@/lib/i18n/translations';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { formatMoney, money } from '@/lib/money/money';
import { deliveryForm } from '@/lib/orders/goods/delivery-input';

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

/** The fields of a room stay. */
export async function stayRow(t: Translate, given: Given, row: number): Promise<FormField[]> {
  const number = row + 1;
  const date = { className: 'col-span-6 sm:col-span-2' };
  const fields = await rowFields(t, composedRows(given.today).stay, row, {
    product: product(given, { kind: 'stay', row, label: t('room', { number }), none: t('none') }),
    checkIn: date,
    checkOut: date,
    guests: { className: 'col-span-5 sm:col-span-2' },
    childAges: { className: 'col-span-full sm:col-span-4' },
    price: { label: t('agreedNight', { number }), className: 'col-span-7 sm:col-span-2' },
  });
  const { childBands } = await merchantIdentity();
  return fields.filter(({ name }) => childBands.length > 0 || inputInRow(name) !== 'childAges');
}

/** The fields of an item and its quantity. */
export function goodsRow(t: Translate, given: Given, row: number): Promise<FormField[]> {
  const number = row + 1;
  return rowFields(t, composedRows(given.today).goods, row, {
    product: product(given, { kind: 'goods', row, label: t('item', { number }), none: t('none') }),
    quantity: { className: 'col-span-5 sm:col-span-4' },
    price: { label: t('agreedPiece', { number }), className: 'col-span-7 sm:col-span-4' },
  });
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

type Choice = {
  readonly kind: RowKind;
  readonly row: number;
  readonly label: string;
  readonly none: string;
};

function product({ products, locale, values, added }: Given, { kind, row, label, none }: Choice) {
  const sold = kind === 'stay' ? 'STAY' : 'GOODS';
  const offered = products.filter((one) => one.kind === sold && one.isVisible);
  return {
    type: 'select' as const,
    autoFocus: added === kind && row > 0 && values[`${kind}-${row}-product`] === undefined,
    label,
    className: 'col-span-full sm:col-span-4',
    options: [
      { value: '', label: none },
      ...offered.map(({ slug, names, priceMinor }) => {
        const { priceMinor: minor } = asSold({ kind: sold, priceMinor: BigInt(priceMinor) });
        const price = formatMoney(money(minor), locale);
        return { value: slug, label: `${textIn(names, locale)} · ${price}` };
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
