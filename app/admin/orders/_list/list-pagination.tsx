import { useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';
import type { DeskListDto } from '@/lib/desk/orders/read-list';

/** Links to the previous and the next page, from the place of a row; never counts the rows. */
export function ListPagination({ list }: { list: DeskListDto }) {
  const t = useTranslations('desk.orders');
  const words = useTranslations('orders.pages');
  const { nextAfter, previousBefore } = list;
  if (nextAfter === null && previousBefore === null) return null;
  const isByTime = list.ordering === 'newest';
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap gap-6 py-4 text-sm">
      {previousBefore === null ? null : (
        <>
          <TallLink href={pathAt(list, {})}>{isByTime ? t('newest') : words('first')}</TallLink>
          <a className="text-link py-2" rel="prev" href={pathAt(list, { before: previousBefore })}>
            {words('previous')}
          </a>
        </>
      )}
      {nextAfter === null ? null : (
        <a className="text-link py-2" rel="next" href={pathAt(list, { after: nextAfter })}>
          {list.isPartial ? words('goOn') : isByTime ? t('older') : words('next')}
        </a>
      )}
    </nav>
  );
}

/** The same filter on another page; the search keeps its meaning. */
function pathAt(list: DeskListDto, place: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(list.query);
  if (list.searchedAs !== null && Object.keys(place).length > 0) query.set('by', list.searchedAs);
  for (const [key, value] of Object.entries(place)) query.set(key, value);
  const text = query.toString();
  return text === '' ? '/admin/orders' : `/admin/orders?${text}`;
}
