import { MoneyText } from '@/app/_components/money';
import { StatusBadge } from '@/app/_components/status-mark';
import { textIn } from '@/lib/i18n/localized';
import { useLocale, useTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { keyed } from '@/lib/rows/keyed';
import { LineFacts } from '../../_components/line-facts';
import { CorrectEmail } from './_email/correct-email';
import { afterCancelling } from './after-cancelling';
import { DeliveryDetails } from './order-goods';

/** What was bought, as it was frozen into the order. */
export function OrderLines({
  order,
  correction,
}: {
  order: ShopperOrderDto;
  /** For the email address; null: not possible in this browser. */
  correction: { readonly isOpen: boolean } | null;
}) {
  const locale = useLocale();
  const t = useTranslations();
  const after = afterCancelling(order);
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="text-lg">
        {t('status.linesTitle')}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {keyed(order.lines).map(({ key, row: line }) => (
          <li key={key} className="py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{textIn(line.names, locale)}</span>
              <LineTotal line={line} locale={locale} />
            </div>
            <LineFacts line={line} locale={locale} />
            <CancelledMark feeMinor={line.cancelFeeMinor} />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t('shop.line.total')}</span>
        <MoneyText minor={order.totalMinor} locale={locale} className="text-xl font-semibold" />
      </p>
      {after === null ? null : (
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
          <span>{t('status.stays.due')}</span>
          <MoneyText minor={after.dueMinor.toString()} locale={locale} className="text-xl" />
        </p>
      )}
      <OrderItems order={order} />
      <p className="mt-6 wrap-anywhere text-sm text-ink-soft">
        <span>{t('status.for', { name: order.customerName, email: order.customerEmail })}</span>{' '}
        <span className="block print:hidden">
          {t('status.forPhone', { phone: order.customerPhone })}
        </span>
      </p>
      {correction && (
        <CorrectEmail
          reference={order.reference}
          email={order.customerEmail}
          isOpen={correction.isOpen}
        />
      )}
      <StayDetails details={order.stayDetails} />
      <InvoicedCompany company={order.company} />
      <DeliveryDetails goods={order.goods} />
      {['authorised', 'paid', 'completed'].includes(order.heading) ? (
        <p className="mt-1 max-w-prose text-sm text-ink-soft print:hidden">{t('status.keep')}</p>
      ) : null}
    </section>
  );
}

type Line = ShopperOrderDto['lines'][number];

/** What a line costs; struck out where its guest cancelled it. */
function LineTotal({ line, locale }: { line: Line; locale: string }) {
  const total = <MoneyText minor={line.lineTotalMinor} locale={locale} />;
  return line.cancelFeeMinor === null ? total : <s className="text-ink-soft">{total}</s>;
}

/** Marks a cancelled stay, with the fee that is still due. */
export function CancelledMark({ feeMinor }: { feeMinor: string | null }) {
  const t = useTranslations('status.stays');
  const locale = useLocale();
  if (feeMinor === null) return null;
  const fee = money(BigInt(feeMinor));
  return (
    <p className="mt-2 text-sm">
      <StatusBadge tone="neutral">{t('cancelled')}</StatusBadge>{' '}
      <span>{fee.minor === 0n ? t('nothing') : t('keeps', { fee: formatMoney(fee, locale) })}</span>
    </p>
  );
}

/** What the guest wrote to the merchant about the stay. */
function StayDetails({ details }: { details: ShopperOrderDto['stayDetails'] }) {
  const t = useTranslations('shop.checkout.field');
  if (details === null) return null;
  const told = (['guestNames', 'arrival', 'wishes'] as const).filter(
    (name) => details[name] !== '',
  );
  return (
    <dl className="mt-4 text-sm">
      {told.map((name) => (
        <div key={name} className="py-1">
          <dt className="text-ink-soft">{t(name)}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <bdi>{details[name]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whom the invoice is made out to, where it is not the customer. */
function InvoicedCompany({ company }: { company: ShopperOrderDto['company'] }) {
  const t = useTranslations('shop.checkout');
  if (company === null) return null;
  return (
    <dl className="mt-4 text-sm">
      <dt className="text-ink-soft">{t('company')}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        <bdi>{[company.name, company.address, company.taxNumber].filter(Boolean).join('\n')}</bdi>
      </dd>
    </dl>
  );
}

/** Why the amount that was taken is not what was booked, line by line; only where it is known. */
function OrderItems({ order }: { order: ShopperOrderDto }) {
  const locale = useLocale();
  const t = useTranslations('status.items');
  if (order.items.length === 0 || order.completedMinor === null) return null;
  const sum = order.items.reduce(
    (all, item) => all + BigInt(item.totalMinor),
    BigInt(order.totalMinor),
  );
  const rest = BigInt(order.completedMinor) - sum;
  return (
    <section aria-labelledby="items" className="mt-6">
      <h3 id="items" className="text-base">
        {t('title')}
      </h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {keyed(order.items).map(({ key, row: item }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              <span>{textIn(item.names, locale)}</span>
              {item.note === '' ? null : (
                <span className="block text-sm text-ink-soft">
                  <bdi>{item.note}</bdi>
                </span>
              )}
              {item.quantity > 1 ? (
                <span className="block text-sm text-ink-soft">
                  {t('price', {
                    count: item.quantity,
                    amount: formatMoney(money(BigInt(item.unitMinor)), locale),
                  })}
                </span>
              ) : null}
            </span>
            <MoneyText minor={item.totalMinor} locale={locale} />
          </li>
        ))}
        {rest === 0n ? null : (
          <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>{t('otherDifference')}</span>
            <MoneyText minor={rest.toString()} locale={locale} />
          </li>
        )}
      </ul>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span>{t('taken')}</span>
        <MoneyText minor={order.completedMinor} locale={locale} />
      </p>
    </section>
  );
}
