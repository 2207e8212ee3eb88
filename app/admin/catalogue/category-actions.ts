'use server';

import { refresh } from 'next/cache';
import {
  catalogueAction,
  fieldProblemsState,
  messageState,
} from '@/app/admin/catalogue/catalogue-action';
import { getTranslations } from '@/lib/i18n/translations';
import { removeCategory, setCategory } from '@/lib/selling/categories';

/** Adds, changes or deletes a category. */
export const saveCategory = catalogueAction(async (actor, form) => {
  const t = await getTranslations('selling.categories');
  const categoryId = form.text('categoryId', 40);
  const isRemoved = form.text('intent', 20) === 'remove';
  const done = isRemoved
    ? await removeCategory(actor, categoryId)
    : await setCategory(actor, { categoryId, source: form.source });
  if (!done.ok) {
    if (done.code === 'FIELDS') return fieldProblemsState(form, done.fields);
    if (done.code !== 'NAME_TAKEN') return messageState(form, t(`problem.${done.code}`));
    return { values: form.values, errors: { nameEn: t('problem.NAME_TAKEN') } };
  }
  refresh();
  const values = categoryId === '' ? {} : form.values;
  const news = [t(isRemoved ? 'removed' : 'saved')];
  return { values, errors: {}, news, isKept: categoryId !== '' };
});
