import { useTranslations } from 'next-intl';
import { exactKinds, type SearchKind } from '@/lib/desk/orders/order-filter';
import type { DeskListDto } from '@/lib/desk/orders/read-list';

/** How the search was understood, with links to the other meanings. */
export function SearchMeaning({ list }: { list: DeskListDto }) {
  const t = useTranslations('orders.taken');
  const { searchedAs, alsoAs, filter } = list;
  if (searchedAs === null || filter.search === null) return null;
  const values = { text: filter.search, count: list.rows.length };
  const part = partOf(searchedAs, list.nextAfter === null);
  return (
    <div role="status" className="flex flex-wrap items-baseline gap-x-4 pb-2 text-sm">
      <p key={`${searchedAs} ${values.count} ${values.text}`}>
        {t.rich(part, {
          ...values,
          kind: t(`kind.${searchedAs}`),
          bdi: (chunks) => <bdi className="font-semibold">{chunks}</bdi>,
        })}
      </p>
      {alsoAs.length === 0 ? null : (
        <p className="text-ink-soft">
          <span>{t('also')}</span>{' '}
          {alsoAs.map((kind) => (
            <a key={kind} href={pathAs(list, kind)} className="text-link me-3 py-2">
              {t(`kind.${kind}`)}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

function partOf(kind: SearchKind, isWhole: boolean) {
  if (kind === 'room') return 'room';
  if (kind === 'phoneEnd') return 'ending';
  if (kind !== 'amount' && !exactKinds.some((exact) => exact === kind)) return 'beginning';
  return isWhole ? 'exact' : 'many';
}

function pathAs(list: DeskListDto, kind: SearchKind): string {
  const query = new URLSearchParams(list.query);
  query.set('by', kind);
  return `/admin/orders?${query}`;
}
