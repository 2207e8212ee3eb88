import { useTranslations } from 'next-intl';

import { deskStates } from '@/lib/payments/desk-filter';
import { deskButton, deskInput } from '../_components/desk-style';

/** The list's search and state filter: a plain form whose whole content is the address. */
export function OrderFilter({ search, state }: { search: string; state: string | null }) {
  const t = useTranslations('desk.orders');
  const states = useTranslations('desk.orderState');
  return (
    <search>
      <form
        action="/admin/orders"
        className="grid grid-cols-[1fr_auto] items-end gap-x-3 gap-y-2 pb-3 md:flex md:flex-wrap"
      >
        <div className="col-span-2 md:w-96">
          <label htmlFor="orders-search" className="mb-1 block text-xs font-semibold">
            {t('search')}
          </label>
          <input
            id="orders-search"
            name="search"
            type="search"
            defaultValue={search}
            maxLength={200}
            aria-describedby="orders-search-hint"
            className={deskInput}
          />
        </div>
        <div className="md:w-56">
          <label htmlFor="orders-state" className="mb-1 block text-xs font-semibold">
            {t('state')}
          </label>
          <select id="orders-state" name="state" defaultValue={state ?? ''} className={deskInput}>
            <option value="">{t('allStates')}</option>
            {deskStates.map((one) => (
              <option key={one} value={one}>
                {states(one)}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className={deskButton.secondary}>
          {t('find')}
        </button>
        {search === '' && state === null ? null : (
          <a href="/admin/orders" className="text-link py-2 text-sm">
            {t('clear')}
          </a>
        )}
        <p id="orders-search-hint" className="col-span-2 w-full text-xs text-ink-soft">
          {t('searchHint')}
        </p>
      </form>
    </search>
  );
}
