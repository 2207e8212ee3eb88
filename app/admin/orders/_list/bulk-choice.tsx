import { useTranslations } from 'next-intl';
import { deskButton } from '@/app/admin/_components/desk-style';
import { CsvChoice } from '@/app/admin/_components/file-form-fields';
import type { DeskListDto } from '@/lib/desk/orders/read-list';
import type { Permission } from '@/lib/rights/permissions';

type BulkAct = 'complete' | 'reverse' | 'export';

const acts: readonly BulkAct[] = ['complete', 'reverse', 'export'];

/** What this person may do with several orders at once. */
export function bulkActs(permissions: readonly Permission[]): readonly BulkAct[] {
  return acts.filter((act) => permissions.includes(act));
}

/**
 * Actions on the ticked rows, and on all matching orders; each asks for confirmation first. Stays
 * in sight below the rows; on a phone, which has room for few of them, once one is ticked.
 */
export function BulkSelection({ list }: { list: DeskListDto }) {
  const t = useTranslations('orders.selection');
  const allowed = bulkActs(list.person.permissions);
  const query = list.query === '' ? '' : `?${list.query}`;
  return (
    <div className="bottom-[var(--desk-news,0px)] z-[1] flex items-center gap-x-3 gap-y-1 border-t max-md:overflow-x-auto md:flex-wrap border-line bg-surface py-1.5 text-sm max-md:bottom-[calc(2.75rem+var(--desk-news,0px))] tall:md:sticky max-md:tall:group-has-[[name=order]:checked]/list:sticky print:hidden">
      {allowed.length === 0 ? null : (
        <form
          id="bulk"
          action="/admin/orders/bulk"
          className="flex items-center gap-x-3 gap-y-2 md:flex-wrap"
        >
          <span className="text-ink-soft max-md:sr-only">{t('selected')}</span>
          {allowed.map((act) => (
            <button
              key={act}
              type="submit"
              name="act"
              value={act}
              className={`${deskButton.secondary} min-h-9! px-3!`}
            >
              {t(act)}
            </button>
          ))}
        </form>
      )}
      {list.person.permissions.includes('export') ? (
        <>
          <a
            className="text-link ms-auto py-2 whitespace-nowrap"
            href={`/admin/orders/export${query}`}
          >
            {t('exportThese')}
          </a>
          <a
            className="text-link py-2 whitespace-nowrap"
            href={`/admin/orders/export?${new URLSearchParams(`${list.query}&format=xlsx`)}`}
          >
            {t('exportSheet')}
          </a>
          <CsvChoice
            action="/admin/orders/export"
            query={list.query}
            idPrefix="orders-file"
            names={['separator', 'decimal']}
            className="whitespace-nowrap"
          />
        </>
      ) : null}
    </div>
  );
}
