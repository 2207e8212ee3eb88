import { getLocale } from 'next-intl/server';
import { MoneyText } from '@/app/_components/money';
import { ReferenceText } from '@/app/_components/reference-text';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { InboxTabs } from '@/app/admin/_frame/inbox-tabs';
import { TimePagination } from '@/app/admin/attention/time-pagination';
import { listOverdue } from '@/lib/desk/attention/list-overdue';
import { readTimePlace } from '@/lib/desk/attention/time-place';
import { getTranslations } from '@/lib/i18n/translations';
import { systemClock } from '@/lib/time/clock';
import { Age } from '../../_components/moment';
import { resolvePath } from '../../_components/resolution-path';
import { TestWord } from '../../_components/test-word';
import { VisibleText } from '../../_components/visible-text';

const path = '/admin/attention/overdue';

export const generateMetadata = titled('desk.attention.overdue.title');

/** Payments that the bank never answered. Most were abandoned; staff may resolve one. */
export default deskPage('see_orders', path, async ({ actor, query }) => {
  const t = await getTranslations('desk.attention');
  const locale = await getLocale();
  const place = readTimePlace(query);
  const page = await listOverdue(place);
  const { rows, total } = page;
  const now = systemClock.now();
  const mayResolve = actor.permissions.includes('resolve');
  return (
    <>
      <InboxTabs here="overdue" actor={actor} />
      <h1 className="text-lg">{t('overdue.title')}</h1>
      <p className="mb-2 max-w-3xl text-sm text-ink-soft">{t('overdue.text')}</p>
      {rows.length === 0 ? (
        <p className="py-6">{t(place ? 'emptyPlace' : 'overdue.empty')}</p>
      ) : null}
      <ul className="text-sm">
        {rows.map((row) => (
          <li
            key={row.id}
            data-row=""
            className="flex flex-wrap items-center gap-x-5 border-b border-line py-1 lg:grid lg:grid-cols-[9rem_minmax(0,1fr)_8rem_minmax(0,15rem)_6rem_minmax(0,12rem)_auto]"
          >
            <span>
              <a
                className="text-link py-1 font-semibold"
                href={`/admin/orders/${row.orderReference}`}
              >
                <bdi dir="ltr">{row.orderReference}</bdi>
              </a>{' '}
              <TestWord isTest={row.isTest} />
            </span>
            <VisibleText text={row.customerName} className="truncate" />
            <MoneyText minor={row.amountMinor} locale={locale} className="lg:text-end" />
            <span className="text-ink-soft">
              <span>{t('overdue.gatewayOrderId')}</span>{' '}
              <ReferenceText value={row.gatewayOrderId} />
            </span>
            <Age at={row.awaitingAt ?? row.overdueSince} now={now} />
            <strong className="font-semibold text-wait">
              {row.hasHint ? t('overdue.hint') : null}
            </strong>
            {mayResolve ? (
              <a className="text-link ms-auto py-2" href={resolvePath(row.orderReference, row.id)}>
                {t('overdue.settle')}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <p className="pt-4 text-sm">{t('overdue.more', { shown: rows.length, total })}</p>
      ) : null}
      <TimePagination path={path} page={page} />
    </>
  );
});
