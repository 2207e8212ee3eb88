'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { type InviteRefusal, invitePerson } from '@/lib/auth/people/invite-person';
import { isLocale } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { chosenPermissions, tickedValues } from '../permission-fields';

const places: Partial<Record<InviteRefusal, string>> = {
  BAD_EMAIL: 'email',
  EMAIL_TAKEN: 'email',
  NAME_MISSING: 'name',
  MORE_THAN_OWN: 'preset',
};

/** Creates the account and emails the link to its owner. */
export async function invite(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_users', { isSensitive: true });
  if ('refused' in door) return door.refused;
  const typed = { name: textOf(form, 'name', 200), email: textOf(form, 'email', 300) };
  const locale = textOf(form, 'locale');
  const invited = await invitePerson(door.actor, {
    ...typed,
    locale: isLocale(locale) ? locale : 'en',
    permissions: chosenPermissions(form),
  });
  if (invited.ok) redirect('/admin/users?done=invited');
  const t = await getTranslations('people.invite.problem');
  const values = { ...typed, locale, ...tickedValues(form) };
  const place = places[invited.code];
  if (place === undefined) return { values, errors: {}, message: t(invited.code) };
  return { values, errors: { [place]: t(invited.code) } };
}
