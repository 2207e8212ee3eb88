'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { setZone } from '@/lib/desk/zones/change-zones';
import { getTranslations } from '@/lib/i18n/translations';

/** Adds a delivery zone, or changes one. */
export const saveZone = deskAction('manage_catalogue', async (actor, form) => {
  const zoneId = form.text('zoneId', 40);
  const seenVersion = Number(form.text('seenVersion', 12));
  const set = await setZone(actor, { zoneId, seenVersion, source: form.source });
  const t = await getTranslations('goods.zones');
  return answerOf(form, set, {
    t,
    news: t('saved'),
    at: { NAME_TAKEN: 'nameEn' },
    isKept: zoneId !== '',
  });
});
