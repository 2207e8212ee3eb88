'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { eraseGuest } from '@/lib/orders/erasure/erase-guest';

/** Erases the guest's personal data from the order, permanently. */
export const forgetGuest = deskAction(
  'manage_users',
  async (actor, form): Promise<FormState> => {
    const erased = await eraseGuest(actor, {
      reference: form.text('reference'),
      typed: form.text('typed'),
    });
    if (erased.ok) {
      refresh();
      return { values: {}, errors: {} };
    }
    const t = await getTranslations('explaining.erasure.problem');
    const values = form.values;
    const sentence = t(erased.code);
    if (erased.code === 'NOT_CONFIRMED') return { values, errors: { typed: sentence } };
    return { values, errors: {}, message: sentence };
  },
  { isSensitive: true },
);
