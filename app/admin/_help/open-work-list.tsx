import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/app/_components/status-mark';
import { Moment } from '@/app/admin/_components/moment';
import { Section } from '@/app/admin/_components/section';
import type { UserRow } from '@/lib/auth/users/read-users';
import type { OpenWork } from '@/lib/desk/attention/open-work';

type Props = { user: UserRow; work: OpenWork; title: string };

/** A user's open work with links; permissions that only this user has come first. */
export function OpenWorkList({ user, work, title }: Props) {
  const t = useTranslations('people.help.open');
  const permission = useTranslations('people.permission');
  const { requests, issues, kept, alone } = work;
  const order = (reference: string) => (
    <a className="text-link" href={`/admin/orders/${reference}`}>
      <bdi dir="ltr">{reference}</bdi>
    </a>
  );
  return (
    <Section id="open-work" title={title} className="mb-5 text-sm">
      {user.isEnabled && alone.length > 0 ? (
        <Notice tone="wait" className="mb-3">
          <span>{t('alone')}</span> <span>{alone.map((one) => permission(one)).join(' · ')}</span>
        </Notice>
      ) : null}
      <dl className="grid gap-x-6 gap-y-1 border-y border-line py-3 sm:grid-cols-[auto_1fr]">
        <Row name={t('requests')} count={requests[0]?.count ?? 0}>
          {requests.map(({ reference, expiresAt }) => (
            <li key={`${reference} ${expiresAt.toISOString()}`}>
              {order(reference)} <span>{t('until')}</span> <Moment at={expiresAt.toISOString()} />
            </li>
          ))}
        </Row>
        <Row name={t('issues')} count={issues[0]?.count ?? 0}>
          {issues.flatMap(({ reference }) =>
            reference === null ? [] : [<li key={reference}>{order(reference)}</li>],
          )}
        </Row>
        <Row name={t('kept')} count={kept[0]?.count ?? 0}>
          {kept.map(({ reference, keptUntil }) => (
            <li key={reference}>
              {order(reference)} <span>{t('until')}</span> <Moment at={keptUntil.toISOString()} />
            </li>
          ))}
        </Row>
        <Row name={t('sessions')} count={user.sessions} />
        <dt className="text-ink-soft">{t('factor')}</dt>
        <dd>{user.hasFactor ? t('on') : t('off')}</dd>
      </dl>
    </Section>
  );
}

function Row({ name, count, children }: { name: string; count: number; children?: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>
        <span>{count}</span>
        {children === undefined ? null : (
          <ul className="flex flex-wrap gap-x-4 empty:hidden">{children}</ul>
        )}
      </dd>
    </>
  );
}
