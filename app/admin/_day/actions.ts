'use server';

import { refresh } from 'next/cache';
import { RedirectType, redirect } from 'next/navigation';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { pathAfter } from '@/app/admin/_operations/order-address';
import { readForm } from '@/lib/forms/form';
import { getTranslations } from '@/lib/i18n/translations';
import { leaveForm, moveStay } from '@/lib/orders/stays/move-stay';

/**
 * Checks the guest of a stay in or out, or takes that back. The button names the move and the stay;
 * a refusal is the error of that stay, and those of other stays remain.
 */
export const moveGuest = deskAction('complete', async (actor, form, previous) => {
  const [move = '', stayId = ''] = form.text('intent', 60).split(':');
  const moved = await moveStay(actor, { stayId, move });
  const { [stayId]: _answered, ...errors } = previous.errors;
  if (!moved.ok) {
    const t = await getTranslations('day.problem');
    return { values: {}, errors: { ...errors, [stayId]: t(moved.code) } };
  }
  refresh();
  return { values: {}, errors };
});

/** Checks out a guest whose money stays held, for a reason; redirects to the board. */
export const checkOutUncompleted = deskAction('complete', async (actor, form) => {
  const stayId = form.text('stayId', 60);
  const read = readForm(leaveForm, form.source);
  const moved = read.ok
    ? await moveStay(actor, { stayId, move: 'check_out', ...read.value })
    : read;
  if (moved.ok) redirect(pathAfter(form, form.text('reference', 40), {}), RedirectType.replace);
  return answerOf(form, moved, { t: await getTranslations('day') });
});
