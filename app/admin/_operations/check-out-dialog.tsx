import { Notice } from '@/app/_components/status-mark';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { ObstacleNotice } from '@/app/admin/_order/order-notices';
import { waitingSentence } from '@/app/admin/_order/waiting-words';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { departureOn } from '@/lib/desk/day/departure';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { getTranslations } from '@/lib/i18n/translations';
import { leaveForm } from '@/lib/orders/stays/move-stay';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { CompletionDialog } from './completion-dialog';
import { checkOutUncompleted } from './leave-actions';
import { type OrderPlace, orderPlaceFields } from './order-address';
import { OrderDialog } from './order-dialog';

type Leaving = {
  readonly order: DeskOrderDto;
  readonly place: OrderPlace | undefined;
  readonly stayId: string;
};

type Props = Leaving & { actor: Actor; locale: string };

/**
 * Checks out the last guest of an order whose money is still held: the completion of the nights that
 * stand first, and below it, with a reason, the check-out without one.
 */
export async function CheckOutDialog({ actor, locale, ...leaves }: Props) {
  const { order, place, stayId } = leaves;
  if (!actor.permissions.includes('complete')) return null;
  const [t, desk] = await Promise.all([getTranslations('day.leave'), getTranslations('desk')]);
  const attempt = order.attempts.find((one) => one.attemptId === order.mainAttemptId);
  const { authorisedMinor: minor = null, authorisedPlain: plain = null } = attempt ?? {};
  if (attempt?.actions.canComplete && minor !== null && plain !== null) {
    const today = todayIn(settings().merchantTimezone, systemClock.now());
    const leaving = {
      stayId,
      title: t('completeFirst'),
      departure: departureOn(today, order),
      otherwise: (
        <details className="mt-5 border-t border-line-strong pt-3">
          <summary className="cursor-pointer py-2 text-sm">{t('without')}</summary>
          <LeaveForm {...leaves} actor={actor} />
        </details>
      ),
    };
    const authorised = { minor, plain };
    return <CompletionDialog {...{ order, attempt, authorised, actor, place, leaving }} />;
  }
  return (
    <OrderDialog order={order} place={place} title={t('title')} closeLabel={t('back')}>
      {order.waiting === null ? null : (
        <Notice tone="wait" className="mb-3">
          {waitingSentence(desk, order.waiting, locale)}
        </Notice>
      )}
      {attempt === undefined ? null : <ObstacleNotice attempt={attempt} settle={null} />}
      <LeaveForm {...leaves} actor={actor} />
    </OrderDialog>
  );
}

async function LeaveForm({ order, place, stayId, actor }: Omit<Props, 'locale'>) {
  const t = await getTranslations('day.leave');
  return (
    <>
      <p className="my-3 max-w-prose text-sm">{t('text')}</p>
      <DeskForm
        form={leaveForm}
        words="day.leave"
        signedInAs={actor.userId}
        action={checkOutUncompleted}
        hidden={{
          reference: order.reference,
          stayId,
          ...orderPlaceFields(place),
        }}
        idPrefix="leave"
        className="flex flex-col gap-4"
        buttons={[{ label: t('without'), pendingLabel: t('leaving'), kind: 'secondary' }]}
      />
    </>
  );
}
