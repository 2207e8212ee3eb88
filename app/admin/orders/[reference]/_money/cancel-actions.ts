'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { cancelOrder } from '@/lib/payments/operations/cancel-order';

/** Cancels an order without money for the person who is signed in; leads to the order. */
export async function cancel(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  const { actor } = door;
  const reference = textOf(form, 'reference');
  const seenVersion = Number(textOf(form, 'seenVersion'));
  if (!Number.isSafeInteger(seenVersion)) return sayProblem(form, 'NOT_FOUND');
  const cancelled = await cancelOrder(actor, {
    reference,
    reason: textOf(form, 'reason').trim(),
    seenVersion,
    isPendingAccepted: form.get('isPendingAccepted') === 'yes',
  });
  if (!cancelled.ok) return sayProblem(form, cancelled.code);
  redirect(`/admin/orders/${encodeURIComponent(reference)}?cancelled=1`);
}

const places = {
  NOT_FOUND: 'form',
  STALE_PAGE: 'form',
  PAID: 'form',
  UNKNOWN_PENDING: 'form',
  NEEDS_REVIEW: 'form',
  PAYMENT_PENDING: 'isPendingAccepted',
  REASON_REQUIRED: 'reason',
  REASON_TOO_LONG: 'reason',
} as const;

async function sayProblem(form: FormData, code: keyof typeof places): Promise<FormState> {
  const t = await getTranslations('desk.cancel.problem');
  const values = typedValues(form);
  const place = places[code];
  if (place === 'form') return { values, errors: {}, message: t(code) };
  return { values, errors: { [place]: t(code) } };
}
