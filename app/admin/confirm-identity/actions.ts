'use server';

import { redirect } from 'next/navigation';
import { ownAction } from '@/app/admin/_door/desk-action';
import { proofSentence } from '@/app/admin/_door/proof';
import { safeReturnPath } from '@/lib/auth/return-path';
import { confirmIdentity } from '@/lib/auth/sign-in/confirm-identity';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';

/** Checks a new proof of identity, and redirects to the page that required it. */
export const confirm = ownAction(async (actor, form) => {
  const field = form.has('code') ? 'code' : 'password';
  const proved = await confirmIdentity(actor, form.text(field));
  if (!proved.ok) {
    const t = await getTranslations();
    return { values: {}, errors: { [field]: proofSentence(t, proved, field) } };
  }
  const next = form.text('next');
  redirect(
    next === '' ? '/admin/confirm-identity?done=yes' : safeReturnPath(next, settings().appUrl),
  );
});
