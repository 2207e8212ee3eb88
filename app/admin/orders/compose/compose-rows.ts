import type { FormField } from '@/app/_components/any-field';
import { formFields, rowFields } from '@/app/_forms/form-fields';
import { zoneField } from '@/app/_forms/zone-field';
import { asSold } from '@/lib/catalogue/sold-price';
import { extraInput } from '@/lib/catalogue/stay-extras';
import type { DeliveryZone } from '@/lib/catalogue/zones';
import type { DeskExtra } from '@/lib/desk/calendar/stay-extras';
import type { DeskProduct } from '@/lib/desk/catalogue/catalogue-desk';
import { composedRows, type RowKind } from '@/lib/desk/compose/compose-rows';
import type { PriceLimit } from '@/lib/desk/compose/price-limit';
import { inputInRow, rowInput, typedRows } from '@/lib/forms/rows';
import { textIn } from '@/lib/i18n/localized';
import type { Translate } from '@/lib/i18n/translations';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import type { AddedRates } from '@/lib/merchant/shop-taxes';
import { formatMoney, money } from '@/lib/money/money';
import { deliveryForm } from '@/lib/orders/goods/delivery-input';

/** What the form is made of. */
export type Given = {
  readonly products: readonly DeskProduct[];
  /** The delivery zones; empty: no delivery is offered. */
  readonly zones: readonly DeliveryZone[];
  /** The delivery texts, as the shopper reads them. */
  readonly deliveryWords: Translate;
  /** The extras that can be chosen with rooms. */
  readonly extras: readonly DeskExtra[];
  readonly locale: string;
  readonly today: string;
  /** The merchant invoices companies. */
  readonly asksCompany: boolean;
  /** The tax that is added to typed prices. */
  readonly addedTax: AddedRates;
  /** The lowest price the user may agree alone; null: no limit. */
  readonly limit: PriceLimit | null;
  /** The initial values; they also determine the number of rows. */
  readonly values: Readonly<Record<string, string>>;
  /** A row of this kind is added. */
  readonly added: RowKind | null;
  /** What was refused can be sold as an exception. */
  readonly isExceptionNeeded: boolean;
  /** Rooms that were pointed at in the calendar. */
  readonly rooms: readonly { readonly unitId: string; readonly label: string }[];
};

export const wide = 'col-span-full';
const half = 'col-span-full sm:col-span-6';
export const third = 'col-span-full sm:col-span-4';

/** The fields of a room stay. Its number is asked for only where one was pointed at. */
export async function stayRow(t: Translate, given: Given, row: number): Promise<FormField[]> {
  const number = row + 1;
  const date = { className: 'col-span-6 sm:col-span-3' };
  const rows = composedRows(given.today).stay;
  const unit = rowInput(rows, row, 'unit');
  const room = given.rooms.find(({ unitId }) => unitId === given.values[unit]);
  const fields = await rowFields(t, rows, row, {
    product: {
      ...product(given, { kind: 'stay', label: t('room', { number }), none: t('none') }),
      className: 'col-span-8 sm:col-span-4',
    },
    checkIn: { ...date, ...(isAdded(given, 'stay', row) && { autoFocus: true }) },
    checkOut: date,
    guests: { className: 'col-span-4 sm:col-span-2' },
    childAges: { className: 'col-span-6 sm:col-span-4' },
    unit: {
      type: 'select',
      className: 'col-span-6 sm:col-span-4',
      options: [
        { value: '', label: t('anyRoom') },
        ...(room ? [{ value: room.unitId, label: room.label }] : []),
      ],
    },
    price: {
      label: t('agreedNight', { number }),
      // On a phone the buttons that add a row stand beside it, one below the other, or the extras do.
      className: `col-span-6 sm:col-span-4 ${given.extras.length === 0 ? 'max-sm:row-span-2' : ''}`,
    },
  });
  const { childBands } = await merchantIdentity();
  const isAsked = (name: string) =>
    (room !== undefined || name !== unit) &&
    (childBands.length > 0 || inputInRow(name) !== 'childAges');
  return [...fields.filter(({ name }) => isAsked(name)), ...extraBoxes(given, row)];
}

/** A box for each extra that can be chosen; one that the room does not have is not sold with it. */
function extraBoxes({ extras, locale, values }: Given, row: number): FormField[] {
  return extras.map(({ id, name }) => {
    const box = rowInput({ name: 'stay' }, row, extraInput(id));
    return {
      type: 'tick',
      name: box,
      label: textIn(name, locale),
      defaultValue: values[box] ?? '',
      className: 'col-span-6 sm:col-span-3',
    };
  });
}

/** The fields of an item and its quantity. */
export function goodsRow(t: Translate, given: Given, row: number): Promise<FormField[]> {
  const number = row + 1;
  return rowFields(t, composedRows(given.today).goods, row, {
    product: {
      ...product(given, { kind: 'goods', label: t('item', { number }), none: t('none') }),
      ...(isAdded(given, 'goods', row) && { autoFocus: true }),
    },
    quantity: { className: 'col-span-5 sm:col-span-4' },
    price: { label: t('agreedPiece', { number }), className: 'col-span-7 sm:col-span-4' },
  });
}

/** The delivery's fields, if the shop delivers and something is to be delivered. */
export async function deliveryFields(t: Translate, given: Given): Promise<FormField[]> {
  const { zones, locale, today, deliveryWords: words } = given;
  if (zones.length === 0 || countRows(given, 'goods') === 0) return [];
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

/** Whether the row is the one that was just added: it gets the focus. */
function isAdded({ values, added }: Given, kind: RowKind, row: number): boolean {
  return added === kind && values[`${kind}-${row}-product`] === undefined;
}

type Choice = {
  readonly kind: RowKind;
  readonly label: string;
  readonly none: string;
};

function product({ products, locale, addedTax }: Given, { kind, label, none }: Choice) {
  const sold = kind === 'stay' ? 'STAY' : 'GOODS';
  const offered = products.filter((one) => one.kind === sold && one.isVisible);
  return {
    type: 'select' as const,
    label,
    className: third,
    options: [
      { value: '', label: none },
      ...offered.map(({ slug, names, priceMinor }) => {
        const { priceMinor: minor } = asSold(
          { kind: sold, priceMinor: BigInt(priceMinor) },
          addedTax,
        );
        const price = formatMoney(money(minor), locale);
        return { value: slug, label: `${textIn(names, locale)} · ${price}` };
      }),
    ],
  };
}

/** The rows of a kind: at least one for a room, and the one that is added. */
export function countRows({ values, added, today }: Given, kind: RowKind): number {
  const rows = composedRows(today)[kind];
  const known = Math.max(kind === 'stay' ? 1 : 0, typedRows(rows, values).length);
  return Math.min(rows.max, added === kind ? known + 1 : known);
}

/** The heading of a part of the form. */
export function heading(name: string, label: string, hint?: string): FormField {
  return { type: 'heading', name, ...above(label, hint) };
}

/** The same above a field that is declared. */
function above(label: string, hint?: string) {
  const className = `${wide} border-t border-line-strong pt-2`;
  return { label, ...(hint !== undefined && { hint }), className };
}
