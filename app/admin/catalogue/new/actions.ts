'use server';

import { redirect } from 'next/navigation';
import { answerOf } from '@/app/_forms/form-fields';
import { addProduct } from '@/lib/desk/catalogue/change-product';
import { getTranslations } from '@/lib/i18n/translations';
import { catalogueAction } from '../catalogue-action';

/** Adds a product to the catalogue and opens its page. */
export const add = catalogueAction(async (actor, form) => {
  const added = await addProduct(actor, form.source);
  if (added.ok) redirect(`/admin/catalogue/${added.value.slug}?added=1`);
  const t = await getTranslations('catalogue.product');
  return answerOf(form, added, { t, news: '', at: { SLUG_TAKEN: 'slug' } });
});
