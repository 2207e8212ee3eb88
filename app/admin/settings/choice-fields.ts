import type { FormField } from '@/app/_components/any-field';
import { formFields } from '@/app/_forms/form-fields';
import { choiceForms } from '@/lib/desk/choices/change-choices';
import type { DeskChoice } from '@/lib/desk/choices/list-choices';
import { getTranslations } from '@/lib/i18n/translations';

const kinds = [
  'night',
  'minibar',
  'city_tax',
  'damage',
  'other',
  'discount',
  'left_early',
  'other_deduction',
] as const;

/** The fields of an entry of this list; of a new one for null. */
export async function choiceFields(
  list: DeskChoice['list'],
  choice: DeskChoice | null,
): Promise<FormField[]> {
  const t = await getTranslations('settings');
  const form = list === 'extra' ? choiceForms.extra : choiceForms.reason;
  const fields = await formFields(t, form, choice && recordOf(choice));
  if (choice !== null) return fields;
  const options = kinds.map((value) => ({ value, label: t(`kind.${value}`) }));
  const kind = { name: 'kind', label: t('field.kind'), type: 'select' as const, options };
  // Nothing is added as hidden.
  return [...(list === 'extra' ? [kind] : []), ...fields.filter(({ name }) => name !== 'isHidden')];
}

function recordOf({ names, unitPriceMinor, ...rest }: DeskChoice) {
  const price = unitPriceMinor === null ? null : BigInt(unitPriceMinor);
  return {
    ...rest,
    name: names,
    unitPriceMinor: price,
  };
}
