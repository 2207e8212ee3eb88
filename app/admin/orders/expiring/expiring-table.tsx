import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { HoldBadge } from '@/app/admin/_order/hold-badge';
import type { DeskOrderRow } from '@/lib/desk/orders/order-rows';
import { holdAge } from '@/lib/payments/rules/hold-age';
import type { Actor } from '@/lib/rights/actor';
import { deskButton, deskCell } from '../../_components/desk-style';
import { Moment } from '../../_components/moment';
import { TestWord } from '../../_components/test-word';
import { VisibleText } from '../../_components/visible-text';
import { WideTable } from '../../_components/wide-table';

type Props = { rows: readonly DeskOrderRow[]; days: number; now: Date; actor: Actor };

const cell = `${deskCell} text-start`;

/** The holds, each with its own deadline; the ticked ones go to the bulk page. */
export function ExpiringTable({ rows, days, now, actor }: Props) {
  const t = useTranslations('orders.expiring');
  const mayComplete = actor.permissions.includes('complete');
  const mayReverse = actor.permissions.includes('reverse');
  const isPickable = mayComplete || mayReverse;
  return (
    <form action="/admin/orders/bulk">
      <WideTable label={t('title')}>
        <table className="w-full border-collapse text-sm">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-line-strong">
              {isPickable ? <td className={cell} /> : null}
              <th scope="col" className={cell}>
                {t('order')}
              </th>
              <th scope="col" className={`${cell} hidden md:table-cell`}>
                {t('customer')}
              </th>
              <th scope="col" className={`${cell} text-end`}>
                {t('held')}
              </th>
              <th scope="col" className={`${cell} hidden md:table-cell`}>
                {t('limit')}
              </th>
              <th scope="col" className={`${cell} hidden sm:table-cell`}>
                {t('age')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ExpiringRow
                key={row.reference}
                row={row}
                days={days}
                now={now}
                isPickable={isPickable}
              />
            ))}
          </tbody>
        </table>
      </WideTable>
      <p className="flex flex-wrap gap-3 py-4">
        {mayComplete ? (
          <button type="submit" name="act" value="complete" className={deskButton.primary}>
            {t('complete')}
          </button>
        ) : null}
        {mayReverse ? (
          <button type="submit" name="act" value="reverse" className={deskButton.secondary}>
            {t('reverse')}
          </button>
        ) : null}
      </p>
    </form>
  );
}

type RowProps = { row: DeskOrderRow; days: number; now: Date; isPickable: boolean };

function ExpiringRow({ row, days, now, isPickable }: RowProps) {
  const t = useTranslations('orders.expiring');
  const locale = useLocale();
  const heldSince = row.held ?? row.placed;
  const { endsAt } = holdAge(heldSince, days, now);
  const badge = <HoldBadge heldSince={heldSince} days={days} now={now} isShort />;
  return (
    <tr data-row="" className="border-b border-line hover:bg-surface-sunk">
      {isPickable ? (
        <td className={`${cell} w-6 sm:w-8`}>
          <label className="grid min-h-10 min-w-6 cursor-pointer place-items-center">
            <input
              type="checkbox"
              name="order"
              value={row.reference}
              aria-label={t('pick', { reference: row.reference })}
              className="size-5"
            />
          </label>
        </td>
      ) : null}
      <td className={cell}>
        <a
          className="text-link font-semibold"
          href={`/admin/orders/${row.reference}`}
          data-row-link=""
        >
          <bdi dir="ltr" className="whitespace-nowrap">
            {row.reference}
          </bdi>
        </a>
        <TestWord isTest={row.test} />
        <p className="text-xs text-ink-soft md:hidden">
          <VisibleText text={row.customer} />
        </p>
        <div className="py-1 sm:hidden">{badge}</div>
      </td>
      <td className={`${cell} hidden max-w-52 md:table-cell`}>
        <VisibleText text={row.customer} className="cut" />
      </td>
      <td className={`${cell} text-end`}>
        <MoneyText minor={(row.authorised ?? row.booked).toString()} locale={locale} />
      </td>
      <td className={`${cell} hidden md:table-cell`}>
        <Moment at={endsAt.toISOString()} />
      </td>
      <td className={`${cell} hidden sm:table-cell`}>{badge}</td>
    </tr>
  );
}
