import { useLocale, useTranslations } from 'next-intl';
import { deskCell } from '@/app/admin/_components/desk-style';
import { TestWord } from '@/app/admin/_components/test-word';
import { VisibleText } from '@/app/admin/_components/visible-text';
import { WideTable } from '@/app/admin/_components/wide-table';
import { formatDay, formatWindow } from '@/lib/i18n/format-date';
import { textIn } from '@/lib/i18n/localized';
import type { GoodsRow } from '@/lib/orders/goods/goods-list';
import type { Actor } from '@/lib/rights/actor';
import { MoveForm } from './move-form';

type Props = {
  title: string;
  /** Shows the title as the caption of the table, where no heading has it. */
  isTitled?: boolean;
  rows: readonly GoodsRow[];
  actor: Actor;
};

const cell = `${deskCell} text-start max-md:h-auto max-md:px-0 max-md:py-0.5`;

/**
 * Orders whose goods are in the same state; each with the next step and a packing slip. On a phone
 * the cells of an order are below one another.
 */
export function GoodsTable({ title, isTitled = false, rows, actor }: Props) {
  const t = useTranslations('goods.desk');
  return (
    <WideTable label={title}>
      <table className="w-full border-collapse text-sm max-md:block">
        {isTitled ? (
          <caption className="pt-2 text-start text-sm font-semibold max-md:block">{title}</caption>
        ) : null}
        <thead className="text-xs text-ink-soft max-md:sr-only">
          <tr className="border-b border-line-strong">
            {(['order', 'when', 'what', 'who', 'next'] as const).map((head) => (
              <th key={head} scope="col" className={cell}>
                {t(`head.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <Row key={row.reference} row={row} actor={actor} />
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

function Row({ row, actor }: { row: GoodsRow; actor: Actor }) {
  const t = useTranslations('goods.desk');
  const locale = useLocale();
  const { reference, goods, items, next } = row;
  const { delivery } = goods;
  return (
    <tr className="border-b border-line hover:bg-surface-sunk max-md:grid max-md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-md:gap-x-3 max-md:py-2">
      <td className={cell}>
        <a className="text-link font-semibold" href={`/admin/orders/${reference}`}>
          <bdi dir="ltr" className="whitespace-nowrap">
            {reference}
          </bdi>
        </a>
        {/* A place to break: a long word would lie over the next cell. */}{' '}
        <TestWord isTest={row.isTest} />
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        {delivery === null ? (
          t('collect')
        ) : (
          <>
            <span>{formatDay(delivery.day, locale, 'short')}</span>
            <span className="block text-xs text-ink-soft">{formatWindow(delivery.window)}</span>
          </>
        )}
      </td>
      <td className={cell}>
        {items.map(({ names, quantity }) => (
          <span key={names.en} className="block">
            {`${quantity} × ${textIn(names, locale)}`}
          </span>
        ))}
      </td>
      <td className={cell}>
        <VisibleText text={delivery?.recipient ?? row.customerName} />
        {delivery === null ? null : (
          <span className="block text-xs text-ink-soft">{textIn(delivery.zone, locale)}</span>
        )}
      </td>
      <td className={`${cell} max-md:col-span-full max-md:flex max-md:flex-wrap max-md:gap-x-5`}>
        <MoveForm reference={reference} next={next} actor={actor} />
        <a className="text-link inline-block py-2" href={`/admin/orders/${reference}/packing`}>
          <span>{t('slip')}</span>
          <span className="sr-only"> {reference}</span>
        </a>
      </td>
    </tr>
  );
}
