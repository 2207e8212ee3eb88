'use server';

import { randomUUID } from 'node:crypto';
import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { shopAction } from '@/app/_door/shop-action';
import { contactQuestions } from '@/app/_forms/contact-questions';
import { fieldErrors } from '@/app/_forms/form-fields';
import { afterStart } from '@/app/(shop)/_order/after-start';
import { rememberOrder } from '@/app/(shop)/_order/order-proof';
import { refusalSentences } from '@/app/(shop)/_order/refusal-sentences';
import { clientNetwork } from '@/lib/auth/client-network';
import { readCartId, rememberCart } from '@/lib/cart/cart-cookie';
import { keepDetails } from '@/lib/cart/cart-details';
import { nightsPerOrder } from '@/lib/cart/cart-rules';
import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { getTranslations } from '@/lib/i18n/translations';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { readStayDetails } from '@/lib/orders/stay-details-input';
import type { AttemptRefusal } from '@/lib/payments/attempts/attempt-limits';
import { type PlaceOrderProblem, placeOrder } from '@/lib/payments/attempts/place-order';
import type { Refused } from '@/lib/payments/attempts/sold-cart';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { isRowId } from '@/lib/text/row-id';
import type { TypedForm } from '@/lib/text/typed-form';
import { feeField, readCheckout, typedDelivery, typedDetails } from './typed-details';

const kinds = ['authorization', 'sale'] as const;

type Link = { href: string; key: 'checkout.change' | 'checkout.latestOrder' };

const toCart: Link = { href: '/cart', key: 'checkout.change' };
const toOrder: Link = { href: '/orders/mine', key: 'checkout.latestOrder' };

/** What the rules of a day refuse is said before. */
const ofRules = { key: 'ORDER_BAD_LINE', link: toCart, isOfRules: true } as const;

const answers = {
  MIN_NIGHTS: ofRules,
  MAX_NIGHTS: ofRules,
  NOT_FOR_SALE: ofRules,
  CLOSED_TO_ARRIVAL: ofRules,
  CLOSED_TO_DEPARTURE: ofRules,
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
  CODE_REFUSED: { key: 'CODE_REFUSED', link: undefined },
} as const satisfies Record<PlaceOrderProblem, { key: string; link: Link | undefined }>;

/**
 * Places the order, or finds it again, and opens its payment. A double click makes only one order
 * and one payment. Everything that is wrong with the form is said at once.
 */
export const placeOrderAction = shopAction(async (form) => {
  const [details, typed] = [typedDetails(form), typedDelivery(form)];
  const values = { ...details, ...typed };
  const key = form.text('checkoutToken');
  await keepDetails(details, typed, key);
  const isWayAsked = form.text('isWayAsked') === 'yes';
  const { phone: housePhone, asksCompany } = knownMerchant('en');
  const read = readCheckout(form.source, { isWayAsked, asksCompany, housePhone });
  const questions = await contactQuestions(form);
  if (!read.ok || questions !== null) {
    const words = await getTranslations('shop.checkout');
    const ofDelivery = await getTranslations('goods.delivery');
    const wrong = await fieldErrors([words, ofDelivery], read.ok ? {} : read.fields);
    // What was asked before and sent again stays answered.
    const [askedEmail, askedPhone] = [form.text('askedEmail'), form.text('askedPhone')];
    return {
      values,
      errors: { ...questions?.errors, ...wrong },
      hidden: questions?.hidden ?? { askedEmail, askedPhone },
    };
  }
  const { contact, stay, company, delivery } = read.value;
  const cartId = await readCartId();
  if (cartId === null) return refuse('CART_EMPTY', values);
  const seenTotalMinor = seenTotal(form, delivery);
  const seenKind = kinds.find((one) => one === form.text('seenKind'));
  if (!isRowId(key) || seenTotalMinor === null || seenKind === undefined) {
    return refuse('TOTAL_CHANGED', values);
  }
  const network = clientNetwork(await headers());
  const placed = await placeOrder({
    cartId,
    network,
    contact,
    details: readStayDetails(stay),
    company,
    delivery,
    locale: await getLocale(),
    checkoutToken: key,
    seenTotalMinor,
    seenKind,
  });
  if (!placed.ok) {
    if (placed.code === 'TOO_MANY_ATTEMPTS') return refuseForNow(placed.refusal, values);
    return refuse(placed.code, values, placed);
  }
  const { orderId, reference, isInDoubt, isKept, ...renewed } = placed.value;
  await rememberOrder(placed.value);
  await rememberCart(renewed.cartId);
  if (isInDoubt || isKept) redirect(`/orders/${reference}`);
  const started = await startPayment({
    orderId,
    clientToken: randomUUID(),
    session: { ...renewed, network },
  });
  redirect(afterStart(reference, started));
});

/** The total that the page showed, with the fee that it showed at the chosen zone. */
function seenTotal(form: TypedForm, delivery: DeliveryChoice | null): bigint | null {
  const shown = ['seenTotalMinor', ...(delivery ? [feeField(delivery.zoneId)] : [])];
  const amounts = shown.map((name) => form.text(name));
  if (!amounts.every((amount) => /^[0-9]{1,15}$/.test(amount))) return null;
  return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
}

async function refuse(
  code: PlaceOrderProblem,
  values: Record<string, string>,
  { nights, why: ofCode }: Refused = {},
): Promise<FormState> {
  const t = await getTranslations('shop');
  const { key, link, ...answer } = answers[code];
  const why = [
    ...('isOfRules' in answer ? [t(`problem.${code}`, { max: nights ?? 0 })] : []),
    ...(ofCode ? [t(`code.problem.${ofCode}`)] : []),
  ];
  // The refreshed page has a new token and the current total.
  refresh();
  return {
    values,
    errors: {},
    message: [...why, t(`problem.${key}`, { max: nightsPerOrder })].join(' '),
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
