import { useTranslations } from 'next-intl';
import { ReferenceText } from '@/app/_components/reference-text';
import { StatusBadge } from '@/app/_components/status-mark';
import { Moment } from '@/app/admin/_components/moment';
import type { SignInRow } from '@/lib/auth/session/sign-in-log';
import { AccountSection } from './account-section';
import { browserName } from './browser-name';

/** Sign-ins and attempts of an account: when, from where, by which means, and the result. */
export function SignInLog({ rows }: { rows: readonly SignInRow[] }) {
  const t = useTranslations('people.signIns');
  const sessions = useTranslations('people.sessions');
  return (
    <AccountSection id="sign-ins" title={t('title')}>
      <p className="mb-2 text-ink-soft">{t('kept')}</p>
      {rows.length === 0 ? <p>{t('none')}</p> : null}
      <ul className="border-t border-line empty:hidden">
        {rows.map((row) => (
          <li
            key={`${row.at.toISOString()} ${row.outcome}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
          >
            <Moment at={row.at.toISOString()} />
            <StatusBadge tone={isIn(row) ? 'good' : 'bad'}>
              {t(`outcome.${row.outcome}`)}
            </StatusBadge>
            <span>{browserName(row.userAgent) ?? sessions('unknownBrowser')}</span>
            <span className="text-ink-soft">
              <span>{t('network')}</span> <ReferenceText value={row.network} />
            </span>
            {isIn(row) ? (
              <span className="text-ink-soft">{t(row.passedFactor ? 'factor' : 'noFactor')}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

function isIn({ outcome }: SignInRow): boolean {
  return outcome === 'password' || outcome === 'organisation';
}
