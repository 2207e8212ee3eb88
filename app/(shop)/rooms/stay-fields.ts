import type { FormField } from '@/app/_components/any-field';
import { formFields, type Looks } from '@/app/_forms/form-fields';
import { type StayField, stayForm } from '@/lib/catalogue/stay-form';
import type { StayWish } from '@/lib/catalogue/stay-wish';
import { getTranslations } from '@/lib/i18n/translations';

/** Dates, guests and rooms of a stay, with what was asked for; `looks` is what one form has alone. */
export async function stayFields(
  wish: StayWish,
  today: string,
  looks: Readonly<Partial<Record<StayField, Looks[string]>>>,
): Promise<FormField[]> {
  const { checkIn, checkOut, guests, rooms } = wish;
  const asked = { checkIn, checkOut, guests, rooms: String(rooms) };
  const shown = Object.entries(asked).map(([name, defaultValue]) => [
    name,
    { defaultValue, ...looks[name as StayField] },
  ]);
  const t = await getTranslations('shop.stay');
  return formFields(t, stayForm(today), null, Object.fromEntries(shown));
}
