'use server';

import { refresh } from 'next/cache';
import { catalogueAction, messageState } from '@/app/admin/catalogue/catalogue-action';
import { getTranslations } from '@/lib/i18n/translations';
import { type CloseProblem, closeNights, openNights } from '@/lib/selling/close-nights';
import {
  type NightPriceProblem,
  removeNightPrice,
  setNightPrice,
} from '@/lib/selling/nights/night-prices';

const places: Readonly<Record<CloseProblem, string>> = {
  NOT_FOUND: 'unitId',
  BAD_FROM: 'from',
  BAD_UNTIL: 'until',
  REASON_REQUIRED: 'reason',
  REASON_TOO_LONG: 'reason',
  REASON_BAD_TEXT: 'reason',
  NIGHTS_TAKEN: 'from',
};

/** Closes nights of a room. */
export const closeRoom = catalogueAction(async (actor, form) => {
  const closed = await closeNights(actor, {
    slug: form.text('slug'),
    unitId: form.text('unitId', 40),
    from: form.text('from', 20),
    until: form.text('until', 20),
    reason: form.text('reason', 500),
  });
  const t = await getTranslations('selling.calendar');
  if (!closed.ok) {
    const errors = { [places[closed.code]]: t(`problem.${closed.code}`) };
    return { values: form.values, errors };
  }
  refresh();
  return { values: {}, errors: {}, news: [t('closed', { label: closed.value.label })] };
});

/** Reopens closed nights. */
export const openRoom = catalogueAction(async (actor, form) => {
  const slug = form.text('slug');
  const opened = await openNights(actor, { slug, blockId: form.text('blockId', 40) });
  const t = await getTranslations('selling.calendar');
  if (!opened.ok) return messageState(form, t('problem.NOT_FOUND'));
  refresh();
  return { values: {}, errors: {}, news: [t('opened', { label: opened.value.label })] };
});

const priceFields: Readonly<Record<NightPriceProblem, string>> = {
  NOT_FOUND: 'firstNight',
  BAD_FIRST: 'firstNight',
  BAD_LAST: 'lastNight',
  NO_WEEKDAY: 'day0',
  TOO_MANY_PRICES: 'firstNight',
};

/** Sets what nights of a kind of room cost. */
export const setPrice = catalogueAction(async (actor, form) => {
  const set = await setNightPrice(actor, {
    slug: form.text('slug'),
    from: form.text('firstNight', 20),
    to: form.text('lastNight', 20),
    weekdays: [0, 1, 2, 3, 4, 5, 6].filter((day) => form.has(`day${day}`)),
    price: form.text('price'),
  });
  const t = await getTranslations('selling');
  if (!set.ok) {
    const errors =
      set.code === 'PRICE'
        ? { price: t(`field.${set.price}`) }
        : { [priceFields[set.code]]: t(`prices.problem.${set.code}`) };
    return { values: form.values, errors };
  }
  refresh();
  return { values: {}, errors: {}, news: [t('prices.isSet')] };
});

/** Deletes a price of nights. */
export const removePrice = catalogueAction(async (actor, form) => {
  const slug = form.text('slug');
  const removed = await removeNightPrice(actor, { slug, priceId: form.text('priceId', 40) });
  const t = await getTranslations('selling.prices');
  if (!removed.ok) return messageState(form, t('problem.NOT_FOUND'));
  refresh();
  return { values: {}, errors: {}, news: [t('removed')] };
});
