import { useTranslations } from 'next-intl';
import { deskButton, deskInput } from '@/app/admin/_components/desk-style';
import { SearchKey } from '@/app/admin/_frame/desk-header';
import {
  countUsed,
  type DeskFilter,
  type DeskQuery,
  isNarrowed,
} from '@/lib/desk/orders/order-filter';
import { firstValue } from '@/lib/text/query-value';
import { FilterFields } from './filter-fields';

type Props = { query: DeskQuery; filter: DeskFilter };

/** The list's search and filters: a plain GET form. */
export function OrderFilter({ query, filter }: Props) {
  const t = useTranslations('desk.orders');
  const words = useTranslations('orders.filter');
  const used = countUsed(query);
  return (
    <search>
      <form
        action="/admin/orders"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 max-md:gap-x-2"
      >
        <label htmlFor="orders-search" className="sr-only">
          {t('search')}
        </label>
        <div className="relative min-w-32 flex-1 md:max-w-md">
          <input
            id="orders-search"
            name="search"
            type="search"
            defaultValue={firstValue(query.search)}
            maxLength={200}
            placeholder={t('searchHint')}
            aria-describedby="orders-search-hint"
            className={`${deskInput} peer placeholder:text-ink-soft`}
          />
          <SearchKey />
        </div>
        <button type="submit" className={deskButton.secondary}>
          {t('find')}
        </button>
        {isNarrowed(query) ? (
          <a href="/admin/orders" className="text-link py-2 text-sm">
            {t('clear')}
          </a>
        ) : null}
        <p id="orders-search-hint" className="sr-only">
          {t('searchHint')}
        </p>
        <details
          open={Object.keys(filter.problems).length > 0}
          className="border-line open:w-full open:border-y"
        >
          <summary className="flex min-h-10 cursor-pointer items-center gap-2 text-sm font-semibold marker:content-none">
            <span aria-hidden="true" className="text-action">
              ▾
            </span>
            <span>{words('title')}</span>
            {used > 0 ? (
              <span className="font-normal text-ink-soft">{words('used', { count: used })}</span>
            ) : null}
          </summary>
          <FilterFields query={query} filter={filter} />
          <button type="submit" className={`${deskButton.secondary} mb-3`}>
            {words('apply')}
          </button>
        </details>
      </form>
    </search>
  );
}
