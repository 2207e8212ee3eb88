'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { correctEmail, sendMailAgain } from '@/lib/orders/guest-mail';

/** Sends one email of the order once more. */
export const resendMail = deskAction('complete', async (actor, form) => {
  const t = await getTranslations('explaining.mails.correction');
  const input = { reference: form.text('reference'), kind: form.text('kind') };
  const sent = await sendMailAgain(actor, input);
  if (!sent.ok) return { values: {}, errors: {}, message: t(`problem.${sent.code}`) };
  refresh();
  return { values: {}, errors: {}, news: [t('sentAgain', { email: sent.value.email })] };
});

/** Corrects the guest's email address. */
export const changeEmail = deskAction('complete', async (actor, form): Promise<FormState> => {
  const t = await getTranslations('explaining.mails.correction');
  const corrected = await correctEmail(actor, {
    reference: form.text('reference'),
    seenEmail: form.text('seenEmail'),
    email: form.text('email'),
  });
  if (corrected.ok) {
    refresh();
    return { values: {}, errors: {}, news: [t('corrected', { email: corrected.value.email })] };
  }
  const { code } = corrected;
  const values = form.values;
  const isOfField = code === 'BAD_EMAIL' || code === 'UNCHANGED';
  if (isOfField) return { values, errors: { email: t(`problem.${code}`) } };
  return { values, errors: {}, message: t(`problem.${code}`) };
});
