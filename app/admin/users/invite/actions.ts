'use server';

import { redirect } from 'next/navigation';
import { deskAction } from '@/app/admin/_door/desk-action';
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
export const invite = deskAction(
  'manage_users',
  async (actor, form) => {
    const typed = { name: form.text('name', 200), email: form.text('email', 300) };
    const locale = form.text('locale');
    const invited = await invitePerson(actor, {
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
  },
  { isSensitive: true },
);
