'use server';

import { headers } from 'next/headers';
import type { FormState } from '@/app/_components/action-form';
import { refuseCardNumber } from '@/app/refuse-card-number';
import { clientNetwork } from '@/lib/auth/client-network';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { getTranslations } from '@/lib/i18n/translations';
import { askForLinks } from '@/lib/orders/link-requests';
import { formText } from '@/lib/text/form-text';
import { refuseOrigin } from '../../refuse-origin';

/** Accepts a request for order links; its answer does not show whether the address has orders. */
export async function askForLinksAction(_previous: FormState, form: FormData): Promise<FormState> {
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  const source = Object.fromEntries(form);
  const email = formText(source, 'email');
  const orderNumber = formText(source, 'orderNumber');
  const values = { email, orderNumber };
  if (!origin.ok) return refuseOrigin(values);
  const network = clientNetwork(await headers());
  const asked = await askForLinks({ email, reference: orderNumber, network });
  const t = await getTranslations('shop');
  if (asked.ok) return { values: {}, errors: {}, news: [t('findOrder.asked')] };
  if (asked.code === 'TOO_MANY') return { values, errors: {}, message: t('findOrder.tooMany') };
  return { values, errors: { email: t('contact.email.badEmail') } };
}
