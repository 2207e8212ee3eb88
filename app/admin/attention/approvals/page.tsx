import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { ApprovalCard } from '@/app/admin/_approvals/approval-card';
import { deskPage } from '@/app/admin/_door/desk-page';
import { Followed } from '@/app/admin/_frame/followed';
import { InboxTabs } from '@/app/admin/_frame/inbox-tabs';
import { listApprovals } from '@/lib/desk/order/list-approvals';
import { readTopicMark } from '@/lib/desk/orders/desk-news';
import { getTranslations } from '@/lib/i18n/translations';
import { firstValue } from '@/lib/text/query-value';
import { systemClock } from '@/lib/time/clock';
import { ShownRequests } from './shown-requests';

const done = ['refused', 'withdrawn'] as const;

export const generateMetadata = titled('desk.approvals.title');

/** Requests by one user that another has to approve. */
export default deskPage('see_orders', '/admin/attention/approvals', async ({ actor, query }) => {
  const t = await getTranslations('desk.approvals');
  const mark = await readTopicMark('approvals');
  const rows = await listApprovals();
  const unseen = rows.filter(({ told }) =>
    told.some(({ userId, seenAt }) => userId === actor.userId && seenAt === null),
  );
  const news = done.find((one) => one === firstValue(query.done));
  const now = systemClock.now();
  return (
    <>
      <Followed topic="approvals" mark={mark} />
      <ShownRequests
        ids={unseen.map(({ requestId }) => requestId).join(' ')}
        userId={actor.userId}
      />
      <InboxTabs here="approvals" actor={actor} />
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-2 text-sm text-ink-soft">{t('text')}</p>
      {news === undefined ? null : (
        <Notice tone="good" role="status" className="mb-4 text-sm">
          {t(`done.${news}`)}
        </Notice>
      )}
      {rows.length === 0 ? <p className="py-6">{t('empty')}</p> : null}
      <ol className="issue-list empty:border-none">
        {rows.map((row) => (
          <li key={row.requestId} data-row="">
            <ApprovalCard row={row} actor={actor} now={now} heading="h2" />
          </li>
        ))}
      </ol>
    </>
  );
});
