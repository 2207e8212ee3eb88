'use server';

import { redirect } from 'next/navigation';
import { deskAction } from '@/app/admin/_door/desk-action';
import { type ClosingRefusal, closeMonth } from '@/lib/desk/closing/close-month';
import { getTranslations } from '@/lib/i18n/translations';
import { monthPath } from '@/lib/reconciliation/read-month';
import { refusedDays } from '../refused-days';
import { readSeen } from '../seen-days';

/** Closes the month with the figures that the page showed. */
export const close = deskAction('resolve', async (actor, form) => {
  const month = form.text('month', 10);
  const isTest = form.text('test', 3) === 'yes';
  const closed = await closeMonth(actor, {
    month,
    isTest,
    seen: form.text('seen', 16),
    days: form.text('days', 3_000).split(',').flatMap(readSeen),
    isAware: form.text('isAware', 5) !== '',
  });
  if (!closed.ok) return { values: form.values, errors: {}, message: await refusedText(closed) };
  redirect(`${monthPath({ month, calendar: 'house', isTest })}#closing`);
});

async function refusedText(refusal: ClosingRefusal): Promise<string> {
  if (refusal.code === 'REFUSED') return refusedDays(refusal.days);
  const t = await getTranslations('reconciliation.closing');
  return t(`problem.${refusal.code}`);
}
