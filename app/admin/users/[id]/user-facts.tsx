import { useTranslations } from 'next-intl';
import type { UserRow } from '@/lib/auth/people/read-users';
import { Moment } from '../../_components/moment';

/** How an account stands. */
export function UserFacts({ user }: { user: UserRow }) {
  const t = useTranslations('people');
  return (
    <dl className="mb-4 grid gap-x-6 gap-y-1 border-y border-line py-3 sm:grid-cols-[auto_1fr]">
      <dt className="text-ink-soft">{t('users.factor')}</dt>
      <dd>{user.hasFactor ? t('users.factorOn') : t('users.factorOff')}</dd>
      <dt className="text-ink-soft">{t('users.lastSignIn')}</dt>
      <dd>
        {user.lastSignInAt === null ? (
          t('users.never')
        ) : (
          <Moment at={user.lastSignInAt.toISOString()} />
        )}
      </dd>
      <dt className="text-ink-soft">{t('users.sessions')}</dt>
      <dd>{user.sessions}</dd>
      {user.linkUntil === null ? null : (
        <>
          <dt className="text-ink-soft">{t('user.linkUntil')}</dt>
          <dd>
            <Moment at={user.linkUntil.toISOString()} />
          </dd>
        </>
      )}
    </dl>
  );
}
