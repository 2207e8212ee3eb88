import { randomUUID } from 'node:crypto';
import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { Notice, StatusSign, type Tone } from '@/app/_components/status-mark';
import { StatusWatch } from '@/app/_components/status-watch';
import type { ShopperOrderDto } from '@/lib/payments/payment-queries';
import { payAgainAction } from './actions';
import { AttemptRefusal } from './attempt-refusal';
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

/** States in which news may still come without the shopper doing anything. */
const watched: readonly ShopperOrderDto['heading'][] = [
  'checking',
  'waiting',
  'overdue',
  'notStarted',
];

const problems = [
  'NOT_AVAILABLE',
  'TRACE_NUMBERS_EXHAUSTED',
  'PREPARE_FAILED',
  'PRICE_NOT_PAYABLE',
] as const;

/** What a response code comes down to; `none` says nothing. */
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

/** What happened, whether one may pay again, and the one thing to do. */
export async function OrderState({
  order,
  because,
  isReported,
}: {
  order: ShopperOrderDto;
  because: string | null;
  /** The shopper has just said that their bank shows a charge. */
  isReported: boolean;
}) {
  const t = await getTranslations('status');
  const tone = tones[order.heading];
  const isWatched = watched.includes(order.heading);
  const advice = advices.find((key) => key === order.responseAdvice);
  const isStarting = order.heading === 'notStarted' || order.heading === 'declined';
  const problem = isStarting ? problems.find((code) => code === because) : undefined;
  return (
    <section className={`border-s-4 ps-5 md:ps-8 ${edges[tone]}`}>
      <div aria-live="polite">
        <p className="flex items-center gap-3">
          <StatusSign tone={tone} className="size-8" />
        </p>
        <h1 className="mt-2 text-2xl md:text-3xl">{t(`heading.${order.heading}`)}</h1>
        <p className="mt-3 max-w-prose text-lg">
          {t(`explain.${order.heading}`)}
          {advice === undefined ? null : ` ${t(`advice.${advice}`)}`}
        </p>
        <p className="mt-3 max-w-prose">
          <span className="text-ink-soft">{t('mayPayAgainTitle')}</span>{' '}
          <strong className="font-semibold">{t(`mayPayAgain.${order.mayPayAgain}`)}</strong>
          {order.heading === 'cancelled' ? ` ${t('cancelledNewOrder')}` : null}
        </p>
      </div>
      {problem === undefined ? null : (
        <div className="mt-5 max-w-prose">
          <Notice tone="bad" role="alert">
            {t(`problem.${problem}`)}
          </Notice>
        </div>
      )}
      {because === 'TOO_MANY_ATTEMPTS' && order.button !== 'none' ? (
        <div className="mt-5 max-w-prose">
          <AttemptRefusal reference={order.reference} />
        </div>
      ) : null}
      {order.button === 'none' ? null : (
        <ActionForm
          action={payAgainAction}
          className="mt-6 flex flex-col gap-4"
          hidden={{ reference: order.reference, clientToken: randomUUID() }}
          buttonsClassName="flex"
          buttons={[{ label: t(`button.${order.button}`), pendingLabel: t('opening') }]}
        />
      )}
      {mayReport(order) ? <ReportCharge order={order} isReported={isReported} /> : null}
      {isWatched ? (
        <p className="mt-5 text-sm text-ink-soft">
          {t('watching')}{' '}
          <a href={`/orders/${order.reference}`} className="text-link">
            {t('reload')}
          </a>
          <StatusWatch
            stateUrl={`/orders/${order.reference}/state`}
            version={String(order.version)}
            heading={order.heading}
          />
        </p>
      ) : null}
    </section>
  );
}

/** No answer of the bank yet, and a charge at the shopper's bank would be news to us. */
function mayReport({ heading, mayPayAgain }: ShopperOrderDto): boolean {
  if (heading === 'overdue') return true;
  return heading === 'checking' && mayPayAgain === 'onlyIfNoChargeNoAnswer';
}
