'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { catalogueAction } from '@/app/admin/catalogue/catalogue-action';
import { closeNights, openNights } from '@/lib/desk/calendar/close-nights';
import { removeDayRules, setDayRules } from '@/lib/desk/calendar/day-rules';
import { removeNightPrice, setNightPrice } from '@/lib/desk/calendar/night-prices';
import { getTranslations } from '@/lib/i18n/translations';

/** Closes nights of a room. */
export const closeRoom = catalogueAction(async (actor, form) => {
  const [slug, unitId] = [form.text('slug'), form.text('unitId', 40)];
  const closed = await closeNights(actor, { slug, unitId, source: form.source });
  const t = await getTranslations('calendar');
  const news = closed.ok ? t('closed', closed.value) : '';
  return answerOf(form, closed, { t, news, at: { NOT_FOUND: 'unitId', NIGHTS_TAKEN: 'from' } });
});

/** Reopens closed nights. */
export const openRoom = catalogueAction(async (actor, form) => {
  const [slug, blockId] = [form.text('slug'), form.text('blockId', 40)];
  const opened = await openNights(actor, { slug, blockId });
  const t = await getTranslations('calendar');
  return answerOf(form, opened, { t, news: opened.ok ? t('opened', opened.value) : '' });
});

/** Sets what nights of a kind of room cost. */
export const setPrice = catalogueAction(async (actor, form) => {
  const set = await setNightPrice(actor, { slug: form.text('slug'), source: form.source });
  const t = await getTranslations('calendar.prices');
  const at = { NOT_FOUND: 'firstNight', TOO_MANY_PRICES: 'firstNight' };
  return answerOf(form, set, { t, news: t('isSet'), at });
});

/** Deletes a price of nights. */
export const removePrice = catalogueAction(async (actor, form) => {
  const [slug, priceId] = [form.text('slug'), form.text('priceId', 40)];
  const removed = await removeNightPrice(actor, { slug, priceId });
  const t = await getTranslations('calendar.prices');
  return answerOf(form, removed, { t, news: t('removed') });
});

/** Sets which stays may be sold on days of kinds of rooms. */
export const setRules = catalogueAction(async (actor, form) => {
  const set = await setDayRules(actor, { slug: form.text('slug'), source: form.source });
  const t = await getTranslations('calendar.rules');
  const at = { NOT_FOUND: 'firstDay', TOO_MANY_RULES: 'firstDay' };
  return answerOf(form, set, { t, news: set.ok ? t('isSet', set.value) : '', at });
});

/** Deletes rules of days of a kind of room. */
export const removeRules = catalogueAction(async (actor, form) => {
  const [slug, ruleId] = [form.text('slug'), form.text('ruleId', 40)];
  const removed = await removeDayRules(actor, { slug, ruleId });
  const t = await getTranslations('calendar.rules');
  return answerOf(form, removed, { t, news: t('removed') });
});
