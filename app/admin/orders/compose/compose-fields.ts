import type { FormField } from '@/app/_components/any-field';
import type { FieldButton } from '@/app/_components/form-parts';
import { formFields } from '@/app/_forms/form-fields';
import { agreedForm, guestForm, keepHours } from '@/lib/desk/compose/compose-input';
import { composedRows, type RowKind } from '@/lib/desk/compose/compose-rows';
import type { PriceLimit } from '@/lib/desk/compose/price-limit';
import { typedRows } from '@/lib/forms/rows';
import { isLocale, type Locale, languageOf } from '@/lib/i18n/locale';
import { offeredLocales } from '@/lib/i18n/offered-locales';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { contactForm } from '@/lib/orders/order-input';
import {
  above,
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
  const { values, limit, locale } = given;
  const begin = (fields: readonly (FormField | FieldButton)[]) =>
    fields.map((field) =>
      values[field.name] === undefined || ['heading', 'tick', 'button'].includes(field.type ?? '')
        ? field
        : { ...field, defaultValue: values[field.name] },
    );
  return begin([
    heading('forRooms', t('rooms'), t('roomsHint')),
    ...(await rowsOf(given, 'stay', (row) => stayRow(t, given, row))),
    ...addButton(given, 'stay', t('addRoom')),
    heading('forGoods', t('goods')),
    ...(await rowsOf(given, 'goods', (row) => goodsRow(t, given, row))),
    ...addButton(given, 'goods', t('addGoods')),
    ...(await deliveryFields(t, given)),
    ...(await formFields(t, limit === null ? withoutLimit : agreedForm, null, {
      agreedText: {
        className: 'col-span-full sm:col-span-8',
        heading: above(t('agreed'), t('agreedHint')),
      },
      agreedAmount: { className: 'col-span-6 sm:col-span-4' },
      reason: { className: wide },
      isAgainstRules: { className: wide },
      askPrice: { className: wide, ...(limit && { hint: limitHint(t, limit, locale) }) },
      keepHours: {
        className: half,
        heading: above(t('keep'), t('keepHint')),
        options: [
          { value: '', label: t('keepNo') },
          ...keepHours.map((hours) => ({
            value: String(hours),
            label: t('keepHours', { count: hours }),
          })),
        ],
      },
    })),
    ...(await formFields(await getTranslations('shop.checkout'), contactForm(), null, {
      name: { ...guest, heading: above(t('guest')) },
      email: guest,
      phone: guest,
    })),
    ...(await formFields(t, guestForm, null, {
      locale: {
        className: half,
        options: (
          await languagesFor(values.locale)
        ).map((one) => ({ value: one, label: languageOf(one).name })),
      },
      insteadOf: { className: half },
    })),
  ]);
}

/** The guest of an order that is replaced keeps the language, offered or not. */
async function languagesFor(locale: string | undefined): Promise<readonly Locale[]> {
  const offered = await offeredLocales();
  return isLocale(locale) && !offered.includes(locale) ? [...offered, locale] : offered;
}

const { askPrice: _, ...withoutLimit } = agreedForm;

/** Nobody fills in a colleague's own address, or reads what the shop tells its guests. */
const guest = { autoComplete: 'off', className: half, hint: '' } as const;

type RowFields = (row: number) => Promise<FormField[]>;

/** The form's rows of a kind, at least one, and the row that was just added. */
async function rowsOf(given: Given, kind: RowKind, fieldsOf: RowFields): Promise<FormField[]> {
  const rows = Array.from({ length: countRows(given, kind) }, (_, row) => fieldsOf(row));
  return (await Promise.all(rows)).flat();
}

function countRows({ values, added, today }: Given, kind: RowKind): number {
  const rows = composedRows(today)[kind];
  const known = Math.max(1, typedRows(rows, values).length);
  return Math.min(rows.max, added === kind ? known + 1 : known);
}

function addButton(given: Given, kind: RowKind, label: string): FieldButton[] {
  if (countRows(given, kind) >= composedRows(given.today)[kind].max) return [];
  const button = { label, pendingLabel: label, intent: `add-${kind}`, kind: 'quiet' } as const;
  return [{ type: 'button', name: button.intent, button, className: wide }];
}

function limitHint(t: Translate, { percent, discountMinor }: PriceLimit, locale: string): string {
  return discountMinor === null
    ? t('priceLimit', { percent })
    : t('priceLimits', { percent, amount: formatMoney(money(discountMinor), locale) });
}
