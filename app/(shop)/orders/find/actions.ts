'use server';

import { headers } from 'next/headers';
import type { FormState } from '@/app/_components/action-form';
import { shopAction } from '@/app/_door/shop-action';
import { fieldErrors } from '@/app/_forms/form-fields';
import { clientNetwork } from '@/lib/auth/client-network';
import { getTranslations } from '@/lib/i18n/translations';
import { askForLinks } from '@/lib/orders/link-requests';

/** Accepts a request for order links; its answer does not show whether the address has orders. */
export const askForLinksAction = shopAction(async ({ text, values }): Promise<FormState> => {
  const wish = { email: text('email'), reference: text('orderNumber') };
  const asked = await askForLinks({ ...wish, network: clientNetwork(await headers()) });
  const t = await getTranslations('shop.findOrder');
  if (asked.ok) return { values: {}, errors: {}, news: [t('asked')] };
  if (asked.code === 'TOO_MANY') return { values, errors: {}, message: t('tooMany') };
  const words = await getTranslations('shop.checkout');
  return { values, errors: await fieldErrors(words, asked.fields) };
});
