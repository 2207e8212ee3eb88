'use server';

import { redirect } from 'next/navigation';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { type SigningRefusal, signDays } from '@/lib/reconciliation/sign-day';
import { refusedDays } from '../refused-days';
import { readSeen } from '../seen-days';

/** Signs all ticked days with the figures that the page showed, or none and says which may not be. */
export const signTogether = deskAction('resolve', async (actor, form) => {
  const isTest = form.text('test', 3) === 'yes';
  const days = form.all('day').flatMap(readSeen);
  const signed = await signDays(actor, { isTest, days });
  if (!signed.ok) return { values: form.values, errors: {}, message: await refusedText(signed) };
  const query = { until: form.text('until', 10), test: isTest ? 'yes' : 'no' };
  redirect(
    `/admin/reconciliation/signing?${new URLSearchParams({ ...query, done: `${days.length}` })}`,
  );
});

/** Names each day that may not be signed, and why. */
async function refusedText(refusal: SigningRefusal): Promise<string> {
  if (refusal.code === 'REFUSED') return refusedDays(refusal.days);
  const t = await getTranslations('reconciliation.signDays');
  return t(`problem.${refusal.code}`);
}
