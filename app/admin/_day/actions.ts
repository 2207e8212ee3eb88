'use server';

import { refresh } from 'next/cache';
import { RedirectType, redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { pathAfter } from '@/app/admin/_money/order-address';
import { getTranslations } from '@/lib/i18n/translations';
import { moveStay } from '@/lib/orders/stays/move-stay';

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
export const checkOutUncompleted = deskAction(
  'complete',
  async (actor, form): Promise<FormState> => {
    const stayId = form.text('stayId', 60);
    const reason = form.text('reason', 2_000);
    const moved = await moveStay(actor, { stayId, move: 'check_out', reason });
    if (!moved.ok) {
      const t = await getTranslations('day.leave.problem');
      const values = form.values;
      if (moved.code === 'MONEY_HELD') return { values, errors: { reason: t('REASON_REQUIRED') } };
      if (moved.code === 'REASON_TOO_LONG') return { values, errors: { reason: t(moved.code) } };
      const ofDay = await getTranslations('day.problem');
      return { values, errors: {}, message: ofDay(moved.code) };
    }
    redirect(pathAfter(form, form.text('reference', 40), {}), RedirectType.replace);
  },
);
