'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { typedValues } from '@/app/admin/_door/desk-form';
import { getTranslations } from '@/lib/i18n/translations';
import { addProduct } from '@/lib/selling/change-product';
import { asCatalogueEditor, fieldProblemsState } from '../as-catalogue-editor';

/** Adds a product to the catalogue and opens its page. */
export async function add(_previous: FormState, form: FormData): Promise<FormState> {
  let slug = '';
  const state = await asCatalogueEditor(form, async (actor) => {
    const added = await addProduct(actor, Object.fromEntries(form));
    if (added.ok) {
      slug = added.value.slug;
      return { values: {}, errors: {} };
    }
    if (added.code === 'FIELDS') return fieldProblemsState(form, added.fields);
    const t = await getTranslations('selling.field');
    return { values: typedValues(form), errors: { address: t('slugTaken') } };
  });
  if (slug !== '') redirect(`/admin/catalogue/${slug}?added=1`);
  return state;
}
