import { updateTag } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { catalogueTag } from '@/lib/catalog/catalog-queries';
import type { FieldProblems } from '@/lib/forms/read-fields';
import { getTranslations } from '@/lib/i18n/translations';
import type { CatalogueEditor } from '@/lib/selling/change-product';
import type { TypedForm } from '@/lib/text/typed-form';

/**
 * An action of a user who may edit the catalogue. Revalidates the shop's pages: they show the
 * change when they are rendered again, within seconds.
 */
export function catalogueAction(
  act: (actor: CatalogueEditor, form: TypedForm) => Promise<FormState>,
) {
  return deskAction('manage_catalogue', (actor, form) =>
    // Also where the act ends in a redirection.
    act(actor, form).finally(() => updateTag(catalogueTag)),
  );
}

/** The form again with a sentence at each wrong field. */
export async function fieldProblemsState(
  form: TypedForm,
  fields: FieldProblems,
): Promise<FormState> {
  const t = await getTranslations('selling.field');
  const errors = Object.entries(fields).map(([name, code]) => [name, t(code)]);
  return { values: form.values, errors: Object.fromEntries(errors) };
}

/** The form again with one sentence above it. */
export function messageState(form: TypedForm, message: string): FormState {
  return { values: form.values, errors: {}, message };
}
