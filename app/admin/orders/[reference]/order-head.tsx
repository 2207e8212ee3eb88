import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MoneyText } from '@/app/_components/money';
import { StatusIcon } from '@/app/_components/status-mark';
import { UpLink } from '@/app/_components/text-link';
import { TestWord } from '@/app/admin/_components/test-word';
import { VisibleText } from '@/app/admin/_components/visible-text';
import { HoldBadge } from '@/app/admin/_order/hold-badge';
import { orderTones } from '@/app/admin/_order/state-marks';
import type { DeskAttempt, DeskOrderDto } from '@/lib/desk/order/read-order';
import { formatDays } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { textIn } from '@/lib/i18n/localized';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { Moment } from '../../_components/moment';

type Props = { order: DeskOrderDto; main: DeskAttempt | undefined };

/** Who it is for, which room and when, and where the money is: the largest line of the page. */
export function OrderHead({ order, main }: Props) {
  const t = useTranslations('desk.order');
  const types = useTranslations('desk.transactionType');
  return (
    <>
      {order.isTest && !settings().isTest ? <TestStrip label={t('test')} /> : null}
      <header className="mb-3">
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          <UpLink href="/admin/orders">{t('back')}</UpLink>
          <h1 className="text-sm font-semibold text-ink">
            {t('title', { reference: order.reference })}
          </h1>
          {/* Every page of a test shop says so: here a word is enough. */}
          <TestWord isTest={order.isTest && settings().isTest} />
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
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold sm:text-xl">
          {order.customer.name === '' ? null : (
            <VisibleText text={order.customer.name} className="min-w-0 break-words" />
          )}
          <What lines={order.lines} />
          <Money order={order} main={main} />
        </p>
      </header>
    </>
  );
}

/** Parts of one line; where it wraps on a phone, each stands without its dot. */
function HeadPart({ children }: { children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="text-ink-soft max-sm:hidden">
        ·
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2">{children}</span>
    </>
  );
}

/** What names no order: a fee, or what goes with a stay. */
const isBeside = (line: DeskOrderDto['lines'][number]) => line.isDelivery || line.isExtra;

/** The room and its nights, or the first of what was bought. */
function What({ lines }: Pick<DeskOrderDto, 'lines'>) {
  const t = useTranslations('desk.orders');
  const room = useTranslations('day')('room');
  const locale = useLocale();
  const living = lines.filter((one) => one.cancelFeeMinor === null && !isBeside(one));
  const shown = living.length > 0 ? living : lines.filter((one) => !isBeside(one));
  const rooms = [...new Set(shown.flatMap((one) => one.rooms))];
  const from = shown.flatMap(({ checkIn }) => checkIn ?? []).sort()[0];
  const until = shown
    .flatMap(({ checkOut }) => checkOut ?? [])
    .sort()
    .at(-1);
  const [first, ...others] = shown;
  return (
    <>
      {rooms.length > 0 ? (
        <HeadPart>
          {room} <bdi>{formatList(rooms, locale)}</bdi>
        </HeadPart>
      ) : first === undefined ? null : (
        <HeadPart>
          <bdi>{textIn(first.names, locale)}</bdi>
          {others.length > 0 ? <span>{t('more', { count: others.length })}</span> : null}
        </HeadPart>
      )}
      {from === undefined || until === undefined ? null : (
        <HeadPart>
          <bdi>{formatDays(from, until, locale)}</bdi>
        </HeadPart>
      )}
    </>
  );
}

/** Its state, and the amount that the state is about; a hold's amount says both. */
function Money({ order, main }: Props) {
  const own = useTranslations('order.head');
  const states = useTranslations('desk.orderState');
  const locale = useLocale();
  const { name, minor } = headlineAmount(order, main);
  return (
    <HeadPart>
      <StatusIcon tone={orderTones[order.state]} className="size-5 self-center" />
      {name === 'authorised' ? null : <span>{states(order.state)}</span>}
      <span className={name === 'authorised' ? '' : 'font-normal text-ink-soft'}>
        {own(`amount.${name}`)}
      </span>
      <MoneyText minor={minor} locale={locale} />
    </HeadPart>
  );
}

/** In a shop of real money: depends on the order, not on the shop. Stays in sight. */
function TestStrip({ label }: { label: string }) {
  return (
    <p className="tall:sticky tall:top-0 z-10 mb-2 flex items-center gap-2 rounded-sm border border-dashed border-wait bg-wait-soft px-3 py-0.5 text-sm font-semibold text-wait">
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
