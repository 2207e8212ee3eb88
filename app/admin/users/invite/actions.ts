'use server';

import { redirect } from 'next/navigation';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { invitePerson } from '@/lib/auth/users/invite-person';
import { getTranslations } from '@/lib/i18n/translations';
import { chosenPermissions } from '../permission-fields';

/** Creates the account and emails the link to its owner. */
export const invite = deskAction(
  'manage_users',
  async (actor, form) => {
    const { name = '', email = '', locale = '' } = form.source;
    const permissions = chosenPermissions(form.source);
    const invited = await invitePerson(actor, { name, email, locale, permissions });
    if (invited.ok) redirect('/admin/users?done=invited');
    const t = await getTranslations('people.invite');
    return answerOf(form, invited, { t, at: { EMAIL_TAKEN: 'email', MORE_THAN_OWN: 'preset' } });
  },
  { isSensitive: true },
);
