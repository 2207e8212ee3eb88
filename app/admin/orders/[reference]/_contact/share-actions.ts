'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { prepareWhatsapp, takeGuestLink } from '@/lib/desk/order/share-order';
import { getTranslations } from '@/lib/i18n/translations';

/**
 * Returns the guest's own link, or a message to the guest's telephone, as the pressed button asks.
 */
export const share = deskAction('complete', async (actor, form): Promise<FormState> => {
  const reference = form.text('reference', 40);
  const t = await getTranslations('order.contact.share');
  if (form.text('intent') === 'link') {
    const taken = await takeGuestLink(actor, reference);
    if (!taken.ok) return { values: {}, errors: {}, message: t(`problem.${taken.code}`) };
    refresh();
    return { values: { url: taken.value.url }, errors: {} };
  }
  const message = await prepareWhatsapp(actor, reference);
  if (!message.ok) return { values: {}, errors: {}, message: t(`problem.${message.code}`) };
  refresh();
  const { digits, text } = message.value;
  const href = `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
  const link = { href, label: t('open'), isElsewhere: true };
  return { values: {}, errors: {}, news: [text], link };
});

/** Records that an order's link was copied; a message if it could not be recorded. */
export const noteCopied = deskAction('complete', async (actor, form) => {
  const taken = await takeGuestLink(actor, form.text('reference', 40));
  if (taken.ok) return { values: {}, errors: {} };
  const t = await getTranslations('order.contact.share');
  return { values: {}, errors: {}, message: t(`problem.${taken.code}`) };
});
