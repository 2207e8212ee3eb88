'use server';

import { redirect } from 'next/navigation';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { dayPath } from '@/lib/reconciliation/movement-filter';
import { signDay } from '@/lib/reconciliation/sign-day';

/** Signs off the day with the figures that the page showed. */
export const sign = deskAction('resolve', async (actor, form) => {
  const day = form.text('day', 10);
  const isTest = form.text('test', 3) === 'yes';
  const signed = await signDay(actor, { day, isTest, seen: form.text('seen', 16) });
  if (signed.ok) redirect(`${dayPath({ day, isTest })}#signing`);
  return answerOf(form, signed, { t: await getTranslations('reconciliation.signing') });
});
