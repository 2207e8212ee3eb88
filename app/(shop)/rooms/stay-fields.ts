import type { FormField } from '@/app/_components/any-field';
import { formFields, type Looks } from '@/app/_forms/form-fields';
import { type StayField, stayForm } from '@/lib/catalogue/stay-form';
import type { StayWish } from '@/lib/catalogue/stay-wish';
import { getTranslations } from '@/lib/i18n/translations';
import { merchantIdentity } from '@/lib/merchant/known-merchant';

/** Half a line is too narrow for its hint. */
const places: Looks = { childAges: { className: 'col-span-2' } };

/** Dates, guests and rooms of a stay, the ages of children where the house asks for them, with what was asked for; `looks` is what one form has alone. */
export async function stayFields(
  wish: StayWish,
  today: string,
  looks: Readonly<Partial<Record<StayField, Looks[string]>>>,
): Promise<FormField[]> {
  const { checkIn, checkOut, guests, childAges, rooms } = wish;
  const asked = { checkIn, checkOut, guests, childAges, rooms: String(rooms) };
  const shown = Object.entries(asked).map(([name, defaultValue]) => [
    name,
    { defaultValue, ...places[name], ...looks[name as StayField] },
  ]);
  const t = await getTranslations('shop.stay');
  const fields = await formFields(t, stayForm(today), null, Object.fromEntries(shown));
  const { childBands } = await merchantIdentity();
  return fields.filter(({ name }) => name !== 'childAges' || childBands.length > 0);
}
