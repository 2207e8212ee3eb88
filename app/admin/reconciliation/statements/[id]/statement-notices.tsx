import { useTranslations } from 'next-intl';
import { Notice } from '@/app/_components/status-mark';
import type { StatementDetail } from '@/lib/statements/statement-queries';

type Query = Record<string, string | string[] | undefined>;

/** What the last step did, and what was left out. */
export function StatementNotices({
  statement,
  query,
}: {
  statement: StatementDetail;
  query: Query;
}) {
  const t = useTranslations('closing.statement');
  const number = (key: string) => {
    const text = [query[key]].flat()[0] ?? '';
    return /^\d{1,6}$/.test(text) ? Number(text) : 0;
  };
  return (
    <div className="mb-4 flex max-w-3xl flex-col gap-2 text-sm">
      {query.done === 'known' ? (
        <Notice tone="wait" role="status">
          {t('known')}
        </Notice>
      ) : null}
      {query.done === 'compared' ? (
        <Notice tone="good" role="status">
          <p>{t('compared', { matched: statement.counts.matched, opened: number('opened') })}</p>
          {number('left') > 0 ? <p>{t('left', { count: number('left') })}</p> : null}
        </Notice>
      ) : null}
      {statement.cardCells > 0 ? (
        <Notice tone="wait" role="status">
          {t('cards', { count: statement.cardCells, columns: statement.cardColumns.join(', ') })}
        </Notice>
      ) : null}
    </div>
  );
}
