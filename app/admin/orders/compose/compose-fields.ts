import type { FormField } from '@/app/_components/any-field';
import type { FieldButton } from '@/app/_components/form-parts';
import { formFields } from '@/app/_forms/form-fields';
import { agreedForm, guestForm, keepHours } from '@/lib/desk/compose/compose-input';
import { composedRows, type RowKind } from '@/lib/desk/compose/compose-rows';
import type { PriceLimit } from '@/lib/desk/compose/price-limit';
import { isLocale, type Locale, languageOf } from '@/lib/i18n/locale';
import { offeredLocales } from '@/lib/i18n/offered-locales';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { companyForm } from '@/lib/orders/company-input';
import { contactForm } from '@/lib/orders/order-input';
import {
  countRows,
  deliveryFields,
  type Given,
  goodsRow,
  heading,
  stayRow,
  third,
  wide,
} from './compose-rows';

/** All fields of an order: the guest and the dates, then what only some orders need. */
export async function composeFields(
  t: Translate,
  given: Given,
): Promise<(FormField | FieldButton)[]> {
  const [guest, { locale, insteadOf }] = await guestFields(t, given);
  const { keepHours: kept, agreed } = await agreedFields(t, given);
  const begun = [
    ...guest,
    heading('forRooms', t('rooms')),
    ...(await rowsOf(given, 'stay', (row) => stayRow(t, given, row))),
    ...addButton(given, 'stay', t('addRoom')),
    ...(countRows(given, 'goods') > 0 ? [heading('forGoods', t('goods'))] : []),
    ...(await rowsOf(given, 'goods', (row) => goodsRow(t, given, row))),
    ...addButton(given, 'goods', t('addGoods')),
    ...(await deliveryFields(t, given)),
    ...(await companyFields(given)),
    ...[kept, locale].flat(),
    {
      type: 'group',
      name: 'others',
      label: t('others'),
      isOpen: given.isExceptionNeeded,
      className: 'grid grid-cols-12 items-end gap-3 pb-3',
      fields: begin([...agreed, ...insteadOf], given),
    },
  ] satisfies (FormField | FieldButton)[];
  return begin(begun, given);
}

/** With the values that the form has to begin with. */
function begin<F extends FormField | FieldButton>(fields: readonly F[], { values }: Given): F[] {
  const unchanged = ['heading', 'tick', 'button', 'group'];
  return fields.map((field) =>
    values[field.name] === undefined || unchanged.includes(field.type ?? '')
      ? field
      : { ...field, defaultValue: values[field.name] },
  );
}

/** Who the guest is; and apart from that the language, and the order that is replaced. */
async function guestFields(t: Translate, { values }: Given) {
  const contact = await formFields(await getTranslations('shop.checkout'), contactForm(), null, {
    // A form that comes back has its focus on what is wrong.
    name: { ...guest, ...(values.name === undefined && { autoFocus: true }) },
    email: guest,
    phone: guest,
  });
  const others = await formFields(t, guestForm, null, {
    locale: {
      className: 'col-span-6 sm:col-span-4',
      options: (await languagesFor(values.locale)).map((one) => ({
        value: one,
        label: languageOf(one).name,
      })),
    },
    insteadOf: { className: wide },
  });
  const named = (name: string) => others.filter((field) => field.name === name);
  return [contact, { locale: named('locale'), insteadOf: named('insteadOf') }] as const;
}

/** How long rooms and goods are kept; and apart from that prices that are not the catalogue's. */
async function agreedFields(t: Translate, { limit, locale }: Given) {
  const fields = await formFields(t, limit === null ? withoutLimit : agreedForm, null, {
    discountCode: { className: 'col-span-full sm:col-span-8' },
    agreedText: {
      className: 'col-span-full sm:col-span-8',
      heading: { label: t('agreed'), hint: t('agreedHint'), className: wide },
    },
    agreedAmount: { className: 'col-span-full sm:col-span-4' },
    reason: { className: wide },
    isAgainstRules: { className: wide },
    askPrice: { className: wide, ...(limit && { hint: limitHint(t, limit, locale) }) },
    keepHours: {
      className: 'col-span-full sm:col-span-8 sm:col-start-1',
      options: [
        { value: '', label: t('keepNo') },
        ...keepHours.map((hours) => ({
          value: String(hours),
          label: t('keepHours', { count: hours }),
        })),
      ],
    },
  });
  const isKept = ({ name }: FormField) => name === 'keepHours';
  return { keepHours: fields.filter(isKept), agreed: fields.filter((one) => !isKept(one)) };
}

/** The company to invoice, folded, where the merchant asks for one. */
async function companyFields({ asksCompany, values }: Given): Promise<FormField[]> {
  if (!asksCompany) return [];
  const t = await getTranslations('shop.checkout');
  const [name, address, number] = await formFields(t, companyForm, null);
  const fields = [name, address, number].flatMap((field) =>
    field === undefined
      ? []
      : [{ ...field, autoComplete: 'off', defaultValue: values[field.name] }],
  ) as FormField[];
  const className = 'flex max-w-xl flex-col gap-3 pt-2 pb-4';
  return [{ type: 'group', name: 'company', label: t('company'), className, fields }];
}

/** The guest of an order that is replaced keeps the language, offered or not. */
async function languagesFor(locale: string | undefined): Promise<readonly Locale[]> {
  const offered = await offeredLocales();
  return isLocale(locale) && !offered.includes(locale) ? [...offered, locale] : offered;
}

const { askPrice: _, ...withoutLimit } = agreedForm;

/** Nobody fills in a colleague's own address, or reads what the shop tells its guests. */
const guest = { autoComplete: 'off', className: third, hint: '' } as const;

type RowFields = (row: number) => Promise<FormField[]>;

/** The form's rows of a kind, and the row that was just added. */
async function rowsOf(given: Given, kind: RowKind, fieldsOf: RowFields): Promise<FormField[]> {
  const rows = Array.from({ length: countRows(given, kind) }, (_, row) => fieldsOf(row));
  return (await Promise.all(rows)).flat();
}

/** On a phone they stand beside each other. */
const addPlace = 'col-span-6 sm:col-span-4';

function addButton(given: Given, kind: RowKind, label: string): FieldButton[] {
  if (countRows(given, kind) >= composedRows(given.today)[kind].max) return [];
  const button = { label, pendingLabel: label, intent: `add-${kind}`, kind: 'quiet' } as const;
  const isBelowExtras = kind === 'stay' && given.extras.length > 0;
  const className = isBelowExtras ? `${addPlace} col-start-1` : addPlace;
  return [{ type: 'button', name: button.intent, button, className }];
}

function limitHint(t: Translate, { percent, discountMinor }: PriceLimit, locale: string): string {
  return discountMinor === null
    ? t('priceLimit', { percent })
    : t('priceLimits', { percent, amount: formatMoney(money(discountMinor), locale) });
}
