'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { getTranslations } from '@/lib/i18n/translations';
import { type CloseProblem, closeNights, openNights } from '@/lib/selling/close-nights';
import {
  type NightPriceProblem,
  removeNightPrice,
  setNightPrice,
} from '@/lib/selling/nights/night-prices';
import { asCatalogueEditor, messageState } from '../../as-catalogue-editor';

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
export async function closeRoom(_previous: FormState, form: FormData): Promise<FormState> {
  return asCatalogueEditor(form, async (actor) => {
    const closed = await closeNights(actor, {
      slug: textOf(form, 'slug'),
      unitId: textOf(form, 'unitId', 40),
      from: textOf(form, 'from', 20),
      until: textOf(form, 'until', 20),
      reason: textOf(form, 'reason', 500),
    });
    const t = await getTranslations('selling.calendar');
    if (!closed.ok) {
      const errors = { [places[closed.code]]: t(`problem.${closed.code}`) };
      return { values: typedValues(form), errors };
    }
    refresh();
    return { values: {}, errors: {}, news: [t('closed', { label: closed.value.label })] };
  });
}

/** Reopens closed nights. */
export async function openRoom(_previous: FormState, form: FormData): Promise<FormState> {
  return asCatalogueEditor(form, async (actor) => {
    const slug = textOf(form, 'slug');
    const opened = await openNights(actor, { slug, blockId: textOf(form, 'blockId', 40) });
    const t = await getTranslations('selling.calendar');
    if (!opened.ok) return messageState(form, t('problem.NOT_FOUND'));
    refresh();
    return { values: {}, errors: {}, news: [t('opened', { label: opened.value.label })] };
  });
}

const priceFields: Readonly<Record<NightPriceProblem, string>> = {
  NOT_FOUND: 'firstNight',
  BAD_FIRST: 'firstNight',
  BAD_LAST: 'lastNight',
  NO_WEEKDAY: 'day0',
  TOO_MANY_PRICES: 'firstNight',
};

/** Sets what nights of a kind of room cost. */
export async function setPrice(_previous: FormState, form: FormData): Promise<FormState> {
  return asCatalogueEditor(form, async (actor) => {
    const set = await setNightPrice(actor, {
      slug: textOf(form, 'slug'),
      from: textOf(form, 'firstNight', 20),
      to: textOf(form, 'lastNight', 20),
      weekdays: [0, 1, 2, 3, 4, 5, 6].filter((day) => form.has(`day${day}`)),
      price: textOf(form, 'price'),
    });
    const t = await getTranslations('selling');
    if (!set.ok) {
      const errors =
        set.code === 'PRICE'
          ? { price: t(`field.${set.price}`) }
          : { [priceFields[set.code]]: t(`prices.problem.${set.code}`) };
      return { values: typedValues(form), errors };
    }
    refresh();
    return { values: {}, errors: {}, news: [t('prices.isSet')] };
  });
}

/** Deletes a price of nights. */
export async function removePrice(_previous: FormState, form: FormData): Promise<FormState> {
  return asCatalogueEditor(form, async (actor) => {
    const slug = textOf(form, 'slug');
    const removed = await removeNightPrice(actor, { slug, priceId: textOf(form, 'priceId', 40) });
    const t = await getTranslations('selling.prices');
    if (!removed.ok) return messageState(form, t('problem.NOT_FOUND'));
    refresh();
    return { values: {}, errors: {}, news: [t('removed')] };
  });
}
