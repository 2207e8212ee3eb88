import { DeskForm } from '@/app/admin/_door/desk-form';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { getTranslations } from '@/lib/i18n/translations';
import { cancelForm } from '@/lib/payments/operations/cancel-order';
import type { Actor } from '@/lib/rights/actor';
import { cancel } from './cancel-actions';
import { type OrderPlace, orderPlaceFields } from './order-address';
import { OrderDialog } from './order-dialog';

const cancellable: readonly DeskOrderDto['state'][] = [
  'NOT_STARTED',
  'AWAITING_RESULT',
  'RESULT_OVERDUE',
  'DECLINED',
  'CHECKING',
];
const approved: readonly string[] = ['AUTHORISED', 'PAID', 'COMPLETED'];
const pending: readonly string[] = ['PREPARING', 'AWAITING_RESULT', 'RESULT_OVERDUE'];

/** Whether the page offers to cancel: only an unpaid order, and only with permission. */
export function mayCancel(order: DeskOrderDto, actor: Actor): boolean {
  const isPaid = order.attempts.some((attempt) => approved.includes(attempt.state));
  const isFree = cancellable.includes(order.state) && !isPaid && order.waiting === null;
  return actor.permissions.includes('complete') && isFree;
}

type Props = { order: DeskOrderDto; actor: Actor; place: OrderPlace | undefined };

/** Cancels an unpaid order; explains what else to do while a payment is in doubt. */
export async function CancelDialog({ order, actor, place }: Props) {
  const t = await getTranslations('desk.cancel');
  if (!mayCancel(order, actor)) return null;
  const isPending = order.attempts.some((attempt) => pending.includes(attempt.state));
  return (
    <OrderDialog order={order} place={place} title={t('title')} closeLabel={t('back')}>
      {order.state === 'CHECKING' ? (
        <p className="text-sm">{t('inDoubt')}</p>
      ) : (
        <>
          <p className="mb-4 text-sm">{t('text')}</p>
          <DeskForm
            form={isPending ? cancelForm : { reason: cancelForm.reason }}
            words="desk.cancel"
            action={cancel}
            signedInAs={actor.userId}
            hidden={{
              reference: order.reference,
              seenVersion: String(order.version),
              ...orderPlaceFields(place),
            }}
            idPrefix="cancel"
            className="flex flex-col gap-5"
            fieldsClassName="flex flex-col gap-4"
            buttonsClassName="flex flex-col"
            buttons={[{ label: t('title'), pendingLabel: t('running') }]}
          />
        </>
      )}
    </OrderDialog>
  );
}
