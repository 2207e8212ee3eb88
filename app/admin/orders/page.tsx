import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Notice } from '@/app/_components/status-mark';
import { systemClock } from '@/lib/clock';
import { readDeskFilter } from '@/lib/payments/desk-filter';
import { listDeskOrders } from '@/lib/payments/desk-queries';
import { ForbiddenPage } from '../_components/forbidden-page';
import { admit, ownPath } from '../admit';
import { OrderFilter } from './order-filter';
import { OrderTable } from './order-table';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const path = '/admin/orders';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('desk.orders');
  return { title: t('title') };
}

export default async function OrdersPage({ searchParams }: Props) {
  const query = await searchParams;
  const filter = readDeskFilter(query);
  // Before anything else can carry the address on: to the sign-in page, or into a link.
  if (filter.isCardSearch) redirect(ownPath(path, { refused: 'card', state: filter.state ?? [] }));
  const actor = await admit('see_orders', ownPath(path, query));
  if (actor === null) return <ForbiddenPage />;
  const page = await listDeskOrders(filter);
  const t = await getTranslations('desk.orders');
  const kept = {
    ...(filter.search ? { search: filter.search } : {}),
    ...(filter.state ? { state: filter.state } : {}),
  };
  const isNarrowed = filter.search !== '' || filter.state !== null;
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <OrderFilter search={[query.search].flat()[0] ?? ''} state={filter.state} />
      {query.refused === 'card' ? (
        <div className="max-w-prose pb-3">
          <Notice tone="bad" role="alert">
            {t('searchCard')}
          </Notice>
        </div>
      ) : null}
      {page.rows.length === 0 ? (
        <p className="py-10 text-ink-soft">{t(isNarrowed ? 'empty' : 'none')}</p>
      ) : (
        <OrderTable rows={page.rows} now={systemClock.now()} />
      )}
      <nav aria-label={t('pages')} className="flex gap-6 py-4 text-sm">
        {filter.after === null ? null : (
          <a className="text-link py-2" href={ownPath(path, kept)}>
            {t('newest')}
          </a>
        )}
        {page.nextAfter === null ? null : (
          <a className="text-link py-2" href={ownPath(path, { ...kept, after: page.nextAfter })}>
            {t('older')}
          </a>
        )}
      </nav>
    </>
  );
}
