import type { FormState } from '@/app/_components/action-form';
import { fieldErrors } from '@/app/_forms/form-fields';
import { previewIdentity } from '@/lib/desk/identity/change-identity';
import { getTranslations } from '@/lib/i18n/translations';
import type { TypedForm } from '@/lib/text/typed-form';
import { IdentityPreview } from './identity-preview';

/** Returns the form with a preview of the shop below it; nothing is saved. */
export async function previewShop({ values, source }: TypedForm): Promise<FormState> {
  const preview = await previewIdentity(source);
  if (preview.ok)
    return { values, errors: {}, panel: <IdentityPreview identity={preview.value} /> };
  return {
    values,
    errors: await fieldErrors(await getTranslations('settings.identity'), preview.fields),
  };
}
