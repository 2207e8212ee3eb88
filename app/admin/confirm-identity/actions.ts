'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import { enterAsOneself } from '@/app/admin/_door/enter';
import { proofSentence } from '@/app/admin/_door/proof';
import { safeReturnPath } from '@/lib/auth/return-path';
import { confirmIdentity } from '@/lib/auth/sign-in/confirm-identity';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';

/** Checks a new proof of identity, and redirects to the page that required it. */
export async function confirm(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enterAsOneself(form);
  if ('refused' in door) return door.refused;
  const field = form.has('code') ? 'code' : 'password';
  const proved = await confirmIdentity(door.actor, textOf(form, field));
  if (!proved.ok) {
    const t = await getTranslations();
    return { values: {}, errors: { [field]: proofSentence(t, proved, field) } };
  }
  const next = textOf(form, 'next');
  redirect(
    next === '' ? '/admin/confirm-identity?done=yes' : safeReturnPath(next, settings().appUrl),
  );
}
