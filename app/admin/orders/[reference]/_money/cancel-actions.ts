'use server';

import { RedirectType, redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { cancelProblemState } from '@/app/admin/_components/problem-sentences';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { cancelOrder } from '@/lib/payments/operations/cancel-order';
import { pathAfter } from './order-address';

/** Cancels an unpaid order for the signed-in user; redirects to the order. */
export async function cancel(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  const reference = textOf(form, 'reference');
  const seenVersion = Number(textOf(form, 'seenVersion'));
  if (!Number.isSafeInteger(seenVersion)) return cancelProblemState(form, 'NOT_FOUND');
  const cancelled = await cancelOrder(door.actor, {
    reference,
    reason: textOf(form, 'reason').trim(),
    seenVersion,
    isPendingAccepted: form.get('isPendingAccepted') === 'yes',
  });
  if (!cancelled.ok) return cancelProblemState(form, cancelled.code);
  redirect(pathAfter(form, reference, { cancelled: '1' }), RedirectType.replace);
}
