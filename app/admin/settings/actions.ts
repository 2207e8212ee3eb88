'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { addChoice, changeChoice } from '@/lib/desk/choices/change-choices';
import { getTranslations } from '@/lib/i18n/translations';

/** Adds an entry to one of the merchant's lists. */
export const addToList = deskAction('manage_users', async (actor, form) => {
  const t = await getTranslations('settings');
  return answerOf(form, await addChoice(actor, form.source), { t, news: t('done.added') });
});

/** Changes an entry, shows it again or hides it. */
export const changeInList = deskAction('manage_users', async (actor, form) => {
  const t = await getTranslations('settings');
  return answerOf(form, await changeChoice(actor, form.source), { t, news: t('done.changed') });
});
