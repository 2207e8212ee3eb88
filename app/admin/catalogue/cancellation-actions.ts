'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { catalogueAction } from '@/app/admin/catalogue/catalogue-action';
import { setCancellationRule } from '@/lib/desk/calendar/cancellation-rule';
import { getTranslations } from '@/lib/i18n/translations';

/** Sets what cancelling a stay costs: for one kind of room, or for all. */
export const setCancellation = catalogueAction(async (actor, form) => {
  const set = await setCancellationRule(actor, {
    slug: form.text('slug', 100),
    isNone: form.text('ownRule') !== 'yes',
    source: form.source,
  });
  const t = await getTranslations('calendar.cancellation');
  return answerOf(form, set, { t, news: t('isSet'), isKept: true });
});
