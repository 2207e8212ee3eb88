'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { eraseGuestOrders } from '@/lib/orders/erasure/guest-of-address';

/** Erases a person's data from all orders of an email address, permanently. */
export const forgetPerson = deskAction(
  'manage_users',
  async (actor, form) => {
    const t = await getTranslations('order.erasure.guest');
    const erased = await eraseGuestOrders(actor, form.source);
    if (!erased.ok) return answerOf(form, erased, { t, at: { NOT_CONFIRMED: 'typed' } });
    const { done, needed } = erased.value;
    const message = `${t('done', { done })} ${t('needed', { needed })}`;
    return { values: {}, errors: {}, message };
  },
  { isSensitive: true },
);
