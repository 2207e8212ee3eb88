'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { correctEmail, sendMailAgain } from '@/lib/orders/guest-mail';

/** Sends one email of the order once more. */
export async function resendMail(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  const t = await getTranslations('explaining.mails.correction');
  const input = { reference: textOf(form, 'reference'), kind: textOf(form, 'kind') };
  const sent = await sendMailAgain(door.actor, input);
  if (!sent.ok) return { values: {}, errors: {}, message: t(`problem.${sent.code}`) };
  refresh();
  return { values: {}, errors: {}, news: [t('sentAgain', { email: sent.value.email })] };
}

/** Corrects the guest's email address. */
export async function changeEmail(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  const t = await getTranslations('explaining.mails.correction');
  const corrected = await correctEmail(door.actor, {
    reference: textOf(form, 'reference'),
    seenEmail: textOf(form, 'seenEmail'),
    email: textOf(form, 'email'),
  });
  if (corrected.ok) {
    refresh();
    return { values: {}, errors: {}, news: [t('corrected', { email: corrected.value.email })] };
  }
  const { code } = corrected;
  const values = typedValues(form);
  const isOfField = code === 'BAD_EMAIL' || code === 'UNCHANGED';
  if (isOfField) return { values, errors: { email: t(`problem.${code}`) } };
  return { values, errors: {}, message: t(`problem.${code}`) };
}
