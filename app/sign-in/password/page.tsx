import { cookies } from 'next/headers';
import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { passwordLengthMin } from '@/lib/auth/password/password-policy';
import { findLink } from '@/lib/auth/users/account-links';
import { linkCookie } from '@/lib/auth/users/link-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { SignInFrame } from '../sign-in-frame';
import { setPassword } from './actions';

export const generateMetadata = titled('people.link.title', { robots: { index: false } });

/** The page of a password link. */
export default async function LinkPage() {
  const token = (await cookies()).get(linkCookie().name)?.value ?? '';
  const [t, link] = await Promise.all([getTranslations('people'), findLink(token)]);
  if (link === null) {
    return (
      <SignInFrame title={t('link.title')}>
        <Notice tone="bad" role="alert">
          {t('link.dead')}
        </Notice>
      </SignInFrame>
    );
  }
  const isInvitation = link.purpose === 'INVITATION';
  return (
    <SignInFrame title={t('link.title')}>
      <p className="mb-5">
        <span>{isInvitation ? t('link.invited') : t('link.password')}</span>{' '}
        <bdi dir="ltr">{link.email}</bdi>
      </p>
      <ActionForm
        action={setPassword}
        className="flex flex-col gap-5"
        fieldsClassName="flex flex-col gap-4"
        buttonsClassName="flex flex-col"
        idPrefix="link"
        fields={[
          ...(isInvitation
            ? [
                {
                  name: 'name',
                  label: t('link.name'),
                  autoComplete: 'name',
                  maxLength: 100,
                  defaultValue: link.name,
                },
              ]
            : []),
          {
            name: 'newPassword',
            label: t('password.new'),
            hint: t('link.hint', { count: passwordLengthMin }),
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
        buttons={[{ label: t('link.button'), pendingLabel: t('link.pending') }]}
      />
    </SignInFrame>
  );
}
