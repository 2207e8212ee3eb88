import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { AccountSection } from '@/app/admin/_users/account-section';
import { browserName } from '@/app/admin/_users/browser-name';
import type { OpenSession } from '@/lib/auth/session/session-list';
import { Moment } from '../_components/moment';
import { endSession } from './actions';

type Props = { sessions: readonly OpenSession[]; signedInAs: string };

/** The user's sessions, each with a button that ends it. */
export function SessionsSection({ sessions, signedInAs }: Props) {
  const t = useTranslations('people.sessions');
  return (
    <AccountSection id="sessions" title={t('title')}>
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <li
            key={session.handle}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1"
          >
            <span className="min-w-40 font-semibold">
              {browserName(session.userAgent) ?? t('unknownBrowser')}
            </span>
            <span className="text-ink-soft">
              <span>{t('since')}</span> <Moment at={session.since} />
            </span>
            <span className="text-ink-soft">
              <span>{t('lastSeen')}</span> <Moment at={session.lastSeenAt} />
            </span>
            <span className="ms-auto flex min-h-11 items-center">
              {session.isThisOne ? (
                t('thisOne')
              ) : (
                <EndForm handle={session.handle} signedInAs={signedInAs} label={t('end')} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <EndForm handle="others" signedInAs={signedInAs} label={t('endOthers')} />
      ) : null}
    </AccountSection>
  );
}

function EndForm(props: { handle: string; signedInAs: string; label: string }) {
  const { handle, signedInAs, label } = props;
  return (
    <ActionForm
      action={endSession}
      hidden={{ handle, signedInAs }}
      buttons={[{ label, pendingLabel: label, kind: 'quiet' }]}
    />
  );
}
