import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { systemClock } from '@/lib/clock';
import { listAttention } from '@/lib/payments/desk-attention';
import { AttentionKind } from '../_components/attention-kind';
import { ForbiddenPage } from '../_components/forbidden-page';
import { Age } from '../_components/moment';
import { admit } from '../admit';

const cell = 'px-2 py-2 align-top first:ps-0 last:pe-0';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('desk.attention');
  return { title: t('title') };
}

export default async function AttentionPage() {
  const actor = await admit('see_orders', '/admin/attention');
  if (actor === null) return <ForbiddenPage />;
  const t = await getTranslations('desk.attention');
  const { rows, total } = await listAttention();
  const now = systemClock.now();
  return (
    <>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-4 text-sm text-ink-soft">{t('text')}</p>
      {rows.length === 0 ? (
        <p className="py-6">{t('empty')}</p>
      ) : (
        <table className="w-full border-collapse text-sm">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-line-strong">
              {(['what', 'order', 'customer', 'age'] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`${cell} text-start ${column === 'customer' ? 'hidden md:table-cell' : ''}`}
                >
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-b border-line">
                <td className={cell}>
                  <AttentionKind kind={row.kind} />
                </td>
                <td className={cell}>
                  {row.orderReference === null ? (
                    <span className="text-ink-soft">{t('noOrder')}</span>
                  ) : (
                    <a className="text-link" href={`/admin/orders/${row.orderReference}`}>
                      <bdi dir="ltr">{row.orderReference}</bdi>
                    </a>
                  )}
                </td>
                <td className={`${cell} hidden md:table-cell`}>{row.customerName}</td>
                <td className={cell}>
                  <Age at={row.openedAt} now={now} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > rows.length ? (
        <p className="py-4 text-sm">{t('more', { shown: rows.length, total })}</p>
      ) : null}
    </>
  );
}
