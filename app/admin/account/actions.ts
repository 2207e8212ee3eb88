'use server';

import { redirect } from 'next/navigation';
import { ownAction } from '@/app/admin/_door/desk-action';
import { refusalState } from '@/app/admin/_door/refusal-state';
import { removeFactor } from '@/lib/auth/second-factor/factor-setup';
import { endOwnSessions } from '@/lib/auth/session/session-list';
import { changeOwnPassword } from '@/lib/auth/users/own-account';
import { getTranslations } from '@/lib/i18n/translations';

const page = '/admin/account';

/** Sets a new password; the current one is asked for. Neither is ever sent back. */
export const changePassword = ownAction(async (actor, form) => {
  const typed = { password: form.text('password'), newPassword: form.text('newPassword') };
  const changed = await changeOwnPassword(actor, typed);
  if (changed.ok) redirect(`${page}?done=password`);
  if (changed.code === 'SIGNED_OUT' || changed.code === 'NOT_FRESH') {
    return refusalState(form, changed.code);
  }
  const t = await getTranslations();
  if (changed.code === 'WAIT') {
    const message = t('desk.signIn.wait', { seconds: changed.seconds });
    return { values: {}, errors: {}, message };
  }
  const errors: Record<string, string> =
    changed.code === 'WRONG'
      ? { password: t('people.confirm.wrongPassword') }
      : { newPassword: t(`people.weak.${changed.problem}`) };
  return { values: {}, errors };
});

/** Removes the second factor from the account. */
export const removeSecondFactor = ownAction(
  async (actor, form) => {
    const removed = await removeFactor(actor);
    if (!removed.ok && removed.code !== 'NO_FACTOR') return refusalState(form, removed.code);
    redirect(`${page}?done=factorRemoved`);
  },
  { isSensitive: true },
);

/** Ends one session, or with the handle `others` all but this one. */
export const endSession = ownAction(
  async (actor, form) => {
    const handle = form.text('handle');
    await endOwnSessions(actor, handle === 'others' ? 'others' : { handle });
    redirect(`${page}?done=sessions`);
  },
  { isSensitive: true },
);
