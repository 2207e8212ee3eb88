'use server';

import { refresh } from 'next/cache';
import { answerOf } from '@/app/_forms/form-fields';
import { catalogueAction } from '@/app/admin/catalogue/catalogue-action';
import { changeProduct, setStock } from '@/lib/desk/catalogue/change-product';
import { addRoom, retireRoom } from '@/lib/desk/catalogue/rooms';
import { addDrawing, changeImage } from '@/lib/desk/pictures/product-images';
import { getTranslations } from '@/lib/i18n/translations';

/** Changes texts, price and visibility of a product. */
export const change = catalogueAction(async (actor, form) => {
  const changed = await changeProduct(actor, {
    slug: form.text('slug'),
    seenVersion: Number(form.text('seenVersion')),
    source: form.source,
  });
  const t = await getTranslations('catalogue.product');
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
  const t = await getTranslations('catalogue.product');
  if (set.ok || set.code !== 'STOCK_MOVED') {
    return answerOf(form, set, { t, news: t('stockSet'), isKept: true });
  }
  refresh();
  const moved = t('problem.STOCK_MOVED', { stock: set.stock });
  return { values: form.values, errors: { stock: moved } };
});

/** Adds a room, or retires one. */
export const rooms = catalogueAction(async (actor, form) => {
  const [slug, unitId] = [form.text('slug'), form.text('unitId', 40)];
  const isNew = unitId === '';
  const done = await (isNew
    ? addRoom(actor, { slug, source: form.source })
    : retireRoom(actor, { slug, unitId }));
  const t = await getTranslations('catalogue.rooms');
  const news = done.ok ? t(isNew ? 'added' : 'removed', done.value) : '';
  const at = { NOT_FOUND: 'label', LABEL_TAKEN: 'label', TOO_MANY: 'label' };
  return answerOf(form, done, { t, news, at: isNew ? at : {} });
});

/** Adds one of our drawings to a product's images. */
export const drawing = catalogueAction(async (actor, form) => {
  const [slug, name] = [form.text('slug'), form.text('drawing', 100)];
  const added = await addDrawing(actor, { slug, drawing: name });
  const t = await getTranslations('catalogue.picture');
  return answerOf(form, added, { t, news: t('chosen'), isKept: true });
});

const imageChanges = ['describe', 'earlier', 'later', 'place', 'remove'] as const;

/** Changes an image's description or place, or removes it. */
export const image = catalogueAction(async (actor, form) => {
  const t = await getTranslations('catalogue.picture');
  const intent = form.text('intent', 20);
  const change = imageChanges.find((one) => one === intent) ?? 'describe';
  const changed = await changeImage(actor, {
    slug: form.text('slug'),
    imageId: form.text('imageId', 40),
    change,
    to: Number(form.text('to', 4)),
    source: form.source,
  });
  return answerOf(form, changed, { t, news: t(`done.${change}`), isKept: true });
});
