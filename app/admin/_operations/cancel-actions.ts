'use server';

import { RedirectType, redirect } from 'next/navigation';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { readForm } from '@/lib/forms/form';
import { getTranslations } from '@/lib/i18n/translations';
import { cancelForm, cancelOrder } from '@/lib/payments/operations/cancel-order';
import { pathAfter } from './order-address';

/** Cancels an unpaid order for the signed-in user; redirects to the order. */
export const cancel = deskAction('complete', async (actor, form) => {
  const reference = form.text('reference');
  const seenVersion = Number(form.text('seenVersion'));
  const read = readForm(cancelForm, form.source);
  const cancelled = read.ok
    ? await cancelOrder(actor, { ...read.value, reference, seenVersion })
    : read;
  if (cancelled.ok) redirect(pathAfter(form, reference, { cancelled: '1' }), RedirectType.replace);
  const t = await getTranslations('desk.cancel');
  return answerOf(form, cancelled, { t, at: { PAYMENT_PENDING: 'isPendingAccepted' } });
});
