import type { FormState } from '@/app/_components/action-form';
import { getTranslations } from '@/lib/i18n/translations';
import { previewIdentity } from '@/lib/selling/identity/change-identity';
import type { IdentityProblems } from '@/lib/selling/identity/identity-input';
import type { TypedForm } from '@/lib/text/typed-form';
import { IdentityPreview } from './identity-preview';

/** Returns the form with a preview of the shop below it; nothing is saved. */
export async function previewShop(form: TypedForm): Promise<FormState> {
  const values = form.values;
  const preview = await previewIdentity(form.source);
  if (!preview.ok) return { values, errors: await identityProblems(preview.fields) };
  return { values, errors: {}, panel: <IdentityPreview identity={preview.value} /> };
}

/** A sentence at each wrong field. */
export async function identityProblems(fields: IdentityProblems): Promise<Record<string, string>> {
  const t = await getTranslations('settings.shop');
  const errors = Object.entries(fields).map(([name, code]) => [name, t(`problem.${code}`)]);
  return Object.fromEntries(errors);
}
