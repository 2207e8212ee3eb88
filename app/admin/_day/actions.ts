'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { moveStay } from '@/lib/orders/stays/move-stay';

/**
 * Checks the guest of a stay in or out, or takes that back. The button names the move and the stay;
 * a refusal is the error of that stay, and those of other stays remain.
 */
export async function moveGuest(previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  const [move = '', stayId = ''] = textOf(form, 'intent', 60).split(':');
  const moved = await moveStay(door.actor, { stayId, move });
  const { [stayId]: _answered, ...errors } = previous.errors;
  if (!moved.ok) {
    const t = await getTranslations('day.problem');
    return { values: {}, errors: { ...errors, [stayId]: t(moved.code) } };
  }
  refresh();
  return { values: {}, errors };
}
