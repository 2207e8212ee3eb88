import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { formFields } from '@/app/_forms/form-fields';
import { deskPage } from '@/app/admin/_door/desk-page';
import { inviteForm } from '@/lib/auth/users/invite-person';
import { deskLocales, languageOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { permissionFields } from '../permission-fields';
import { invite } from './actions';

export const generateMetadata = titled('people.invite.title');

/** An account for a new user, who sets a password through a link. */
export default deskPage('manage_users', '/admin/users/invite', async ({ actor }) => {
  const [t, locale] = await Promise.all([getTranslations('people'), getLocale()]);
  return (
    <div className="max-w-xl">
      <p className="text-sm">
        <TextLink href="/admin/users">{t('users.title')}</TextLink>
      </p>
      <h1 className="text-lg">{t('invite.title')}</h1>
      <p className="mb-4 text-sm text-ink-soft">{t('invite.text')}</p>
      <ActionForm
        action={invite}
        hidden={{ signedInAs: actor.userId }}
        idPrefix="invite"
        className="flex flex-col gap-4 text-sm"
        fieldsClassName="flex flex-col gap-3"
        buttonsClassName="flex"
        fields={[
          ...(await formFields(await getTranslations('people.invite'), inviteForm, null, {
            name: { label: t('link.name') },
            locale: {
              type: 'choice',
              defaultValue: locale,
              options: deskLocales.map((value) => ({ value, label: languageOf(value).name })),
            },
          })),
          ...permissionFields(t, [...actor.permissions, ...actor.heldBack], null),
        ]}
        buttons={[{ label: t('invite.button'), pendingLabel: t('invite.pending') }]}
      />
    </div>
  );
});
