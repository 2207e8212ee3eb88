import { redirect } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { admit, pathWithQuery } from '@/app/admin/_door/admit';
import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import { PageKeys } from '@/app/admin/_frame/page-keys';
import { ListKeyboard } from '@/app/admin/orders/_list/list-keyboard';
import { readDeskFilter } from '@/lib/desk/orders/order-filter';
import { readDeskList } from '@/lib/desk/orders/read-list';
import { getTranslations } from '@/lib/i18n/translations';
import { systemClock } from '@/lib/time/clock';
import { OrderFilter } from './_filter/order-filter';
import { ColumnChoice } from './_list/column-choice';
import { ListPagination } from './_list/list-pagination';
import { ListWithOrder } from './_list/list-with-order';
import { SearchMeaning } from './_list/search-meaning';
import { ViewTabs } from './_list/view-tabs';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const path = '/admin/orders';

export const generateMetadata = titled('desk.orders.title');

export default async function OrdersPage({ searchParams }: Props) {
  const query = await searchParams;
  const filter = readDeskFilter(query);
  // Before the address can be carried on to the sign-in page or into a link.
  if (filter.isCardSearch)
    redirect(pathWithQuery(path, { refused: 'card', state: filter.state ?? [] }));
  const actor = await admit('see_orders', pathWithQuery(path, query));
  if (actor === null) return <ForbiddenPage />;
  const list = await readDeskList(actor, query, systemClock.now());
  const t = await getTranslations('desk.orders');
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <ViewTabs list={list} />
      <OrderFilter query={query} filter={filter} />
      {query.refused === 'card' ? (
        <Notice tone="bad" role="alert" className="mb-3 max-w-prose">
          {t('searchCard')}
        </Notice>
      ) : null}
      <SearchMeaning list={list} />
      <ListWithOrder list={list} query={query} actor={actor} />
      <ListPagination list={list} />
      <ColumnChoice list={list} />
      <ListShortcuts isOneFound={list.searchedAs !== null && list.rows.length === 1} />
    </>
  );
}

/** The keys of the list; where a search found one order, Enter opens it. */
function ListShortcuts({ isOneFound }: { isOneFound: boolean }) {
  const t = useTranslations('desk.keys');
  return (
    <>
      <PageKeys
        keys={[
          ['j ↓', t('next')],
          ['k ↑', t('previous')],
          ['Enter', t('open')],
          ['x', t('select')],
          ['Esc', t('closeOrder')],
        ]}
      />
      <ListKeyboard startsInList={isOneFound} />
    </>
  );
}
