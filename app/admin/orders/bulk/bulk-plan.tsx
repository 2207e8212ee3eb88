import { getLocale } from 'next-intl/server';
import { MoneyText } from '@/app/_components/money';
import { Notice } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';
import { type BulkAct, sumOfRows } from '@/lib/desk/bulk/bulk-input';
import type { BulkOrder } from '@/lib/desk/bulk/read-bulk';
import { chosenMax } from '@/lib/desk/export/export-selection';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import type { Actor } from '@/lib/rights/actor';
import { BulkForm } from './bulk-form';
import { BulkTable } from './bulk-table';
import { Obstacle } from './outcome';

type Props = {
  act: BulkAct;
  orders: readonly BulkOrder[];
  actor: Actor;
  isCut: boolean;
};

/** What would be done with each chosen order, the sum of it, and the button. */
export async function BulkPlan({ act, orders, actor, isCut }: Props) {
  const [t, goods, locale] = await Promise.all([
    getTranslations('orders.bulk'),
    getTranslations('goods.reversal'),
    getLocale(),
  ]);
  const amountOf = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const rows = orders.flatMap(({ row }) => row ?? []);
  const left = orders.length - rows.length;
  const sum = sumOfRows(rows).toString();
  return (
    <>
      <h1 className="mb-2 text-lg">{t(`${act}.title`)}</h1>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t(`${act}.text`)}</p>
      {isCut ? (
        <Notice tone="wait" className="mb-4 max-w-prose">
          {t('cut', { max: chosenMax })}
        </Notice>
      ) : null}
      <BulkTable
        orders={orders}
        caption={t(`${act}.title`)}
        amountOf={({ amountMinor }) => amountMinor}
      >
        {(order) =>
          order.amountMinor === null ? (
            <Obstacle order={order} />
          ) : (
            <>
              <span>
                {order.takenMinor === null || act === 'complete'
                  ? t(`${act}.would`, { amount: amountOf(order.amountMinor) })
                  : t('reverse.wouldOther', {
                      amount: amountOf(order.amountMinor),
                      held: amountOf(order.authorisedMinor ?? '0'),
                      taken: amountOf(order.takenMinor),
                    })}
              </span>
              {act === 'complete' || order.goods === null ? null : (
                <p className="font-semibold">{goods(order.goods)}</p>
              )}
            </>
          )
        }
      </BulkTable>
      <p className="mb-5">
        <span>{t('sum', { count: rows.length })}</span>{' '}
        <MoneyText minor={sum} locale={locale} className="font-semibold" />
        {left === 0 ? null : (
          <span className="text-ink-soft"> {t('leftOut', { count: left })}</span>
        )}
      </p>
      {rows.length === 0 ? (
        <TextLink href="/admin/orders">{t('back')}</TextLink>
      ) : (
        <BulkForm
          act={act}
          rows={rows}
          references={orders.map(({ reference }) => reference)}
          actor={actor}
        />
      )}
    </>
  );
}
