'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { refuseCardNumber } from '@/app/refuse-card-number';
import { enterDesk } from '@/lib/auth/desk-door';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { safeReturnPath } from '@/lib/auth/return-path';
import { settings } from '@/lib/env';

/** Signs in and leads to the page that asked for it. The password is never sent back. */
export async function signIn(_previous: FormState, form: FormData): Promise<FormState> {
  const t = await getTranslations();
  const email = textOf(form, 'email');
  const values = { email: email.slice(0, 254) };
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  if (!origin.ok) return { values, errors: {}, message: t('common.refusedOrigin') };
  const entered = await enterDesk({ email, password: textOf(form, 'password') });
  if (!entered.ok) {
    const message =
      entered.code === 'WAIT'
        ? t('desk.signIn.wait', { seconds: entered.seconds })
        : t('desk.signIn.refused');
    return { values, errors: {}, message };
  }
  redirect(safeReturnPath(textOf(form, 'callbackUrl'), settings().appUrl));
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
