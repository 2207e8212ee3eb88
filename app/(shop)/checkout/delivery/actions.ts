'use server';

import { redirect } from 'next/navigation';
import { shopAction } from '@/app/shop-action';
import { keepDelivery } from '@/lib/cart/cart-details';
import { getTranslations } from '@/lib/i18n/translations';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { parseDelivery } from '@/lib/orders/goods/delivery-input';
import { planDelivery } from '@/lib/orders/goods/delivery-plan';
import { typedDelivery } from '../typed-details';

/** Chooses a delivery for the goods of the cart; the checkout then shows it with its fee. */
export const chooseDelivery = shopAction(async (form) => {
  const values = typedDelivery(form.entries);
  const page = form.text('checkoutToken');
  const read = parseDelivery(form.source, knownMerchant('en').phone);
  const t = await getTranslations('goods.delivery.problem');
  if (!read.ok) {
    await keepDelivery({ typed: values }, page);
    const errors = Object.entries(read.fields).map(([field, code]) => [
      field === 'slot' ? 'zone' : field,
      t(`${field}.${code}`),
    ]);
    return { values, errors: Object.fromEntries(errors) };
  }
  if ((await planDelivery(read.value)).isGone) {
    await keepDelivery({ typed: values }, page);
    return { values, errors: { zone: t('gone') } };
  }
  await keepDelivery({ typed: values, chosen: read.value }, page);
  redirect('/checkout?delivery=kept#receive');
});
