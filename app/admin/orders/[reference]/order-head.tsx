import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { ReferenceText } from '@/app/_components/reference-text';
import { StatusIcon } from '@/app/_components/status-mark';
import { TallLink, UpLink } from '@/app/_components/text-link';
import { HoldBadge } from '@/app/admin/_order/hold-badge';
import { orderTones } from '@/app/admin/_order/state-marks';
import type { DeskAttempt, DeskOrderDto } from '@/lib/desk/order/read-order';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { Moment } from '../../_components/moment';

type Props = { order: DeskOrderDto; main: DeskAttempt | undefined };

/** The order's reference, its state and its amount: the two largest things on the page. */
export function OrderHead({ order, main }: Props) {
  const t = useTranslations('desk.order');
  const own = useTranslations('order.head');
  const types = useTranslations('desk.transactionType');
  const states = useTranslations('desk.orderState');
  const locale = useLocale();
  const { name, minor } = headlineAmount(order, main);
  const path = `/admin/orders/${order.reference}`;
  return (
    <>
      {order.isTest ? <TestStrip label={t('test')} /> : null}
      <header className="mb-5">
        <UpLink href="/admin/orders">{t('back')}</UpLink>
        <h1 className="text-base font-semibold">{t('title', { reference: order.reference })}</h1>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-1">
          <p className="flex items-center gap-2 text-2xl font-semibold">
            <StatusIcon tone={orderTones[order.state]} className="size-8" />
            <span>{states(order.state)}</span>
          </p>
          <p>
            <span className="block text-xs text-ink-soft">{own(`amount.${name}`)}</span>
            <MoneyText minor={minor} locale={locale} className="text-2xl font-semibold" />
          </p>
        </div>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>{types(order.transactionType)}</span>
          <Moment at={order.createdAt} />
          {main?.heldSince && main.doubt === null ? (
            <HoldBadge
              heldSince={main.heldSince}
              days={settings().authorizationDays}
              now={systemClock.now()}
            />
          ) : null}
          {order.invoiceNumber === null ? null : (
            <span>{t('invoice', { number: String(order.invoiceNumber) })}</span>
          )}
          {main === undefined ? null : (
            <span>
              <span>{t('gatewayOrderId')}</span> <ReferenceText value={main.gatewayOrderId} />
            </span>
          )}
        </p>
        <nav aria-label={own('sections')} className="flex flex-wrap gap-x-5 text-sm">
          {main === undefined ? null : <TallLink href={`${path}/bundle`}>{own('bundle')}</TallLink>}
        </nav>
      </header>
    </>
  );
}

/** Depends on the order, not on the shop's current mode. Stays in sight. */
function TestStrip({ label }: { label: string }) {
  return (
    <p className="tall:sticky tall:top-0 z-10 mb-3 flex items-center gap-2 rounded-sm border border-dashed border-wait bg-wait-soft px-3 py-1.5 text-sm font-semibold text-wait">
      <StatusIcon tone="wait" className="size-4" />
      <span>{label}</span>
    </p>
  );
}

type Headline = {
  readonly name: 'total' | 'authorised' | 'taken' | 'refunded' | 'released' | 'inDoubt';
  readonly minor: string;
};

/** The amount that the state is about: held, taken or refunded, else the order's total. */
function headlineAmount(order: DeskOrderDto, main: DeskAttempt | undefined): Headline {
  const total: Headline = { name: 'total', minor: order.totalMinor };
  if (main === undefined) return total;
  const of = (name: Headline['name'], minor: string | null) =>
    minor === null ? total : { name, minor };
  // While an operation's result is unknown, only the amount in doubt is shown.
  if (main.doubt === 'completion' || main.doubt === 'reversal') {
    const open = main.operations.findLast(({ state }) => state === 'UNKNOWN' || state === 'SENT');
    return of('inDoubt', open?.amountMinor ?? main.authorisedMinor);
  }
  switch (main.state) {
    case 'AUTHORISED':
      return of('authorised', main.authorisedMinor);
    case 'PAID':
    case 'COMPLETED':
      return of('taken', main.takenMinor);
    case 'REVERSED':
      return main.refundedMinor === '0'
        ? of('released', main.releasedMinor)
        : of('refunded', main.refundedMinor);
    default:
      return total;
  }
}
