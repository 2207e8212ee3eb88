'use server';

import { RedirectType, redirect } from 'next/navigation';
import { cancelProblemState } from '@/app/admin/_components/decision-problems';
import { deskAction } from '@/app/admin/_door/desk-action';
import { cancelOrder } from '@/lib/payments/operations/cancel-order';
import { pathAfter } from './order-address';

/** Cancels an unpaid order for the signed-in user; redirects to the order. */
export const cancel = deskAction('complete', async (actor, form) => {
  const reference = form.text('reference');
  const seenVersion = Number(form.text('seenVersion'));
  if (!Number.isSafeInteger(seenVersion)) return cancelProblemState(form, 'NOT_FOUND');
  const cancelled = await cancelOrder(actor, {
    reference,
    reason: form.text('reason').trim(),
    seenVersion,
    isPendingAccepted: form.text('isPendingAccepted') === 'yes',
  });
  if (!cancelled.ok) return cancelProblemState(form, cancelled.code);
  redirect(pathAfter(form, reference, { cancelled: '1' }), RedirectType.replace);
});
