import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Notice } from '@/app/_components/status-mark';
import { systemClock } from '@/lib/clock';
import { readAttentionFilter, viewAttention } from '@/lib/payments/attention-view';
import { listAttention } from '@/lib/payments/desk-attention';
import { ForbiddenPage } from '../_components/forbidden-page';
import { admit, ownPath } from '../admit';
import { AttentionFilterForm } from './attention-filter';
import { AttentionItem } from './attention-item';
import { AttentionLists } from './attention-lists';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const done = ['taken', 'givenBack', 'closed'] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('desk.attention');
  return { title: t('title') };
}

/** The work queue: everything that waits for a person, what is about money first. */
export default async function AttentionPage({ searchParams }: Props) {
  const query = await searchParams;
  const actor = await admit('see_orders', ownPath('/admin/attention', query));
  if (actor === null) return <ForbiddenPage />;
  const t = await getTranslations('desk.attention');
  const filter = readAttentionFilter(query);
  const { rows, total } = await listAttention(filter, actor.userId);
  const groups = viewAttention(rows);
  const isNarrowed = filter.kind !== null || filter.isMine;
  const news = done.find((one) => one === [query.done].flat()[0]);
  const now = systemClock.now();
  return (
    <>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-2 text-sm text-ink-soft">{t('text')}</p>
      <AttentionLists mayPaste={actor.permissions.includes('resolve')} />
      {news === undefined ? null : (
        <div className="mb-4 text-sm">
          <Notice tone="good" role="status">
            {t(`done.${news}`)}
          </Notice>
        </div>
      )}
      {total > 0 || isNarrowed ? <AttentionFilterForm filter={filter} /> : null}
      {groups.length === 0 ? (
        <p className="py-6">{t(isNarrowed ? 'emptyNarrowed' : 'empty')}</p>
      ) : null}
      {groups.map(({ group, rows: items }, position) => (
        <section key={group} aria-labelledby={`group-${group}`} className="mb-8">
          <h2 id={`group-${group}`} className="text-base">
            {t(`groups.${group}`)} <span className="text-ink-soft">({items.length})</span>
          </h2>
          <ol className="border-t border-line-strong">
            {items.map((row, index) => (
              <AttentionItem
                key={row.id}
                row={row}
                actor={actor}
                filter={filter}
                now={now}
                isOpen={position === 0 && index === 0}
              />
            ))}
          </ol>
        </section>
      ))}
      {total > rows.length ? (
        <p className="py-4 text-sm">{t('more', { shown: rows.length, total })}</p>
      ) : null}
    </>
  );
}
