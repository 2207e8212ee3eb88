import { Notice } from '@/app/_components/status-mark';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { CompletionDialog } from '@/app/admin/_operations/completion-dialog';
import { orderPlaceFields } from '@/app/admin/_operations/order-address';
import { OrderDialog } from '@/app/admin/_operations/order-dialog';
import { ObstacleNotice } from '@/app/admin/_order/order-notices';
import { waitingSentence } from '@/app/admin/_order/waiting-words';
import { getTranslations } from '@/lib/i18n/translations';
import { leaveForm } from '@/lib/orders/stays/move-stay';
import type { Actor } from '@/lib/rights/actor';
import { checkOutUncompleted } from './actions';
import type { OpenedStay } from './opened-stay';

type Props = { opened: OpenedStay; actor: Actor; locale: string };

/**
 * Checks out the last guest of an order whose money is still held: the completion first, and below
 * it, with a reason, the check-out without one.
 */
export async function CheckOutDialog({ opened, actor, locale }: Props) {
  const { order, place, stay } = opened;
  if (!stay.isHoldOpen || !actor.permissions.includes('complete')) return null;
  const [t, desk] = await Promise.all([getTranslations('day.leave'), getTranslations('desk')]);
  const attempt = order.attempts.find((one) => one.attemptId === order.mainAttemptId);
  const { authorisedMinor: minor = null, authorisedPlain: plain = null } = attempt ?? {};
  if (attempt?.actions.canComplete && minor !== null && plain !== null) {
    const leaving = {
      stayId: stay.stayId,
      title: t('completeFirst'),
      otherwise: (
        <details className="mt-5 border-t border-line-strong pt-3">
          <summary className="cursor-pointer py-2 text-sm">{t('without')}</summary>
          <LeaveForm opened={opened} actor={actor} />
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
      <LeaveForm opened={opened} actor={actor} />
    </OrderDialog>
  );
}

async function LeaveForm({ opened, actor }: Omit<Props, 'locale'>) {
  const t = await getTranslations('day.leave');
  const { order, place, stay } = opened;
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
          stayId: stay.stayId,
          ...orderPlaceFields(place),
        }}
        idPrefix="leave"
        className="flex flex-col gap-4"
        buttons={[{ label: t('without'), pendingLabel: t('leaving'), kind: 'secondary' }]}
      />
    </>
  );
}
