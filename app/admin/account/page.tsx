import { useTranslations } from 'next-intl';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { admitAnyone, pathWithQuery } from '@/app/admin/_door/admit';
import { HelpLinks } from '@/app/admin/_help/help-links';
import { AccountSection } from '@/app/admin/_users/account-section';
import { SignInLog } from '@/app/admin/_users/sign-in-log';
import { readLimits } from '@/lib/auth/personal-limits';
import { readFactor } from '@/lib/auth/second-factor/second-factor';
import { listOwnSessions } from '@/lib/auth/session/session-list';
import { listOwnSignIns } from '@/lib/auth/session/sign-in-log';
import { proofKindOf } from '@/lib/auth/sign-in/confirm-identity';
import { getTranslations } from '@/lib/i18n/translations';
import type { Permission } from '@/lib/rights/permissions';
import { firstValue } from '@/lib/text/query-value';
import { FactorSection } from './factor-section';
import { OwnLimits } from './own-limits';
import { PasswordSection } from './password-section';
import { SessionsSection } from './sessions-section';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const done = ['password', 'factorRemoved', 'sessions'] as const;

export const generateMetadata = titled('people.account.title');

/** What users may see and change about their own account. */
export default async function AccountPage({ searchParams }: Props) {
  const query = await searchParams;
  const actor = await admitAnyone(pathWithQuery('/admin/account', query));
  const [t, factor, sessions, proof, signIns, limits] = await Promise.all([
    getTranslations('people.account'),
    readFactor(actor.userId),
    listOwnSessions(actor),
    proofKindOf(actor.userId),
    listOwnSignIns(actor),
    readLimits(actor.userId),
  ]);
  const news = done.find((one) => one === firstValue(query.done));
  return (
    <div className="max-w-3xl">
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-4 text-sm text-ink-soft">
        <span>{actor.name}</span> · <bdi dir="ltr">{actor.email}</bdi>
      </p>
      {news === undefined ? null : (
        <Notice tone="good" role="status" className="mb-4 text-sm">
          {t(`done.${news}`)}
        </Notice>
      )}
      <HelpLinks only={['lost-phone']} />
      <FactorSection factor={factor} heldBack={actor.heldBack} signedInAs={actor.userId} />
      <SessionsSection sessions={sessions} signedInAs={actor.userId} />
      <PasswordSection hasPassword={proof !== 'none' || factor !== null} actor={actor} />
      <PermissionsSection permissions={actor.permissions} heldBack={actor.heldBack} />
      <OwnLimits limits={limits} permissions={actor.permissions} />
      <SignInLog rows={signIns} />
    </div>
  );
}

type PermissionsSectionProps = {
  permissions: readonly Permission[];
  heldBack: readonly Permission[];
};

/** The user's permissions; users cannot change their own. */
function PermissionsSection({ permissions, heldBack }: PermissionsSectionProps) {
  const t = useTranslations('people');
  return (
    <AccountSection id="permissions" title={t('permissions.own')}>
      <ul className="list-disc ps-5">
        {permissions.map((permission) => (
          <li key={permission}>{t(`permission.${permission}`)}</li>
        ))}
        {heldBack.map((permission) => (
          <li key={permission} className="text-ink-soft">
            <span>{t(`permission.${permission}`)}</span> · <span>{t('permissions.heldBack')}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft">{t('permissions.ownHint')}</p>
    </AccountSection>
  );
}
