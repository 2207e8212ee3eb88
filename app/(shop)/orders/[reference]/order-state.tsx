import { randomUUID } from 'node:crypto';
import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { Notice, StatusIcon, type Tone } from '@/app/_components/status-mark';
import { StatusWatch } from '@/app/_components/status-watch';
import { TextLink } from '@/app/_components/text-link';
import { getTranslations } from '@/lib/i18n/translations';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { findNewerOrder } from '../newer-order';
import { payAgainAction } from './actions';
import { cancelFigures, explainCancelled } from './after-cancelling';
import { AttemptRefusal } from './attempt-refusal';
import { FirstTerms } from './first-terms';
import { endsBeforeStay, mayHaveLapsed } from './hold-end';
import { isConfirmed, isWhollyCancelled, orderNews } from './is-confirmed';
import { mainAmount } from './main-amount';
import { OrderNext } from './order-next';
import { OwnOrder } from './own-order';
import { ReportCharge } from './report-charge';

const tones: Record<ShopperOrderDto['heading'], Tone> = {
  checking: 'wait',
  authorised: 'good',
  paid: 'good',
  completed: 'good',
  cancelled: 'neutral',
  waiting: 'wait',
  overdue: 'wait',
  reversed: 'neutral',
  declined: 'bad',
  notStarted: 'neutral',
};

const edges: Record<Tone, string> = {
  good: 'border-good',
  wait: 'border-wait',
  bad: 'border-bad',
  neutral: 'border-line-strong',
};

/** States that are expected to change without the shopper doing anything. */
const awaited: readonly ShopperOrderDto['heading'][] = [
  'checking',
  'waiting',
  'overdue',
  'notStarted',
];

/** States that staff or another tab may change while the page is open. */
const watched: readonly ShopperOrderDto['heading'][] = [
  ...awaited,
  'authorised',
  'paid',
  'declined',
];

const problems = [
  'NOT_AVAILABLE',
  'WITHDRAWN',
  'CODE_USED_UP',
  'TRACE_NUMBERS_EXHAUSTED',
  'PREPARE_FAILED',
  'PRICE_NOT_PAYABLE',
] as const;

/** The advice for a response code; `none` shows nothing. */
const advices = [
  'contactBank',
  'otherCard',
  'checkDetails',
  'checkFunds',
  'confirmWithBank',
  'startAgain',
  'tryLater',
  'contactShop',
  'wait',
] as const;

type Props = {
  order: ShopperOrderDto;
  because: string | null;
  /** The shopper has just reported that their bank shows a charge. */
  isReported: boolean;
};

/** What happened, the amount, whether paying again is safe, and the one thing to do. */
export async function OrderState({ order, because, isReported }: Props) {
  const t = await getTranslations('status');
  // What is good news of the payment is none of a stay that is cancelled.
  const tone = isWhollyCancelled(order) ? 'neutral' : tones[order.heading];
  return (
    <section className={`border-s-4 ps-5 md:ps-8 print:border-s-0 print:ps-0 ${edges[tone]}`}>
      <div aria-live="polite" aria-atomic="true">
        <StateWords order={order} tone={tone} />
      </div>
      <OrderNext order={order} />
      <Refusal order={order} because={because} />
      {order.isUntried && order.button !== 'none' ? <FirstTerms order={order} /> : null}
      {order.button === 'none' ? null : (
        <ActionForm
          action={payAgainAction}
          className="mt-6 flex flex-col gap-4 print:hidden"
          hidden={{ reference: order.reference, clientToken: randomUUID() }}
          buttonsClassName="flex"
          buttons={[{ label: t(`button.${order.button}`), pendingLabel: t('opening') }]}
        />
      )}
      <OwnOrder order={order} />
      {mayReport(order) ? <ReportCharge order={order} isReported={isReported} /> : null}
      {awaited.includes(order.heading) ? (
        <p className="mt-5 text-sm text-ink-soft print:hidden">
          <span>{t('watching')}</span>{' '}
          <TextLink href={`/orders/${order.reference}`}>{t('reload')}</TextLink>
        </p>
      ) : null}
      {isWatched(order) ? (
        <StatusWatch orderUrl={`/orders/${order.reference}`} version={order.version} />
      ) : null}
    </section>
  );
}

