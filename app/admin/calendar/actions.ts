'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { changeRoom } from '@/lib/orders/stays/change-room';

/** Moves what is left of a stay to another room of its kind. */
export async function moveToRoom(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  const t = await getTranslations('day.plan');
  const moved = await changeRoom(door.actor, {
    stayId: textOf(form, 'stay', 40),
    unitId: textOf(form, 'unit', 40),
  });
  if (!moved.ok) return { values: {}, errors: {}, message: t(`problem.${moved.code}`) };
  refresh();
  return { values: {}, errors: {}, news: [t('moved', { room: moved.value.label })] };
}
