'use server';

import { RedirectType, redirect } from 'next/navigation';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { readForm } from '@/lib/forms/form';
import { getTranslations } from '@/lib/i18n/translations';
import { leaveForm, moveStay } from '@/lib/orders/stays/move-stay';
import { pathAfter } from './order-address';

/** Checks out a guest whose money stays held, for a reason; redirects to where it was asked. */
export const checkOutUncompleted = deskAction('complete', async (actor, form) => {
  const stayId = form.text('stayId', 60);
  const read = readForm(leaveForm, form.source);
  const moved = read.ok
    ? await moveStay(actor, { stayId, move: 'check_out', ...read.value })
    : read;
  if (moved.ok) redirect(pathAfter(form, form.text('reference', 40), {}), RedirectType.replace);
  return answerOf(form, moved, { t: await getTranslations('day') });
});
