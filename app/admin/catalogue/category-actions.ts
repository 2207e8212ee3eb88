'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { getTranslations } from '@/lib/i18n/translations';
import { removeCategory, setCategory } from '@/lib/selling/categories';
import { asCatalogueEditor, fieldProblemsState, messageState } from './as-catalogue-editor';

/** Adds, changes or deletes a category. */
export async function saveCategory(_previous: FormState, form: FormData): Promise<FormState> {
  return asCatalogueEditor(form, async (actor) => {
    const t = await getTranslations('selling.categories');
    const categoryId = textOf(form, 'categoryId', 40);
    const isRemoved = textOf(form, 'intent', 20) === 'remove';
    const done = isRemoved
      ? await removeCategory(actor, categoryId)
      : await setCategory(actor, { categoryId, source: Object.fromEntries(form) });
    if (!done.ok) {
      if (done.code === 'FIELDS') return fieldProblemsState(form, done.fields);
      if (done.code !== 'NAME_TAKEN') return messageState(form, t(`problem.${done.code}`));
      return { values: typedValues(form), errors: { nameEn: t('problem.NAME_TAKEN') } };
    }
    refresh();
    const values = categoryId === '' ? {} : typedValues(form);
    const news = [t(isRemoved ? 'removed' : 'saved')];
    return { values, errors: {}, news, isKept: categoryId !== '' };
  });
}
