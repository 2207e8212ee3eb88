import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MoneyText } from '@/app/_components/money';
import { OrderStateMark } from '@/app/admin/_order/state-marks';
import type { BulkOrder } from '@/lib/desk/bulk/read-bulk';
import { TestWord } from '../../_components/test-word';
import { VisibleText } from '../../_components/visible-text';
import { WideTable } from '../../_components/wide-table';

const cell = 'px-2 py-2 align-top first:ps-0 last:pe-0';

/** The chosen orders, each with what would be done or its result. */
export function BulkTable({
  orders,
  caption,
  amountOf,
  children,
}: {
  orders: readonly BulkOrder[];
  caption: string;
  amountOf: (order: BulkOrder) => string | null;
  /** Renders the last cell of an order. */
  children: (order: BulkOrder) => ReactNode;
}) {
  const t = useTranslations('orders.bulk');
  const locale = useLocale();
  return (
    <WideTable label={caption}>
      <table className="mb-6 w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-ink-soft">
          <tr className="border-b border-line-strong">
            <th scope="col" className={`${cell} text-start`}>
              {t('order')}
            </th>
            <th scope="col" className={`${cell} hidden text-start md:table-cell`}>
              {t('state')}
            </th>
            <th scope="col" className={`${cell} text-end`}>
              {t('amount')}
            </th>
            <th scope="col" className={`${cell} hidden w-1/2 text-start sm:table-cell`}>
              {t('what')}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => {
            const amount = amountOf(order);
            return (
              <tr key={order.reference} className="border-b border-line">
                <th scope="row" className={`${cell} text-start font-normal`}>
                  <OrderName order={order} />
                  <div className="mt-1 sm:hidden">{children(order)}</div>
                </th>
                <td className={`${cell} hidden md:table-cell`}>
                  {order.state === null ? null : <OrderStateMark state={order.state} />}
                </td>
                <td className={`${cell} text-end`}>
                  {amount === null ? '–' : <MoneyText minor={amount} locale={locale} />}
                </td>
                <td className={`${cell} hidden sm:table-cell`}>{children(order)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </WideTable>
  );
}

function OrderName({ order }: { order: BulkOrder }) {
  const reference = (
    <bdi dir="ltr" className="whitespace-nowrap">
      {order.reference}
    </bdi>
  );
  if (order.state === null) return reference;
  return (
    <>
      <a className="text-link font-semibold" href={`/admin/orders/${order.reference}`}>
        {reference}
      </a>
      <TestWord isTest={order.isTest} />
      <p className="text-xs text-ink-soft">
        <VisibleText text={order.customerName} />
      </p>
    </>
  );
}
