'use server';

import { redirect } from 'next/navigation';
import { shopAction } from '@/app/_door/shop-action';
import { fieldErrors } from '@/app/_forms/form-fields';
import { keepDelivery } from '@/lib/cart/cart-details';
import { getTranslations } from '@/lib/i18n/translations';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { parseDelivery } from '@/lib/orders/goods/delivery-input';
import { planDelivery } from '@/lib/orders/goods/delivery-plan';
import { typedDelivery } from '../typed-details';

/** Chooses a delivery for the goods of the cart; the checkout then shows it with its fee. */
export const chooseDelivery = shopAction(async (form) => {
  const typed = typedDelivery(form);
  const page = form.text('checkoutToken');
  const read = parseDelivery(form.source, knownMerchant('en').phone);
  const isGone = read.ok && (await planDelivery(read.value)).isGone;
  if (read.ok && !isGone) {
    await keepDelivery({ typed, chosen: read.value }, page);
    redirect('/checkout?delivery=kept#receive');
  }
  await keepDelivery({ typed }, page);
  const t = await getTranslations('goods.delivery');
  const errors = await fieldErrors(t, read.ok ? { zone: 'gone' } : read.fields);
  return { values: typed, errors };
});
