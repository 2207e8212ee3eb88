'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { catalogueAction } from '@/app/admin/catalogue/catalogue-action';
import { setGuestPrices } from '@/lib/desk/calendar/guest-prices';
import { changeChildBands } from '@/lib/desk/identity/change-child-bands';
import { getTranslations } from '@/lib/i18n/translations';

/** Sets what guests add to the price of a kind of room. */
export const setPricesByGuests = catalogueAction(async (actor, form) => {
  const set = await setGuestPrices(actor, {
    slug: form.text('slug', 100),
    isNone: form.text('isByGuests') !== 'yes',
    source: form.source,
  });
  const t = await getTranslations('calendar.guests');
  return answerOf(form, set, { t, news: t('isSet'), isKept: true });
});

/** Sets until which age the house counts children in which band. */
export const setChildBands = catalogueAction(async (actor, form) => {
  const set = await changeChildBands(actor, form.source);
  const t = await getTranslations('calendar.children');
  return answerOf(form, set, { t, news: t('isSet'), isKept: true });
});
