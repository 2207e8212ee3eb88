import { useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { Moment } from '@/app/admin/_components/moment';
import { OrderLink } from '@/app/admin/_components/order-link';
import type { ListedDocument } from '@/lib/desk/documents/list-documents';
import { deskCell } from '../_components/desk-style';
import { WideTable } from '../_components/wide-table';

type Props = { rows: readonly ListedDocument[]; locale: string };

const onWide = 'max-md:hidden';

/** A row for each document; its number is its file. */
export function DocumentTable({ rows, locale }: Props) {
  const t = useTranslations('documents');
  const heads = [
    [t('number'), ''],
    [t('list.kind'), onWide],
    [t('issued'), onWide],
    [t('customer'), onWide],
    [t('order'), onWide],
  ] as const;
  return (
    <WideTable label={t('list.title')} room="laptop">
      <table className="w-full max-w-6xl border-collapse text-sm tabular-nums">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b border-line-strong align-bottom">
            {heads.map(([head, look]) => (
              <th key={head} scope="col" className={`${deskCell} text-start ${look}`}>
                {head}
              </th>
            ))}
            <th scope="col" className={`${deskCell} text-end`}>
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line align-top hover:bg-surface-sunk">
              <th scope="row" className={`${deskCell} text-start font-normal`}>
                <a
                  className="text-link inline-block py-1 whitespace-nowrap"
                  href={`/admin/orders/${row.orderReference}/documents/${row.label}`}
                  download
                >
                  <bdi dir="ltr">{row.label}</bdi> <span className="sr-only">{t('download')}</span>
                </a>
                <p className="text-xs md:hidden">
                  <bdi className="break-words">{row.customerName}</bdi>
                  <span> · </span>
                  <span>{t(`kind.${row.kind}`)}</span>
                </p>
              </th>
              <td className={`${deskCell} ${onWide}`}>{t(`kind.${row.kind}`)}</td>
              <td className={`${deskCell} ${onWide}`}>
                <Moment at={row.issuedAt.toISOString()} />
              </td>
              <td className={`${deskCell} ${onWide}`}>
                <bdi className="break-words">{row.customerName}</bdi>
              </td>
              <td className={`${deskCell} ${onWide}`}>
                <OrderLink reference={row.orderReference} />
              </td>
              <td className={`${deskCell} text-end`}>
                {row.totalMinor === null ? null : (
                  <MoneyText minor={row.totalMinor.toString()} locale={locale} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
