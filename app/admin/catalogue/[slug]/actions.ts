'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { getTranslations } from '@/lib/i18n/translations';
import { changeProduct, setStock } from '@/lib/selling/change-product';
import { addDrawing, changeImage } from '@/lib/selling/pictures/product-images';
import { addRoom, retireRoom } from '@/lib/selling/rooms';
import { asCatalogueEditor, fieldProblemsState, messageState } from '../as-catalogue-editor';

/** Changes texts, price, place and visibility of a product. */
export async function change(_previous: FormState, form: FormData): Promise<FormState> {
  return asCatalogueEditor(form, async (actor) => {
    const changed = await changeProduct(actor, {
      slug: textOf(form, 'slug'),
      seenVersion: Number(textOf(form, 'seenVersion')),
      source: Object.fromEntries(form),
    });
    const t = await getTranslations('selling.product');
    if (!changed.ok) {
      if (changed.code === 'FIELDS') return fieldProblemsState(form, changed.fields);
      return messageState(form, t(`problem.${changed.code}`));
    }
    refresh();
    const news = [t(changed.value.isNew ? 'saved' : 'unchanged')];
    return { values: typedValues(form), errors: {}, news, isKept: true };
  });
}

/** Sets the stock, when it still is what the page showed. */
export async function stock(_previous: FormState, form: FormData): Promise<FormState> {
  return asCatalogueEditor(form, async (actor) => {
    const set = await setStock(actor, {
      slug: textOf(form, 'slug'),
      seen: Number(textOf(form, 'seenStock')),
      typed: textOf(form, 'stock', 20),
    });
    const t = await getTranslations('selling.product');
    if (set.ok) {
      refresh();
      return { values: typedValues(form), errors: {}, news: [t('stockSet')], isKept: true };
    }
    if (set.code === 'FIELDS') return fieldProblemsState(form, set.fields);
    if (set.code === 'NOT_FOUND') return messageState(form, t('problem.NOT_FOUND'));
    refresh();
    const moved = t('problem.STOCK_MOVED', { stock: set.stock });
    return { values: typedValues(form), errors: { stock: moved } };
  });
}

/** Adds a room, or retires one. */
export async function rooms(_previous: FormState, form: FormData): Promise<FormState> {
  return asCatalogueEditor(form, async (actor) => {
    const slug = textOf(form, 'slug');
    const unitId = textOf(form, 'unitId', 40);
    const done =
      unitId === ''
        ? await addRoom(actor, { slug, label: textOf(form, 'label', 200) })
        : await retireRoom(actor, { slug, unitId });
    const t = await getTranslations('selling.rooms');
    if (!done.ok) {
      const problem = t(`problem.${done.code}`);
      const refused: FormState = { values: typedValues(form), errors: { label: problem } };
      return unitId === '' ? refused : messageState(form, problem);
    }
    refresh();
    const { label } = done.value;
    return { values: {}, errors: {}, news: [t(unitId === '' ? 'added' : 'removed', { label })] };
  });
}

/** Adds one of our drawings to a product's images. */
export async function drawing(_previous: FormState, form: FormData): Promise<FormState> {
  return asCatalogueEditor(form, async (actor) => {
    const t = await getTranslations('selling.picture');
    const slug = textOf(form, 'slug');
    const added = await addDrawing(actor, { slug, drawing: textOf(form, 'drawing', 100) });
    if (!added.ok) return messageState(form, t(`problem.${added.code}`));
    refresh();
    return { values: typedValues(form), errors: {}, news: [t('chosen')], isKept: true };
  });
}

const imageChanges = ['describe', 'earlier', 'remove'] as const;

/** Changes an image's description or place, or removes it. */
export async function image(_previous: FormState, form: FormData): Promise<FormState> {
  return asCatalogueEditor(form, async (actor) => {
    const t = await getTranslations('selling.picture');
    const intent = textOf(form, 'intent', 20);
    const change = imageChanges.find((one) => one === intent) ?? 'describe';
    const changed = await changeImage(actor, {
      slug: textOf(form, 'slug'),
      imageId: textOf(form, 'imageId', 40),
      change,
      source: Object.fromEntries(form),
    });
    if (!changed.ok && changed.code === 'FIELDS') return fieldProblemsState(form, changed.fields);
    if (!changed.ok) return messageState(form, t(`problem.${changed.code}`));
    refresh();
    return { values: typedValues(form), errors: {}, news: [t(`done.${change}`)], isKept: true };
  });
}
