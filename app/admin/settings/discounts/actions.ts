'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { setDiscount } from '@/lib/desk/calendar/stay-discounts';
import { getTranslations } from '@/lib/i18n/translations';

/** Adds a discount on stays or a code for one, or changes one. */
export const saveDiscount = deskAction('manage_catalogue', async (actor, form) => {
  const discountId = form.text('discountId', 40);
  const seenVersion = Number(form.text('seenVersion', 12));
  const isCode = form.text('isCode', 3) === 'yes';
  const set = await setDiscount(actor, { discountId, seenVersion, isCode, source: form.source });
  const t = await getTranslations('calendar.discounts');
  const ofCodes = await getTranslations('calendar.codes');
  const isKept = discountId !== '';
  return answerOf(form, set, { t: [t, ofCodes], news: t('saved'), isKept });
});
