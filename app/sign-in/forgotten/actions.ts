'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { after } from 'next/server';
import { getLocale } from 'next-intl/server';
import { shopAction } from '@/app/_door/shop-action';
import { clientNetwork } from '@/lib/auth/client-network';
import { chargeWish, sendForgottenLink } from '@/lib/auth/users/forgotten-password';
import { defaultLocale, isLocale } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { log } from '@/lib/log/log';

/** Emails the link if the address has an account; the answer does not show whether it has. */
export const askForLink = shopAction(async (form) => {
  const t = await getTranslations();
  const email = form.text('email').slice(0, 254);
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
});
