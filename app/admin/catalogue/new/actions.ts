'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from '@/lib/i18n/translations';
import { addProduct } from '@/lib/selling/change-product';
import { catalogueAction, fieldProblemsState } from '../catalogue-action';

/** Adds a product to the catalogue and opens its page. */
export const add = catalogueAction(async (actor, form) => {
  const added = await addProduct(actor, form.source);
  if (added.ok) redirect(`/admin/catalogue/${added.value.slug}?added=1`);
  if (added.code === 'FIELDS') return fieldProblemsState(form, added.fields);
  const t = await getTranslations('selling.field');
  return { values: form.values, errors: { address: t('slugTaken') } };
});
