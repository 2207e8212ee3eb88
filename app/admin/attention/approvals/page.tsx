import type { Metadata } from 'next';
import { Notice } from '@/app/_components/status-mark';
import { admit, ownPath } from '@/app/admin/_door/admit';
import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import { systemClock } from '@/lib/clock';
import { listApprovals } from '@/lib/desk/order/list-approvals';
import { getTranslations } from '@/lib/i18n/translations';
import { ApprovalCard } from './approval-card';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const done = ['refused', 'withdrawn'] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('desk.approvals');
  return { title: t('title') };
}

/** What one person asked for and another has to allow. */
export default async function ApprovalsPage({ searchParams }: Props) {
  const query = await searchParams;
  const actor = await admit('see_orders', ownPath('/admin/attention/approvals', query));
  if (actor === null) return <ForbiddenPage />;
  const t = await getTranslations('desk.approvals');
  const rows = await listApprovals();
  const news = done.find((one) => one === [query.done].flat()[0]);
  const now = systemClock.now();
  return (
    <>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-4 text-sm text-ink-soft">{t('text')}</p>
      {news === undefined ? null : (
        <div className="mb-4 text-sm">
          <Notice tone="good" role="status">
            {t(`done.${news}`)}
          </Notice>
        </div>
      )}
      {rows.length === 0 ? <p className="py-6">{t('empty')}</p> : null}
      <ol className="border-t border-line-strong empty:border-none">
        {rows.map((row) => (
          <li key={row.requestId} className="border-b border-line-strong py-4">
            <ApprovalCard row={row} actor={actor} now={now} />
          </li>
        ))}
      </ol>
    </>
  );
}
