'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { after } from 'next/server';
import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { refuseCardNumber } from '@/app/refuse-card-number';
import { clientNetwork } from '@/lib/auth/client-network';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { chargeWish, sendForgottenLink } from '@/lib/auth/people/forgotten-password';
import { defaultLocale, isLocale } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { log } from '@/lib/log/log';
import { formText } from '@/lib/text/form-text';

/** Emails the link if the address has an account; the answer does not show whether it has. */
export async function sendLink(_previous: FormState, form: FormData): Promise<FormState> {
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  const t = await getTranslations();
  const email = formText(form, 'email').slice(0, 254);
  if (!origin.ok) return { values: { email }, errors: {}, message: t('common.refusedOrigin') };
  const locale = await getLocale();
  const network = clientNetwork(await headers());
  const wish = { email, network, locale: isLocale(locale) ? locale : defaultLocale };
  const charged = await chargeWish(wish);
  if (!charged.ok) {
    const message = t('desk.signIn.wait', { seconds: charged.seconds });
    return { values: { email }, errors: {}, message };
  }
  // Only after the answer is sent, so that its timing shows nothing either.
  after(() =>
    sendForgottenLink(wish).catch((error) => log.error('password.link_not_sent', { error })),
  );
  redirect('/sign-in/forgotten?done=yes');
}
