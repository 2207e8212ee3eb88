import { useTranslations } from 'next-intl';
import { IconSheet } from '@/app/_components/status-mark';
import { anyReference } from '@/app/admin/_components/any-reference';
import {
  type ListedColumn,
  listedColumn,
  readRowWords,
  showRow,
} from '@/app/admin/_order/shown-row';
import { isNarrowed } from '@/lib/desk/orders/order-filter';
import type { DeskListDto } from '@/lib/desk/orders/read-list';
import { directionOf } from '@/lib/i18n/locale';
import { sayAll } from '@/lib/i18n/say-all';
import { getTranslations } from '@/lib/i18n/translations';
import { BulkSelection, bulkActs } from './bulk-choice';
import { LiveTable } from './live-table';
import { PanelSign, type RowLook } from './order-row';

/**
 * One page of orders, or why there are none; with scripts it is kept up to date. `place`: the query
 * of this page of the list, which links to an order beside it keep.
 */
export async function OrderList({ list, place }: { list: DeskListDto; place: string }) {
  const t = await getTranslations('desk.orders');
  const words = await getTranslations('orders.list');
  if (list.rows.length === 0) {
    return <p className="py-10 text-ink-soft">{emptyText()}</p>;
  }
  const rowWords = await readRowWords();
  const shape = { columns: list.columns, now: new Date(list.nowIso), holdDays: list.holdDays };
  const beside = await getTranslations('orders.beside');
  const look: RowLook = {
    columns: list.columns.map(listedColumn),
    canSelect: bulkActs(list.person.permissions).length > 0,
    place,
    direction: directionOf(rowWords.locale),
    words: {
      test: t('test'),
      beside: beside('show'),
      select: words('selectOne', { reference: anyReference }),
    },
  };
  return (
    <>
      <IconSheet />
      <PanelSign />
      <LiveTable
        // Other orders, columns or another language make a new table.
        key={[rowWords.locale, ...list.columns, ...list.rows.map((row) => row.reference)].join(' ')}
        label={t('title')}
        head={<OrderHead columns={look.columns} canSelect={look.canSelect} />}
        rows={list.rows.map((row) => showRow(row, rowWords, shape))}
        rowLook={look}
        query={list.query}
        first={list.newestPlace ?? ''}
        words={sayAll(words, ['show', 'signedOut', 'changed'])}
        room={roomFor(list.columns.length)}
      />
      <BulkSelection list={list} />
    </>
  );

  function emptyText(): string {
    if (Object.keys(list.filter.problems).length > 0) return words('badFilter');
    if (list.isPartial) return words('partial');
    return t(isNarrowed(Object.fromEntries(new URLSearchParams(list.query))) ? 'empty' : 'none');
  }
}

/** The usual columns fit beside the frame; more of them need a wide screen, or scroll. */
function roomFor(columns: number) {
  if (columns <= 6) return 'laptop';
  return columns > 8 ? 'none' : 'usual';
}

/** The head of the list: the reference, and the columns that this person chose. */
function OrderHead(props: { columns: readonly ListedColumn[]; canSelect: boolean }) {
  const t = useTranslations('orders.columns');
  const words = useTranslations('orders.list');
  return (
    <thead className="sticky top-0 z-[1] bg-surface text-xs text-ink-soft">
      <tr className="border-b border-line-strong">
        {props.canSelect ? (
          <th scope="col" className="cell-tick w-8">
            <span className="sr-only">{words('selection')}</span>
            <input
              type="checkbox"
              aria-label={words('selectAll')}
              data-select-all=""
              className="hidden scripting:inline-block"
            />
          </th>
        ) : null}
        <th scope="col" className="cell-order">
          {t('name.reference')}
        </th>
        {props.columns.map(({ name, className }) => (
          <th key={name} scope="col" className={className}>
            {t(`name.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
