import { titled } from '@/app/_door/titled';
import { OrderLink } from '@/app/admin/_components/order-link';
import { deskPage } from '@/app/admin/_door/desk-page';
import { InboxTabs } from '@/app/admin/_frame/inbox-tabs';
import { TimePagination } from '@/app/admin/attention/time-pagination';
import { type ClosedRow, closedDays, listClosed } from '@/lib/desk/attention/list-closed';
import { readTimePlace } from '@/lib/desk/attention/time-place';
import { getTranslations } from '@/lib/i18n/translations';
import { systemClock } from '@/lib/time/clock';
import { AttentionKind } from '../../_components/attention-kind';
import { Moment } from '../../_components/moment';

const path = '/admin/attention/closed';

export const generateMetadata = titled('desk.attention.closed.title');

/** What was closed lately, by whom and why. */
export default deskPage('see_orders', path, async ({ actor, query }) => {
  const t = await getTranslations('desk.attention');
  const place = readTimePlace(query);
  const page = await listClosed(systemClock.now(), place);
  const { rows } = page;
  return (
    <>
      <InboxTabs here="closed" actor={actor} />
      <h1 className="text-lg">{t('closed.title')}</h1>
      <p className="mb-2 text-sm text-ink-soft">{t('closed.text', { days: closedDays })}</p>
      {rows.length === 0 ? (
        <p className="py-6">{t(place ? 'emptyPlace' : 'closed.empty')}</p>
      ) : null}
      <ul className="text-sm">
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="font-semibold">
                <AttentionKind kind={row.kind} operationKind={row.operationKind} />
              </strong>
              <span className="text-ink-soft">
                <Moment at={row.closedAt} />
              </span>
            </p>
            <p className="flex flex-wrap gap-x-4">
              {row.orderReference === null ? null : <OrderLink reference={row.orderReference} />}
              <span className="min-w-0 break-words">
                {t(`closed.${closingKey(row)}`, closingValues(row))}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <TimePagination path={path} page={page} />
    </>
  );
});

function closingKey(row: ClosedRow): 'settled' | 'by' | 'other' {
  if (row.isSettled) return 'settled';
  return row.closedBy === null ? 'other' : 'by';
}

function closingValues(row: ClosedRow): { name: string; reason: string } {
  return { name: row.closedBy ?? '', reason: row.reason };
}
