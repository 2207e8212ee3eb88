import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import type { DeskOrderDto } from '@/lib/payments/desk-order';
import { Moment } from '../../_components/moment';
import { OrderStateMark } from '../../_components/state-marks';

/** Which order this is, what it is worth and how it stands: the largest things on the page. */
export function OrderHead({ order }: { order: DeskOrderDto }) {
  const t = useTranslations('desk.order');
  const types = useTranslations('desk.transactionType');
  const locale = useLocale();
  return (
    <header className="mb-5">
      <a className="text-link inline-block py-1 text-sm" href="/admin/orders">
        {t('back')}
      </a>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-xl">{t('title', { reference: order.reference })}</h1>
        <OrderStateMark state={order.state} />
        {order.isTest ? <strong className="text-sm text-wait">{t('test')}</strong> : null}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
        <MoneyText minor={order.totalMinor} locale={locale} className="font-semibold text-ink" />
        <span>{types(order.transactionType)}</span>
        <Moment at={order.createdAt} />
        {order.invoiceNumber === null ? null : (
          <span>{t('invoice', { number: String(order.invoiceNumber) })}</span>
        )}
      </p>
    </header>
  );
}
