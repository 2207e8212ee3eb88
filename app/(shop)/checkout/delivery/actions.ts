'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { refuseCardNumber } from '@/app/refuse-card-number';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { keepDelivery } from '@/lib/cart/cart-details';
import { getTranslations } from '@/lib/i18n/translations';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { parseDelivery } from '@/lib/orders/goods/delivery-input';
import { planDelivery } from '@/lib/orders/goods/delivery-plan';
import { formText } from '@/lib/text/form-text';
import { refuseOrigin } from '../../refuse-origin';
import { typedDelivery } from '../typed-details';

/** Chooses a delivery for the goods of the cart; the checkout then shows it with its fee. */
export async function chooseDelivery(_previous: FormState, form: FormData): Promise<FormState> {
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  const values = typedDelivery(form);
  if (!origin.ok) return refuseOrigin(values);
  const page = formText(form, 'checkoutToken');
  const read = parseDelivery(Object.fromEntries(form), knownMerchant('en').phone);
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
}
