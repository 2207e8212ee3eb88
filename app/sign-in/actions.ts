'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { shopAction } from '@/app/_door/shop-action';
import { startOf } from '@/app/admin/_frame/desk-links';
import { deskStart, safeReturnPath } from '@/lib/auth/return-path';
import { currentActor } from '@/lib/auth/session/require-permission';
import { enterDesk, enterDeskByCode } from '@/lib/auth/sign-in/desk-door';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';

/** Signs in and redirects to the page that required it. The password is never sent back. */
export const signIn = shopAction(async (form) => {
  const t = await getTranslations();
  const email = form.text('email');
  const values = { email: email.slice(0, 254) };
  const entered = await enterDesk({ email, password: form.text('password') });
  if (!entered.ok) {
    const message =
      entered.code === 'WAIT'
        ? t('desk.signIn.wait', { seconds: entered.seconds })
        : t('desk.signIn.refused');
    return { values, errors: {}, message };
  }
  const returnPath = safeReturnPath(form.text('callbackUrl'), settings().appUrl);
  if (entered.value === 'in') redirect(await ownStart(returnPath));
  redirect(`/sign-in/code?callbackUrl=${encodeURIComponent(returnPath)}`);
});

/** The second step, where the account has a second factor; then as above. */
export const signInByCode = shopAction(async (form): Promise<FormState> => {
  const t = await getTranslations();
  const returnPath = safeReturnPath(form.text('callbackUrl'), settings().appUrl);
  const entered = await enterDeskByCode(form.text('code'));
  if (entered.ok) redirect(await ownStart(returnPath));
  if (entered.code === 'TOO_LATE') {
    redirect(`/sign-in?error=TOO_LATE&callbackUrl=${encodeURIComponent(returnPath)}`);
  }
  if (entered.code === 'WAIT') {
    const message = t('desk.signIn.wait', { seconds: entered.seconds });
    return { values: {}, errors: {}, message };
  }
  return { values: {}, errors: { code: t('people.code.wrong') } };
});

/** The desk's first page is where this person's work begins; every other page stays the one asked for. */
async function ownStart(path: string): Promise<string> {
  if (path !== deskStart) return path;
  return startOf((await currentActor())?.permissions ?? []);
}
