'use server';

import { refresh } from 'next/cache';
import { deskAction } from '@/app/admin/_door/desk-action';
import { sendPaymentLink } from '@/lib/desk/compose/payment-link';
import { agreePrice } from '@/lib/desk/compose/price-limit';
import { getTranslations } from '@/lib/i18n/translations';

/** Sends the order's link to its guest. */
export const mailLink = deskAction('complete', async (actor, form) => {
  const t = await getTranslations('compose.link');
  const sent = await sendPaymentLink(actor, form.text('reference', 40));
  if (!sent.ok) return { values: {}, errors: {}, message: t(`problem.${sent.code}`) };
  refresh();
  return { values: {}, errors: {}, news: [t('sent')] };
});

/** Approves prices below what the order's composer may agree alone. */
export const agree = deskAction('manage_catalogue', async (actor, form) => {
  const agreed = await agreePrice(actor, form.text('reference', 40));
  if (!agreed.ok) {
    const t = await getTranslations('compose.price.problem');
    return { values: {}, errors: {}, message: t(agreed.code) };
  }
  refresh();
  return { values: {}, errors: {} };
});
