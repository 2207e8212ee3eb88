'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import {
  catalogueAction,
  fieldProblemsState,
  messageState,
} from '@/app/admin/catalogue/catalogue-action';
import { answerOf } from '@/app/form-fields';
import { getTranslations } from '@/lib/i18n/translations';
import { changeProduct, setStock } from '@/lib/selling/change-product';
import { addDrawing, changeImage } from '@/lib/selling/pictures/product-images';
import { addRoom, retireRoom } from '@/lib/selling/rooms';

/** Changes texts, price, place and visibility of a product. */
export const change = catalogueAction(async (actor, form) => {
  const changed = await changeProduct(actor, {
    slug: form.text('slug'),
    seenVersion: Number(form.text('seenVersion')),
    source: form.source,
  });
  const t = await getTranslations('selling.product');
  const news = t(changed.ok && !changed.value.isNew ? 'unchanged' : 'saved');
  return answerOf(form, changed, { t, news, isKept: true });
});

/** Sets the stock, when it still is what the page showed. */
export const stock = catalogueAction(async (actor, form) => {
  const set = await setStock(actor, {
    slug: form.text('slug'),
    seen: Number(form.text('seenStock')),
    source: form.source,
  });
  const t = await getTranslations('selling.product');
  if (set.ok || set.code !== 'STOCK_MOVED') {
    return answerOf(form, set, { t, news: t('stockSet'), isKept: true });
  }
  refresh();
  const moved = t('problem.STOCK_MOVED', { stock: set.stock });
  return { values: form.values, errors: { stock: moved } };
});

/** Adds a room, or retires one. */
export const rooms = catalogueAction(async (actor, form) => {
  const slug = form.text('slug');
  const unitId = form.text('unitId', 40);
  const done =
    unitId === ''
      ? await addRoom(actor, { slug, label: form.text('label', 200) })
      : await retireRoom(actor, { slug, unitId });
  const t = await getTranslations('selling.rooms');
  if (!done.ok) {
    const problem = t(`problem.${done.code}`);
    const refused: FormState = { values: form.values, errors: { label: problem } };
    return unitId === '' ? refused : messageState(form, problem);
  }
  refresh();
  const { label } = done.value;
  return { values: {}, errors: {}, news: [t(unitId === '' ? 'added' : 'removed', { label })] };
});

/** Adds one of our drawings to a product's images. */
export const drawing = catalogueAction(async (actor, form) => {
  const t = await getTranslations('selling.picture');
  const slug = form.text('slug');
  const added = await addDrawing(actor, { slug, drawing: form.text('drawing', 100) });
  if (!added.ok) return messageState(form, t(`problem.${added.code}`));
  refresh();
  return { values: form.values, errors: {}, news: [t('chosen')], isKept: true };
});

const imageChanges = ['describe', 'earlier', 'remove'] as const;

/** Changes an image's description or place, or removes it. */
export const image = catalogueAction(async (actor, form) => {
  const t = await getTranslations('selling.picture');
  const intent = form.text('intent', 20);
  const change = imageChanges.find((one) => one === intent) ?? 'describe';
  const changed = await changeImage(actor, {
    slug: form.text('slug'),
    imageId: form.text('imageId', 40),
    change,
    source: form.source,
  });
  if (!changed.ok && changed.code === 'FIELDS') return fieldProblemsState(form, changed.fields);
  if (!changed.ok) return messageState(form, t(`problem.${changed.code}`));
  refresh();
  return { values: form.values, errors: {}, news: [t(`done.${change}`)], isKept: true };
});
