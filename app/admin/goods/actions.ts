'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { changeDelivery } from '@/lib/orders/goods/change-delivery';
import { moveGoods } from '@/lib/orders/goods/move-goods';

/** Moves the goods of an order to the state that follows. */
export async function moveOn(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  const t = await getTranslations('goods.desk');
  const moved = await moveGoods(door.actor, {
    reference: textOf(form, 'reference', 40),
    to: textOf(form, 'to', 20),
  });
  if (!moved.ok) return { values: {}, errors: {}, message: t(`problem.${moved.code}`) };
  refresh();
  return { values: {}, errors: {}, news: [t('moved')] };
}

/** Changes the delivery of an order that is not on its way yet. */
export async function changeTheDelivery(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  const t = await getTranslations('goods');
  const changed = await changeDelivery(door.actor, {
    reference: textOf(form, 'reference', 40),
    seen: textOf(form, 'seen', 40),
    source: Object.fromEntries(form),
  });
  const values = typedValues(form);
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
}
