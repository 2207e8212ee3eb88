import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { AccountSection } from '@/app/admin/_users/account-section';
import { passwordLengthMin } from '@/lib/auth/password/password-policy';
import type { Actor } from '@/lib/rights/actor';
import { changePassword } from './actions';

/** Changes the password; requires the old one. */
export function PasswordSection({ actor, hasPassword }: { actor: Actor; hasPassword: boolean }) {
  const t = useTranslations('people.password');
  return (
    <AccountSection id="password" title={t('title')}>
      {hasPassword ? (
        <ActionForm
          action={changePassword}
          hidden={{ signedInAs: actor.userId }}
          idPrefix="password"
          className="flex max-w-sm flex-col gap-4"
          fieldsClassName="flex flex-col gap-4"
          buttonsClassName="flex"
          fields={[
            {
              name: 'password',
              label: t('current'),
              type: 'password',
              autoComplete: 'current-password',
            },
            {
              name: 'newPassword',
              label: t('new'),
              hint: t('hint', { count: passwordLengthMin }),
              type: 'password',
              autoComplete: 'new-password',
            },
          ]}
          buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'secondary' }]}
        />
      ) : (
        <p>{t('none')}</p>
      )}
    </AccountSection>
  );
}
