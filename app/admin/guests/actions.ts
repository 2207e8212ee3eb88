'use server';

import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { eraseGuestOrders } from '@/lib/orders/erasure/guest-of-address';

/** Erases a person's data from all orders of an email address, permanently. */
export async function forgetPerson(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_users', { isSensitive: true });
  if ('refused' in door) return door.refused;
  const erased = await eraseGuestOrders(door.actor, {
    email: textOf(form, 'email'),
    typed: textOf(form, 'typed'),
  });
  const t = await getTranslations('explaining.erasure.guest');
  if (erased.ok) {
    const { done, needed } = erased.value;
    return { values: {}, errors: {}, message: `${t('done', { done })} ${t('needed', { needed })}` };
  }
  const values = typedValues(form);
  if (erased.code === 'NOT_CONFIRMED') return { values, errors: { typed: t('NOT_CONFIRMED') } };
  return { values, errors: {}, message: t('NOT_FOUND') };
}
