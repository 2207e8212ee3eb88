'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { setExtra } from '@/lib/desk/calendar/stay-extras';
import { getTranslations } from '@/lib/i18n/translations';

/** Adds an extra of stays, or changes one. */
export const saveExtra = deskAction('manage_catalogue', async (actor, form) => {
  const extraId = form.text('extraId', 40);
  const seenVersion = Number(form.text('seenVersion', 12));
  const set = await setExtra(actor, { extraId, seenVersion, source: form.source });
  const t = await getTranslations('calendar.extras');
  return answerOf(form, set, { t, news: t('saved'), isKept: extraId !== '' });
});
