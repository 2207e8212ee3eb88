import type { FormField } from '@/app/_components/any-field';
import type { Translate } from '@/lib/i18n/translations';
import type { IdentityText } from '@/lib/merchant/identity';
import { type IdentityInput, identityFields } from '@/lib/selling/identity/identity-input';

const languages = {
  En: { lang: 'en', dir: 'ltr' },
  Ar: { lang: 'ar', dir: 'rtl' },
  Ckb: { lang: 'ckb', dir: 'rtl' },
} as const;

const rows: Partial<Record<IdentityText, number>> = { lead: 3, hours: 2, handover: 2, policies: 8 };

/** The heading before a text; the texts that follow belong to it too. */
const groups: Partial<Record<IdentityText, 'opening' | 'place' | 'rules'>> = {
  name: 'opening',
  address: 'place',
  tax: 'rules',
};

/** The fields of the identity, one column per language, in groups. */
export function identityFormFields(
  t: Translate,
  all: Translate,
  typed: IdentityInput,
): FormField[] {
  const plain = (name: keyof IdentityInput, rest: Partial<FormField> = {}) =>
    ({
      name,
      label: t(`field.${name}`),
      hint: t(`hint.${name}`),
      defaultValue: typed[name],
      autoComplete: 'off',
      maxLength: 500,
      ...rest,
    }) as FormField;
  const facts: FormField[] = [
    plain('mapUrl', { type: 'url' }),
    plain('phone', { inputMode: 'tel' }),
    plain('whatsapp', { inputMode: 'tel' }),
    plain('email', { inputMode: 'email' }),
    plain('checkInFrom', { type: 'time' }),
    plain('checkOutBy', { type: 'time' }),
    plain('preparationDays', { inputMode: 'numeric', maxLength: 4 }),
  ];
  return identityFields.flatMap(({ field, name, language, max }) => {
    const group = language === 'En' ? groups[name] : undefined;
    const text: FormField = {
      name: field,
      label: t(`text.${name}`, { language: all(`selling.product.language.${language}`) }),
      maxLength: max,
      defaultValue: typed[field],
      autoComplete: 'off',
      ...(rows[name] !== undefined && { rows: rows[name] }),
      ...languages[language],
    };
    if (group === undefined) return [text];
    const heading: FormField = {
      type: 'heading',
      name: `group-${group}`,
      label: t(`group.${group}`),
      hint: t(`groupHint.${group}`),
      className: 'md:col-span-3 mt-3',
    };
    // Fields that are the same in every language end the group `place`.
    return [...(group === 'rules' ? facts : []), heading, text];
  });
}
