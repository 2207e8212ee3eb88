'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { eraseGuest } from '@/lib/orders/erasure/erase-guest';

/** Erases the guest's personal data from the order, permanently. */
export async function forgetGuest(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_users', { isSensitive: true });
  if ('refused' in door) return door.refused;
  const erased = await eraseGuest(door.actor, {
    reference: textOf(form, 'reference'),
    typed: textOf(form, 'typed'),
  });
  if (erased.ok) {
    refresh();
    return { values: {}, errors: {} };
  }
  const t = await getTranslations('explaining.erasure.problem');
  const values = typedValues(form);
  const sentence = t(erased.code);
  if (erased.code === 'NOT_CONFIRMED') return { values, errors: { typed: sentence } };
  return { values, errors: {}, message: sentence };
}
