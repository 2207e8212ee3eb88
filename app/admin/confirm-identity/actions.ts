'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import { enterAsOneself } from '@/app/admin/_door/enter';
import { safeReturnPath } from '@/lib/auth/return-path';
import { confirmIdentity } from '@/lib/auth/sign-in/confirm-identity';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';

/** Proves anew who is at the desk, and leads to where it was asked for. */
export async function confirm(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enterAsOneself(form);
  if ('refused' in door) return door.refused;
  const field = form.has('code') ? 'code' : 'password';
  const proved = await confirmIdentity(door.actor, textOf(form, field));
  if (!proved.ok) return wrongProofState(proved, field);
  const next = textOf(form, 'next');
  redirect(
    next === '' ? '/admin/confirm-identity?done=yes' : safeReturnPath(next, settings().appUrl),
  );
}

async function wrongProofState(
  proved: { code: 'WRONG' } | { code: 'WAIT'; seconds: number },
  field: 'code' | 'password',
): Promise<FormState> {
  const t = await getTranslations();
  if (proved.code === 'WAIT') {
    const message = t('desk.signIn.wait', { seconds: proved.seconds });
    return { values: {}, errors: {}, message };
  }
  const sentence = field === 'code' ? t('people.code.wrong') : t('people.confirm.wrongPassword');
  return { values: {}, errors: { [field]: sentence } };
}
