'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { sendPaymentLink } from '@/lib/selling/compose/payment-link';
import { agreePrice } from '@/lib/selling/compose/price-limit';

/** Sends the order's link to its guest. */
export async function mailLink(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  const t = await getTranslations('selling.link');
  const sent = await sendPaymentLink(door.actor, textOf(form, 'reference', 40));
  if (!sent.ok) return { values: {}, errors: {}, message: t(`problem.${sent.code}`) };
  refresh();
  return { values: {}, errors: {}, news: [t('sent')] };
}

/** Approves prices below what the order's composer may agree alone. */
export async function agree(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_catalogue');
  if ('refused' in door) return door.refused;
  const agreed = await agreePrice(door.actor, textOf(form, 'reference', 40));
  if (!agreed.ok) {
    const t = await getTranslations('selling.price.problem');
    return { values: {}, errors: {}, message: t(agreed.code) };
  }
  refresh();
  return { values: {}, errors: {} };
}
