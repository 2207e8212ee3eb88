import { MoneyText } from '@/app/_components/money';
import { useLocale, useTranslations } from '@/lib/i18n/translations';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { afterCancelling } from './after-cancelling';
import { holdDifference } from './main-amount';

/** The amounts that the bank and we know, each with its name. */
export function OrderAmounts({ order }: { order: ShopperOrderDto }) {
  const locale = useLocale();
  const t = useTranslations('status');
  const authorised = order.transactionType === 'authorization' ? 'held' : 'charged';
  const difference = holdDifference(order);
  const rows = [
    { name: 'requested', minor: order.requestedMinor },
    { name: authorised, minor: order.authorisedMinor },
    {
      // A cancelled stay has no check-out, so its amount is labelled as charged.
      name: afterCancelling(order)?.isAll ? 'charged' : 'completed',
      minor: order.completedMinor,
    },
    { name: difference?.name ?? 'released', minor: difference?.minor ?? null },
    { name: 'reversed', minor: order.reversedMinor },
  ] as const;
  return (
    <section aria-labelledby="amounts">
      <h2 id="amounts" className="text-lg">
        {t('amountsTitle')}
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {rows.map(({ name, minor }) =>
          minor === null ? null : (
            <div
              key={name}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
            >
              <dt className="text-ink-soft">{t(`amounts.${name}`)}</dt>
              <dd className="font-semibold">
                <MoneyText minor={minor} locale={locale} />
              </dd>
            </div>
          ),
        )}
      </dl>
      {order.isReturnAssumed ? (
        <p className="mt-2 text-sm text-ink-soft">{t('returnNote')}</p>
      ) : null}
      {order.hasFee ? <p className="mt-2 text-sm text-ink-soft">{t('feeNote')}</p> : null}
    </section>
  );
}
