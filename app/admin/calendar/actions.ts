'use server';

import { refresh } from 'next/cache';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { changeRoom } from '@/lib/orders/stays/change-room';

/** Moves what is left of a stay to another room of its kind. */
export const moveToRoom = deskAction('complete', async (actor, form) => {
  const t = await getTranslations('day.plan');
  const moved = await changeRoom(actor, {
    stayId: form.text('stay', 40),
    unitId: form.text('unit', 40),
  });
  if (!moved.ok) return { values: {}, errors: {}, message: t(`problem.${moved.code}`) };
  refresh();
  return { values: {}, errors: {}, news: [t('moved', { room: moved.value.label })] };
});
