import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { textIn } from '@/lib/catalog/localized';
import type { DeskOrderRow } from '@/lib/payments/desk-queries';
import { Age } from '../_components/moment';
import { OrderStateMark } from '../_components/state-marks';

const cell = 'h-10 px-2 py-1 align-middle first:ps-0 last:pe-0';

/** One page of orders, dense; on a phone customer and state stand below the reference. */
export function OrderTable({ rows, now }: { rows: readonly DeskOrderRow[]; now: Date }) {
  const t = useTranslations('desk.orders');
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="sticky top-0 bg-surface text-start text-xs text-ink-soft">
        <tr className="border-b border-line-strong">
          <th scope="col" className={`${cell} text-start`}>
            {t('columns.reference')}
          </th>
          <th scope="col" className={`${cell} hidden text-start md:table-cell`}>
            {t('columns.placed')}
          </th>
          <th scope="col" className={`${cell} hidden text-start md:table-cell`}>
            {t('columns.customer')}
          </th>
          <th scope="col" className={`${cell} hidden text-start lg:table-cell`}>
            {t('columns.what')}
          </th>
          <th scope="col" className={`${cell} text-end`}>
            {t('columns.amount')}
          </th>
          <th scope="col" className={`${cell} hidden text-start md:table-cell`}>
            {t('columns.state')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OrderRow key={row.reference} row={row} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ row, now }: { row: DeskOrderRow; now: Date }) {
  const t = useTranslations('desk.orders');
  const locale = useLocale();
  return (
    <tr className="border-b border-line hover:bg-surface-sunk">
      <td className={cell}>
        <a className="text-link font-semibold" href={`/admin/orders/${row.reference}`}>
          <bdi dir="ltr" className="whitespace-nowrap">
            {row.reference}
          </bdi>
        </a>
        {row.isTest ? <span className="ms-2 text-xs text-wait">{t('test')}</span> : null}
        <p className="text-xs text-ink-soft md:hidden">
          <bdi>{row.customerName}</bdi> · <Age at={row.createdAt} now={now} />
        </p>
        <div className="mt-1 md:hidden">
          <RowState row={row} />
        </div>
      </td>
      <td className={`${cell} hidden md:table-cell`}>
        <Age at={row.createdAt} now={now} />
      </td>
      <td className={`${cell} hidden max-w-52 truncate md:table-cell`}>
        <bdi>{row.customerName}</bdi>
      </td>
      <td className={`${cell} hidden max-w-72 truncate text-ink-soft lg:table-cell`}>
        <bdi>{textIn(row.firstLine, locale)}</bdi>
        {row.otherLines > 0 ? ` ${t('more', { count: row.otherLines })}` : ''}
      </td>
      <td className={`${cell} text-end`}>
        <MoneyText minor={row.totalMinor} locale={locale} />
      </td>
      <td className={`${cell} hidden md:table-cell`}>
        <RowState row={row} />
      </td>
    </tr>
  );
}

function RowState({ row }: { row: DeskOrderRow }) {
  const t = useTranslations('desk.orders');
  return (
    <>
      <OrderStateMark state={row.state} />
      {row.openAttention > 0 ? (
        <span className="ms-2 text-xs font-semibold whitespace-nowrap text-wait">
          {t('attention', { count: row.openAttention })}
        </span>
      ) : null}
    </>
  );
}
