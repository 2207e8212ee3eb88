'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { refusalState, textOf } from '@/app/admin/_door/desk-form';
import { enterAsOneself } from '@/app/admin/_door/enter';
import { changeOwnPassword } from '@/lib/auth/people/own-account';
import { removeFactor } from '@/lib/auth/second-factor/factor-setup';
import { endOwnSessions } from '@/lib/auth/session/session-list';
import { getTranslations } from '@/lib/i18n/translations';

const page = '/admin/account';

/** Sets a new password; the current one is asked for. Neither is ever sent back. */
export async function changePassword(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enterAsOneself(form);
  if ('refused' in door) return door.refused;
  const typed = { password: textOf(form, 'password'), newPassword: textOf(form, 'newPassword') };
  const changed = await changeOwnPassword(door.actor, typed);
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
}

/** Removes the second factor from the account. */
export async function removeSecondFactor(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enterAsOneself(form, { isSensitive: true });
  if ('refused' in door) return door.refused;
  const removed = await removeFactor(door.actor);
  if (!removed.ok && removed.code !== 'NO_FACTOR') return refusalState(form, removed.code);
  redirect(`${page}?done=factorRemoved`);
}

/** Ends one session, or with the handle `others` all but this one. */
export async function endSession(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enterAsOneself(form, { isSensitive: true });
  if ('refused' in door) return door.refused;
  const handle = textOf(form, 'handle');
  await endOwnSessions(door.actor, handle === 'others' ? 'others' : { handle });
  redirect(`${page}?done=sessions`);
}
