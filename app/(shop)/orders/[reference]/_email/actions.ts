'use server';

import { refresh } from 'next/cache';
import { notFound } from 'next/navigation';
import { shopAction } from '@/app/_door/shop-action';
import { contactQuestions } from '@/app/_forms/contact-questions';
import { answerOf } from '@/app/_forms/form-fields';
import { findOwnOrder, rememberOrder } from '@/app/(shop)/_order/order-proof';
import { readCartId } from '@/lib/cart/cart-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { correctOwnEmail } from '@/lib/orders/own-email';

/** Corrects the address of an order that this browser placed; its links are replaced. */
export const correctEmailAction = shopAction(async (form) => {
  const [reference, email] = [form.text('reference'), form.text('email').trim()];
  const values = { email };
  if ((await findOwnOrder(reference)) === null) notFound();
  const asked = await contactQuestions(form);
  if (asked !== null) return { values, ...asked };
  const corrected = await correctOwnEmail({
    reference,
    cartId: await readCartId(),
    seenEmail: form.text('seenEmail'),
    email,
  });
  const t = await getTranslations('status.email');
  if (corrected.ok) {
    const { isSent, ...order } = corrected.value;
    await rememberOrder({ ...order, reference });
    refresh();
    const news = [t('corrected', { email: order.email })];
    return { values: {}, errors: {}, news: isSent ? [...news, t('sent')] : news };
  }
  const words = [t, await getTranslations('shop.checkout')] as const;
  return answerOf(form, corrected, { t: words, at: { UNCHANGED: 'email' } });
});