/** Read out by screen readers when the state changes while the page is open. */
async function StateWords({ order, tone }: { order: ShopperOrderDto; tone: Tone }) {
  const t = await getTranslations('status');
  const locale = await getLocale();
  const advice = advices.find((key) => key === order.responseAdvice);
  const amount = mainAmount(order);
  // The page's first heading says what became of the order, as far as there is more to say.
  const isFirst = orderNews(order) === null;
  const PaymentHeading = isFirst ? 'h1' : 'h2';
  const isCancelled = order.heading === 'cancelled';
  const newer = isCancelled ? await findNewerOrder(order.reference) : null;
  return (
    <>
      <StatusIcon tone={tone} className={`print:hidden ${isFirst ? 'size-8' : 'size-6'}`} />
      <PaymentHeading
        id="payment"
        tabIndex={-1}
        className={isFirst ? 'mt-2 text-2xl md:text-3xl' : 'mt-1 text-lg'}
      >
        {t(`heading.${order.heading}`)}
      </PaymentHeading>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
        <MoneyText
          minor={amount.minor}
          locale={locale}
          className={`font-semibold ${isFirst ? 'text-2xl md:text-3xl' : 'text-xl'}`}
        />
        <span className="text-ink-soft">{t(`amountLabel.${amount.label}`)}</span>
      </p>
      <p className={`mt-3 max-w-prose ${isFirst ? 'text-lg' : ''}`}>
        <span>{t(`explain.${explainKey(order)}`, cancelFigures(order, locale))}</span>
        {advice === undefined ? null : <span>{` ${t(`advice.${advice}`)}`}</span>}
      </p>
      {isInDoubt(order) ? (
        <p className="mt-3 max-w-prose print:hidden">
          <span className="text-ink-soft">{t('mayPayAgainTitle')}</span>{' '}
          <strong className="font-semibold">{t(`mayPayAgain.${order.mayPayAgain}`)}</strong>
          {isCancelled ? (
            <span>{` ${newer ? t('cancelledNewer', { reference: newer }) : t('cancelledNewOrder')}`}</span>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

/** Whether a shopper may wonder: everywhere but where it is plainly paid for. */
function isInDoubt({ heading, mayPayAgain, isSurplus }: ShopperOrderDto): boolean {
  return mayPayAgain !== 'noYouHavePaid' || isSurplus || heading === 'checking';
}

function explainKey(order: ShopperOrderDto) {
  const { heading, isPreparing, isSurplus } = order;
  if (heading === 'notStarted' && isPreparing) return 'preparing';
  if (isSurplus && heading !== 'checking') return 'surplus';
  return (
    explainCancelled(order) ??
    (mayHaveLapsed(order) ? 'authorisedLate' : endsBeforeStay(order) ? 'authorisedEnds' : heading)
  );
}

/** Why the pressed button did not open a payment. */
async function Refusal({ order, because }: { order: ShopperOrderDto; because: string | null }) {
  const t = await getTranslations('status');
  const isStarting = order.heading === 'notStarted' || order.heading === 'declined';
  const problem = isStarting ? problems.find((code) => code === because) : undefined;
  if (problem !== undefined) {
    return (
      <Notice tone="bad" role="alert" className="mt-5 max-w-prose print:hidden">
        {t(`problem.${problem}`)}
      </Notice>
    );
  }
  if (because !== 'TOO_MANY_ATTEMPTS' || order.button === 'none') return null;
  return (
    <div className="mt-5 max-w-prose print:hidden">
      <AttemptRefusal reference={order.reference} />
    </div>
  );
}

/** A cancelled order is watched too while the bank may still answer one of its payments. */
function isWatched(order: ShopperOrderDto): boolean {
  const { heading, mayPayAgain, goods } = order;
  // Paid goods change state until they are handed over.
  if (goods !== null && goods.state !== 'HANDED_OVER' && isConfirmed(order)) return true;
  const isInDoubt = mayPayAgain === 'waitWeAreChecking' || mayPayAgain === 'onlyIfNoCharge';
  return watched.includes(heading) || (heading === 'cancelled' && isInDoubt);
}

/** The bank has not answered yet, so a charge seen by the shopper would be news to us. */
function mayReport({ heading, mayPayAgain }: ShopperOrderDto): boolean {
  if (heading === 'overdue') return true;
  return heading === 'checking' && mayPayAgain === 'onlyIfNoChargeNoAnswer';
}
