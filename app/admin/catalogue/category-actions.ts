'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { catalogueAction } from '@/app/admin/catalogue/catalogue-action';
import { moveCategory, removeCategory, setCategory } from '@/lib/desk/catalogue/categories';
import { readPutBeside } from '@/lib/desk/catalogue/put-beside';
import { getTranslations } from '@/lib/i18n/translations';

/** Adds, changes or deletes a category. */
export const saveCategory = catalogueAction(async (actor, form) => {
  const t = await getTranslations('catalogue.categories');
  const categoryId = form.text('categoryId', 40);
  const isRemoved = form.text('intent', 20) === 'remove';
  const done = isRemoved
    ? await removeCategory(actor, categoryId)
    : await setCategory(actor, { categoryId, source: form.source });
  return answerOf(form, done, {
    t,
    news: t(isRemoved ? 'removed' : 'saved'),
    at: { NAME_TAKEN: 'nameEn', SLUG_TAKEN: 'slug' },
    isKept: categoryId !== '',
  });
});

/** Moves a category beside another. */
export const placeCategory = catalogueAction(async (actor, form) => {
  const moved = await moveCategory(actor, readPutBeside(form.text('move', 220)));
  const t = await getTranslations('catalogue.categories');
  return answerOf(form, moved, { t, isKept: true });
});
