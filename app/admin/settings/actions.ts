'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { addChoice, changeChoice } from '@/lib/desk/choices/change-choices';
import { getTranslations } from '@/lib/i18n/translations';
import type { TypedForm } from '@/lib/text/typed-form';

/** Adds an entry to one of the merchant's lists. */
export const addToList = deskAction('manage_users', async (actor, form) => {
  return answer(form, await addChoice(actor, form), 'added');
});

/** Changes an entry, shows it again or hides it. */
export const changeInList = deskAction('manage_users', async (actor, form) => {
  return answer(form, await changeChoice(actor, form), 'changed');
});

type Changed = Awaited<ReturnType<typeof addChoice | typeof changeChoice>>;

async function answer(
  form: TypedForm,
  changed: Changed,
  news: 'added' | 'changed',
): Promise<FormState> {
  const t = await getTranslations('settings');
  if (changed.ok) {
    revalidatePath('/admin/settings');
    return { values: {}, errors: {}, news: [t(`done.${news}`)] };
  }
  const values = form.values;
  if (changed.code !== 'FIELDS') {
    return { values, errors: {}, message: t(`problem.${changed.code}`) };
  }
  const errors = Object.entries(changed.fields).map(([name, code]) => [name, t(`problem.${code}`)]);
  return { values, errors: Object.fromEntries(errors) };
}
