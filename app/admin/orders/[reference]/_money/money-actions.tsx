import { useTranslations } from 'next-intl';
import { deskButton } from '@/app/admin/_components/desk-style';
import { OrderShortcuts } from '@/app/admin/orders/_components/letter-shortcuts';
import type { Actor } from '@/lib/actor';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { mayCancel } from './cancel-dialog';

type Props = { order: DeskOrderDto; actor: Actor; openDialog: string | undefined };

/**
 * The buttons that open the dialogs. They are there for those who may and while it makes
 * sense; the actions behind them check everything again.
 */
export function MoneyActions({ order, actor, openDialog }: Props) {
  const t = useTranslations('desk.dialog');
  const cancel = useTranslations('desk.cancel');
  // The dialog brings a button of the same name.
  if (openDialog !== undefined) return null;
  const mayComplete = actor.permissions.includes('complete');
  const mayReverse = actor.permissions.includes('reverse');
  const main = order.attempts.find((attempt) => attempt.attemptId === order.mainAttemptId);
  const others = order.attempts.filter(
    (attempt) => attempt !== main && attempt.actions.canReverse && mayReverse,
  );
  const canComplete = mayComplete && main?.actions.canComplete;
  const canReverse = mayReverse && main?.actions.canReverse;
  const canCancel = mayCancel(order, actor);
  if (!canComplete && !canReverse && !canCancel && others.length === 0) return null;
  const pathOf = (dialog: string) => `/admin/orders/${order.reference}?dialog=${dialog}`;
  const shortcuts = {
    ...(canComplete && { c: pathOf('complete') }),
    ...(canReverse && { r: pathOf('reverse') }),
  };
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <OrderShortcuts paths={shortcuts} />
      {canComplete ? (
        <Opener
          reference={order.reference}
          dialog="complete"
          label={t('complete')}
          shortcut="c"
          kind="primary"
        />
      ) : null}
      {canReverse ? (
        <Opener
          reference={order.reference}
          dialog="reverse"
          label={t('reverse')}
          shortcut="r"
          kind="secondary"
        />
      ) : null}
      {others.map((attempt) => (
        <Opener
          key={attempt.attemptId}
          reference={order.reference}
          dialog="reverse"
          attemptId={attempt.attemptId}
          label={t('reverseAttempt', { sequence: attempt.sequence })}
          kind="secondary"
        />
      ))}
      {canCancel ? (
        <Opener
          reference={order.reference}
          dialog="cancel"
          label={cancel('title')}
          kind="secondary"
        />
      ) : null}
    </div>
  );
}

function Opener(props: {
  reference: string;
  dialog: 'complete' | 'reverse' | 'cancel';
  attemptId?: string;
  label: string;
  shortcut?: string;
  kind: 'primary' | 'secondary';
}) {
  return (
    <form action={`/admin/orders/${props.reference}`}>
      <input type="hidden" name="dialog" value={props.dialog} />
      {props.attemptId === undefined ? null : (
        <input type="hidden" name="attempt" value={props.attemptId} />
      )}
      <button type="submit" className={deskButton[props.kind]} data-letter={props.shortcut}>
        {props.label}
        {props.shortcut === undefined ? null : (
          <span aria-hidden="true" className="ms-2 hidden font-normal sm:scripting:inline">
            {props.shortcut.toUpperCase()}
          </span>
        )}
      </button>
    </form>
  );
}
