import type { FormField } from '@/app/_components/any-field';
import { formFields } from '@/app/_forms/form-fields';
import { type IdentityInput, identityForm } from '@/lib/desk/identity/identity-input';
import type { Translate } from '@/lib/i18n/translations';

/** The fields of the identity, one column per language, in groups. */
export function identityFormFields(t: Translate, typed: IdentityInput): Promise<FormField[]> {
  const group = (name: 'opening' | 'place' | 'rules') => ({
    heading: {
      label: t(`group.${name}`),
      hint: t(`groupHint.${name}`),
      className: 'md:col-span-3 mt-3',
    },
  });
  return formFields(t, identityForm, typed, {
    name: group('opening'),
    address: group('place'),
    tax: group('rules'),
  });
}
