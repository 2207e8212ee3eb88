'use server';

import { refresh } from 'next/cache';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { moveStay } from '@/lib/orders/stays/move-stay';

/**
 * Checks the guest of a stay in or out, or takes that back. The button names the move and the stay;
 * a refusal is the error of that stay, and those of other stays remain.
 */
export const moveGuest = deskAction('complete', async (actor, form, previous) => {
  const [move = '', stayId = ''] = form.text('intent', 60).split(':');
  const moved = await moveStay(actor, { stayId, move });
  const { [stayId]: _answered, ...errors } = previous.errors;
  if (!moved.ok) {
    const t = await getTranslations('day.problem');
    return { values: {}, errors: { ...errors, [stayId]: t(moved.code) } };
  }
  refresh();
  return { values: {}, errors };
});
