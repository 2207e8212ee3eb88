'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { eraseGuest } from '@/lib/orders/erasure/erase-guest';

/** Erases the guest's personal data from the order, permanently. */
export const forgetGuest = deskAction(
  'manage_users',
  async (actor, form) => {
    const t = await getTranslations('order.erasure');
    const at = { NOT_CONFIRMED: 'typed' };
    return answerOf(form, await eraseGuest(actor, form.source), { t, at });
  },
  { isSensitive: true },
);
