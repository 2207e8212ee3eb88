'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { refuseCardNumber } from '@/app/refuse-card-number';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { safeReturnPath } from '@/lib/auth/return-path';
import { enterDesk, enterDeskByCode } from '@/lib/auth/sign-in/desk-door';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { formText } from '@/lib/text/form-text';

/** Signs in and redirects to the page that required it. The password is never sent back. */
export async function signIn(_previous: FormState, form: FormData): Promise<FormState> {
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  const t = await getTranslations();
  const email = formText(form, 'email');
  const values = { email: email.slice(0, 254) };
  if (!origin.ok) return { values, errors: {}, message: t('common.refusedOrigin') };
  const entered = await enterDesk({ email, password: formText(form, 'password') });
  if (!entered.ok) {
    const message =
      entered.code === 'WAIT'
        ? t('desk.signIn.wait', { seconds: entered.seconds })
        : t('desk.signIn.refused');
    return { values, errors: {}, message };
  }
  const returnPath = safeReturnPath(formText(form, 'callbackUrl'), settings().appUrl);
  if (entered.value === 'in') redirect(returnPath);
  redirect(`/sign-in/code?callbackUrl=${encodeURIComponent(returnPath)}`);
}

/** The second step, where the account has a second factor; then as above. */
export async function signInByCode(_previous: FormState, form: FormData): Promise<FormState> {
  const t = await getTranslations();
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  if (!origin.ok) return { values: {}, errors: {}, message: t('common.refusedOrigin') };
  const returnPath = safeReturnPath(formText(form, 'callbackUrl'), settings().appUrl);
  const entered = await enterDeskByCode(formText(form, 'code'));
  if (entered.ok) redirect(returnPath);
  if (entered.code === 'TOO_LATE') {
    redirect(`/sign-in?error=TOO_LATE&callbackUrl=${encodeURIComponent(returnPath)}`);
  }
  if (entered.code === 'WAIT') {
    const message = t('desk.signIn.wait', { seconds: entered.seconds });
    return { values: {}, errors: {}, message };
  }
  return { values: {}, errors: { code: t('people.code.wrong') } };
}
