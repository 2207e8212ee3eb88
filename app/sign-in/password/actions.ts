'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { refuseCardNumber } from '@/app/refuse-card-number';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { takeLink } from '@/lib/auth/people/account-links';
import { linkCookie } from '@/lib/auth/people/link-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { formText } from '@/lib/text/form-text';

/** Sets the password of the person who holds the link; they then sign in as usual. */
export async function setPassword(_previous: FormState, form: FormData): Promise<FormState> {
  const t = await getTranslations();
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  const name = formText(form, 'name').slice(0, 200);
  const values = { name };
  if (!origin.ok) return { values, errors: {}, message: t('common.refusedOrigin') };
  const jar = await cookies();
  const cookie = linkCookie();
  const token = jar.get(cookie.name)?.value ?? '';
  const used = await takeLink(token, { name, newPassword: formText(form, 'newPassword') });
  if (used.ok) {
    jar.set(cookie.name, '', { ...cookie.options, maxAge: 0 });
    redirect('/sign-in?done=password');
  }
  if (used.code === 'LINK_DEAD') return { values, errors: {}, message: t('people.link.dead') };
  const errors: Record<string, string> =
    used.code === 'WEAK_PASSWORD'
      ? { newPassword: t(`people.weak.${used.problem}`) }
      : { name: t('people.invite.problem.NAME_MISSING') };
  return { values, errors };
}
