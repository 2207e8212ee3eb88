'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { moveStay } from '@/lib/orders/stays/move-stay';

/** Checks the guest of a stay in or out, or takes that back. */
export async function moveGuest(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  const moved = await moveStay(door.actor, {
    stayId: textOf(form, 'stay', 40),
    move: textOf(form, 'intent', 20),
  });
  if (!moved.ok) {
    const t = await getTranslations('day.problem');
    return { values: {}, errors: {}, message: t(moved.code) };
  }
  refresh();
  return { values: {}, errors: {} };
}
