'use server';

import { refresh } from 'next/cache';
import { answerOf } from '@/app/_forms/form-fields';
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
  const [t, desk] = [await getTranslations('goods.delivery'), await getTranslations('goods.desk')];
  const changed = await changeDelivery(actor, {
    reference: form.text('reference', 40),
    seen: form.text('seen', 40),
    source: form.source,
  });
  const news = desk(changed.ok && !changed.value.isNew ? 'unchanged' : 'moved');
  return answerOf(form, changed, { t, news, isKept: true });
});
