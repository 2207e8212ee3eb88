'use server';

import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { eraseGuestOrders } from '@/lib/orders/erasure/guest-of-address';

/** Erases a person's data from all orders of an email address, permanently. */
export const forgetPerson = deskAction(
  'manage_users',
  async (actor, form): Promise<FormState> => {
    const erased = await eraseGuestOrders(actor, {
      email: form.text('email'),
      typed: form.text('typed'),
    });
    const t = await getTranslations('explaining.erasure.guest');
    if (erased.ok) {
      const { done, needed } = erased.value;
      return {
        values: {},
        errors: {},
        message: `${t('done', { done })} ${t('needed', { needed })}`,
      };
    }
    const values = form.values;
    if (erased.code === 'NOT_CONFIRMED') return { values, errors: { typed: t('NOT_CONFIRMED') } };
    return { values, errors: {}, message: t('NOT_FOUND') };
  },
  { isSensitive: true },
);
