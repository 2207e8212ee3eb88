'use server';

import { refresh } from 'next/cache';
import { notFound } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { contactQuestions } from '@/app/contact-questions';
import { refuseCardNumber } from '@/app/refuse-card-number';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { readCartId } from '@/lib/cart/cart-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { correctOwnEmail } from '@/lib/orders/guest-mail';
import { formText } from '@/lib/text/form-text';
import { likelyAddress } from '@/lib/text/likely-address';
import { refuseOrigin } from '../../../refuse-origin';
import { findOwnOrder, rememberOrder } from '../../order-proof';

/** Corrects the address of an order that this browser placed; its links are replaced. */
export async function correctEmailAction(_previous: FormState, form: FormData): Promise<FormState> {
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  const source = Object.fromEntries(form);
  const [reference, email] = [formText(source, 'reference'), formText(source, 'email').trim()];
  const values = { email };
  if (!origin.ok) return refuseOrigin(values);
  if ((await findOwnOrder(reference)) === null) notFound();
  const likely = likelyAddress(email);
  const contact = { name: '', phone: '', email };
  const asked = await contactQuestions(contact, likely === null ? {} : { email: likely }, source);
  if (asked !== null) return { values, ...asked };
  const corrected = await correctOwnEmail({
    reference,
    cartId: await readCartId(),
    seenEmail: formText(source, 'seenEmail'),
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
  const { code } = corrected;
  if (code === 'BAD_EMAIL' || code === 'UNCHANGED') {
    return { values, errors: { email: t(`problem.${code}`) } };
  }
  return { values, errors: {}, message: t(`problem.${code}`) };
}
