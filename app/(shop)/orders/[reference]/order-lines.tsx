import { getLocale } from 'next-intl/server';
import { MoneyText } from '@/app/_components/money';
import { textIn } from '@/lib/catalog/localized';
import { getTranslations } from '@/lib/i18n/translations';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { LineFacts } from '../../_components/line-facts';
import { OrderItems } from './order-items';

/** What was bought, as it was frozen into the order. */
export async function OrderLines({ order }: { order: ShopperOrderDto }) {
  const locale = await getLocale();
  const t = await getTranslations();
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="text-lg">
        {t('status.linesTitle')}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {order.lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move.
          <li key={position} className="py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{textIn(line.names, locale)}</span>
              <MoneyText minor={line.lineTotalMinor} locale={locale} />
            </div>
            <LineFacts line={line} locale={locale} />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t('shop.line.total')}</span>
        <MoneyText minor={order.totalMinor} locale={locale} className="text-xl font-semibold" />
      </p>
      <OrderItems order={order} />
      <p className="mt-6 break-words text-sm text-ink-soft">
        {t('status.for', { name: order.customerName, email: order.customerEmail })}
      </p>
      {['authorised', 'paid', 'completed'].includes(order.heading) ? (
        <p className="mt-1 max-w-prose text-sm text-ink-soft print:hidden">{t('status.keep')}</p>
      ) : null}
    </section>
  );
}
