'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { addChoice, changeChoice } from '@/lib/desk/choices/change-choices';
import { getTranslations } from '@/lib/i18n/translations';

/** Adds an entry to one of the merchant's lists. */
export async function addToList(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_users');
  if ('refused' in door) return door.refused;
  return answer(form, await addChoice(door.actor, form), 'added');
}

/** Changes an entry, shows it again or hides it. */
export async function changeInList(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_users');
  if ('refused' in door) return door.refused;
  return answer(form, await changeChoice(door.actor, form), 'changed');
}

type Changed = Awaited<ReturnType<typeof addChoice | typeof changeChoice>>;

async function answer(
  form: FormData,
  changed: Changed,
  news: 'added' | 'changed',
): Promise<FormState> {
  const t = await getTranslations('settings');
  if (changed.ok) {
    revalidatePath('/admin/settings');
    return { values: {}, errors: {}, news: [t(`done.${news}`)] };
  }
  const values = typedValues(form);
  if (changed.code !== 'FIELDS') {
    return { values, errors: {}, message: t(`problem.${changed.code}`) };
  }
  const errors = Object.entries(changed.fields).map(([name, code]) => [name, t(`problem.${code}`)]);
  return { values, errors: Object.fromEntries(errors) };
}
