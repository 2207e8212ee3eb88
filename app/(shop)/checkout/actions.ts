'use server';

import { randomUUID } from 'node:crypto';
import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { z } from 'zod';
import type { FormState } from '@/app/_components/action-form';
import { contactQuestions } from '@/app/contact-questions';
import { shopAction } from '@/app/shop-action';
import { clientNetwork } from '@/lib/auth/client-network';
import { readCartId, rememberCart } from '@/lib/cart/cart-cookie';
import {
  keepDelivery,
  keepDetails,
  readDelivery,
  type TypedDetails,
} from '@/lib/cart/cart-details';
import { nightsPerOrder } from '@/lib/cart/cart-rules';
import { deliveryMark, readWay } from '@/lib/cart/kept-delivery';
import { getTranslations } from '@/lib/i18n/translations';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { type Contact, parseContact } from '@/lib/orders/order-input';
import { parseStayDetails, type StayDetails } from '@/lib/orders/stay-details-input';
import type { AttemptRefusal } from '@/lib/payments/attempts/attempt-limits';
import { type PlaceOrderProblem, placeOrder } from '@/lib/payments/attempts/place-order';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { afterStart } from '../orders/after-start';
import { rememberOrder } from '../orders/order-proof';
import { refusalSentences } from '../orders/refusal-sentences';
import { typedDetails } from './typed-details';

const schema = z.object({
  checkoutToken: z.uuid(),
  seenTotalMinor: z.string().regex(/^[0-9]{1,15}$/),
  seenKind: z.enum(['authorization', 'sale']),
});

type Link = { href: string; key: 'checkout.change' | 'checkout.latestOrder' };
/** A problem found by the page itself, or by placing the order. */
type Problem = PlaceOrderProblem | 'DELIVERY_CHANGED';

const toCart: Link = { href: '/cart', key: 'checkout.change' };
const toOrder: Link = { href: '/orders/mine', key: 'checkout.latestOrder' };

const answers = {
  CART_EMPTY: { key: 'CART_EMPTY', link: toOrder },
  PRODUCT_GONE: { key: 'ORDER_BAD_LINE', link: toCart },
  NOT_AVAILABLE: { key: 'ORDER_NOT_AVAILABLE', link: toCart },
  BAD_QUANTITY: { key: 'ORDER_BAD_LINE', link: toCart },
  BAD_STAY: { key: 'ORDER_BAD_LINE', link: toCart },
  STAY_TOO_LONG: { key: 'STAY_TOO_LONG', link: toCart },
  TOTAL_CHANGED: { key: 'TOTAL_CHANGED', link: undefined },
  TERMS_CHANGED: { key: 'TERMS_CHANGED', link: undefined },
  TOO_MUCH_AT_ONCE: { key: 'TOO_MUCH_AT_ONCE', link: toCart },
  DELIVERY_GONE: { key: 'DELIVERY_GONE', link: undefined },
  DELIVERY_CHANGED: { key: 'DELIVERY_CHANGED', link: undefined },
} as const satisfies Record<Problem, { key: string; link: Link | undefined }>;

/**
 * Places the order, or finds it again, and opens its payment. A double click makes only one order
 * and one payment.
 */
export const placeOrderAction = shopAction(async (form) => {
  const { source } = form;
  const values: Record<string, string> & TypedDetails = {
    ...typedDetails(form.entries),
    way: form.text('way', 10),
  };
  const key = form.text('checkoutToken');
  await keepDetails(values, key);
  const way = readWay(values.way ?? '');
  if (way !== null) await keepDelivery({ way }, key);
  const isWayAsked = form.text('isWayAsked', 3) === 'yes';
  const contact = parseContact(source, knownMerchant('en').phone);
  const details = parseStayDetails(source);
  const wrong = {
    ...(contact.ok ? {} : contact.fields),
    ...(details.ok ? {} : details.fields),
    ...(isWayAsked && way === null && { way: 'required' }),
  };
  const questions = await contactQuestions(contact.contact, contact.doubts, source);
  if (!contact.ok || !details.ok || 'way' in wrong || questions !== null) {
    const errors = { ...questions?.errors, ...(await contactErrors(wrong)) };
    // What was asked before and sent again stays answered.
    const [askedEmail, askedPhone] = [form.text('askedEmail'), form.text('askedPhone')];
    return { values, errors, hidden: questions?.hidden ?? { askedEmail, askedPhone } };
  }
  if (isWayAsked && way === 'deliver') {
    const { email, phone } = contact.contact;
    await keepDelivery({ asked: { email, phone } }, key);
    redirect('/checkout/delivery');
  }
  const page = schema.safeParse(source);
  const cartId = await readCartId();
  if (cartId === null) return refuse('CART_EMPTY', values);
  if (!page.success) return refuse('TOTAL_CHANGED', values);
  const delivery = await seenDelivery(form.text('seenDelivery', 64));
  if (delivery === undefined) return refuse('DELIVERY_CHANGED', values);
  const network = clientNetwork(await headers());
  const placed = await placeOrder({
    cartId,
    network,
    contact: contact.contact,
    details: details.value,
    delivery,
    locale: await getLocale(),
    checkoutToken: page.data.checkoutToken,
    seenTotalMinor: BigInt(page.data.seenTotalMinor),
    seenKind: page.data.seenKind,
  });
  if (!placed.ok) {
    if (placed.code !== 'TOO_MANY_ATTEMPTS') return refuse(placed.code, values);
    return refuseForNow(placed.refusal, values);
  }
  const { orderId, reference, isInDoubt, ...renewed } = placed.value;
  await rememberOrder(placed.value);
  await rememberCart(renewed.cartId);
  if (isInDoubt) redirect(`/orders/${reference}`);
  const started = await startPayment({
    orderId,
    clientToken: randomUUID(),
    session: { ...renewed, network },
  });
  redirect(afterStart(reference, started));
});

/** The delivery that the page showed; null: none. Undefined: another one is chosen by now. */
async function seenDelivery(seen: string) {
  if (seen === '') return null;
  const { chosen } = await readDelivery();
  return deliveryMark(chosen) === seen ? chosen : undefined;
}

async function refuse(code: Problem, values: Record<string, string>): Promise<FormState> {
  const t = await getTranslations('shop');
  const { key, link } = answers[code];
  // The refreshed page has a new token and the current total.
  refresh();
  return {
    values,
    errors: {},
    message: t(`problem.${key}`, { max: nightsPerOrder }),
    ...(link === undefined ? {} : { link: { href: link.href, label: t(link.key) } }),
  };
}

/** Too many tries, or too much reserved unpaid: nothing was written, and what was typed stays. */
async function refuseForNow(
  refusal: AttemptRefusal,
  values: Record<string, string>,
): Promise<FormState> {
  refresh();
  const message = await refusalSentences(refusal, 'waitMinutesCart');
  return { values, errors: {}, message: message.join(' ') };
}

async function contactErrors(
  fields: Partial<Record<keyof Contact | keyof StayDetails | 'way', string>>,
): Promise<Record<string, string>> {
  const t = await getTranslations('shop.contact');
  return Object.fromEntries(
    Object.entries(fields).map(([field, code]) => [
      field,
      t.has(`${field}.${code}` as never) ? t(`${field}.${code}` as never) : t('other'),
    ]),
  );
}
