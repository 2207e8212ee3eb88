'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
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
