'use server';

import { refresh } from 'next/cache';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { changeDelivery } from '@/lib/orders/goods/change-delivery';
import { moveGoods } from '@/lib/orders/goods/move-goods';

/** Moves the goods of an order to the state that follows. */
export const moveOn = deskAction('complete', async (actor, form) => {
  const t = await getTranslations('goods.desk');
  const moved = await moveGoods(actor, {
    reference: form.text('reference', 40),
    to: form.text('to', 20),
  });
  if (!moved.ok) return { values: {}, errors: {}, message: t(`problem.${moved.code}`) };
  refresh();
  return { values: {}, errors: {}, news: [t('moved')] };
});

/** Changes the delivery of an order that is not on its way yet. */
export const changeTheDelivery = deskAction('complete', async (actor, form) => {
  const t = await getTranslations('goods');
  const changed = await changeDelivery(actor, {
    reference: form.text('reference', 40),
    seen: form.text('seen', 40),
    source: form.source,
  });
  const values = form.values;
  if (changed.ok) {
    refresh();
    return { values, errors: {}, news: [t(changed.value.isNew ? 'desk.moved' : 'desk.unchanged')] };
  }
  if (changed.code !== 'FIELDS') {
    return { values, errors: {}, message: t(`desk.changeProblem.${changed.code}`) };
  }
  const errors = Object.entries(changed.fields).map(([field, code]) => [
    field,
    field === 'day' || field === 'window'
      ? t(`desk.changeProblem.${field}`)
      : t(`delivery.problem.${field}.${code}` as never),
  ]);
  return { values, errors: Object.fromEntries(errors) };
});
