'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { shopAction } from '@/app/_door/shop-action';
import { takeLink } from '@/lib/auth/users/account-links';
import { linkCookie } from '@/lib/auth/users/link-cookie';
import { getTranslations } from '@/lib/i18n/translations';

/** Sets the password of the person who holds the link; they then sign in as usual. */
export const setPassword = shopAction(async (form) => {
  const t = await getTranslations();
  const name = form.text('name').slice(0, 200);
  const values = { name };
  const jar = await cookies();
  const cookie = linkCookie();
  const token = jar.get(cookie.name)?.value ?? '';
  const used = await takeLink(token, { name, newPassword: form.text('newPassword') });
  if (used.ok) {
    jar.set(cookie.name, '', { ...cookie.options, maxAge: 0 });
    redirect('/sign-in?done=password');
  }
  if (used.code === 'LINK_DEAD') return { values, errors: {}, message: t('people.link.dead') };
  const errors: Record<string, string> =
    used.code === 'WEAK_PASSWORD'
      ? { newPassword: t(`people.weak.${used.problem}`) }
      : { name: t('people.invite.problem.required') };
  return { values, errors };
});
