import { useTranslations } from 'next-intl';
import { Notice } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';
import type { BulkAct } from '@/lib/desk/bulk/bulk-input';
import type { BulkOrder } from '@/lib/desk/bulk/read-bulk';
import { bulkPath, type ShownRefusal } from './bulk-address';
import { BulkTable } from './bulk-table';
import { type BulkResult, Outcome, resultOf } from './outcome';

type Props = {
  act: BulkAct;
  orders: readonly BulkOrder[];
  refused: ReadonlyMap<string, ShownRefusal>;
  mayExceed: boolean;
};

const resultKinds: readonly BulkResult[] = ['done', 'waiting', 'open', 'refused', 'none'];

/** The result of each order of a run, as of now: the page may be reloaded. */
export function BulkResults({ act, orders, refused, mayExceed }: Props) {
  const t = useTranslations('orders.bulk');
  const results = orders.map((order) => resultOf(order, refused.get(order.reference)));
  const counts = resultKinds
    .map((kind) => ({ kind, count: results.filter((result) => result === kind).length }))
    .filter(({ count }) => count > 0);
  const isAllDone = counts.every(({ kind }) => kind === 'done');
  const again = orders.filter((order) => refused.get(order.reference) === 'NOT_BEGUN');
  return (
    <>
      <h1 className="mb-3 text-lg">{t(`${act}.resultTitle`)}</h1>
      <Notice tone={isAllDone ? 'good' : 'wait'} role="status" className="mb-4 max-w-prose">
        {counts.map(({ kind, count }) => t(`counts.${kind}`, { count })).join(' · ')}
      </Notice>
      <BulkTable
        orders={orders}
        caption={t(`${act}.resultTitle`)}
        amountOf={({ outcome, amountMinor }) => outcome?.amountMinor ?? amountMinor}
      >
        {(order) => (
          <Outcome
            act={act}
            order={order}
            refusal={refused.get(order.reference)}
            mayExceed={mayExceed}
          />
        )}
      </BulkTable>
      <p className="flex flex-wrap gap-6">
        {again.length === 0 ? null : (
          <a
            className="text-link"
            href={bulkPath({ act, references: again.map(({ reference }) => reference) })}
          >
            {t('goOn', { count: again.length })}
          </a>
        )}
        <TextLink href="/admin/orders">{t('back')}</TextLink>
      </p>
    </>
  );
}
