import { useTranslations } from 'next-intl';
import { deskButton } from '@/app/admin/_components/desk-style';
import { LetterShortcuts } from '@/app/admin/_components/letter-shortcuts';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import type { Actor } from '@/lib/rights/actor';
import { firstValue } from '@/lib/text/query-value';
import { CancelDialog, mayCancel } from './cancel-dialog';
import { CompletionDialog } from './completion-dialog';
import { type OrderPlace, orderAddress, orderPath } from './order-address';
import { ReversalDialog } from './reversal-dialog';
import { isMoneyDialog, WaitingDialog } from './waiting-dialog';

type Query = Readonly<Record<string, string | string[] | undefined>>;

type Props = {
  order: DeskOrderDto;
  actor: Actor;
  /** The page's query: which dialog is open, and for which attempt. */
  query: Query;
  /** Undefined: the order is on its own page. */
  place?: OrderPlace;
};

/** What can be done with the order's money: the buttons, or the dialog that one of them opened. */
export function MoneyActions({ order, actor, query, place }: Props) {
  return (
    <>
      {/* The dialog has a button of the same name. */}
      {query.dialog === undefined ? <Openers {...{ order, actor, place }} /> : null}
      <OpenedDialog order={order} actor={actor} query={query} place={place} />
    </>
  );
}

/** The dialog that the address asks for, where the person and the payment allow it. */
export function OpenedDialog({ order, actor, query, place }: Props) {
  const dialog = firstValue(query.dialog);
  const attemptId = firstValue(query.attempt) || order.mainAttemptId;
  const attempt = order.attempts.find((one) => one.attemptId === attemptId);
  if (order.waiting !== null && isMoneyDialog(dialog)) {
    return <WaitingDialog order={order} waiting={order.waiting} kind={dialog} place={place} />;
  }
  if (dialog === 'cancel') return <CancelDialog order={order} actor={actor} place={place} />;
  if (attempt === undefined || (dialog !== 'complete' && dialog !== 'reverse')) return null;
  const isCompletion = dialog === 'complete';
  const { authorisedMinor, authorisedPlain, actions } = attempt;
  const isPossible = isCompletion ? actions.canComplete : actions.canReverse;
  if (!isPossible || !actor.permissions.includes(dialog)) return null;
  if (authorisedMinor === null || authorisedPlain === null) return null;
  const authorised = { minor: authorisedMinor, plain: authorisedPlain };
  const Dialog = isCompletion ? CompletionDialog : ReversalDialog;
  return <Dialog {...{ order, attempt, authorised, actor, place }} />;
}

/**
 * The buttons that open the dialogs. They are shown to staff who may act, while the state allows
 * it and no request waits for a second user; the actions check everything again.
 */
function Openers({ order, actor, place }: Omit<Props, 'query'>) {
  const t = useTranslations('desk.dialog');
  const cancel = useTranslations('desk.cancel');
  const mayComplete = actor.permissions.includes('complete');
  const mayReverse = actor.permissions.includes('reverse');
  const main = order.attempts.find((attempt) => attempt.attemptId === order.mainAttemptId);
  const others = order.attempts.filter(
    (attempt) => attempt !== main && attempt.actions.canReverse && mayReverse,
  );
  const canComplete = mayComplete && main?.actions.canComplete;
  const canReverse = mayReverse && main?.actions.canReverse;
  const canCancel = mayCancel(order, actor);
  const pathOf = (dialog: string) => orderPath(order.reference, place, { dialog });
  const address = orderAddress(order.reference, place);
  const shortcuts = {
    ...(canComplete && { c: pathOf('complete') }),
    ...(canReverse && { r: pathOf('reverse') }),
  };
  return (
    <div className="mb-6 flex flex-wrap gap-3 empty:hidden">
      <LetterShortcuts paths={shortcuts} />
      {canComplete ? (
        <Opener
          address={address}
          dialog="complete"
          label={t('complete')}
          shortcut="c"
          kind="primary"
        />
      ) : null}
      {canReverse ? (
        <Opener
          address={address}
          dialog="reverse"
          label={t('reverse')}
          shortcut="r"
          kind="secondary"
        />
      ) : null}
      {others.map((attempt) => (
        <Opener
          key={attempt.attemptId}
          address={address}
          dialog="reverse"
          attemptId={attempt.attemptId}
          label={t('reverseAttempt', { sequence: attempt.sequence })}
          kind="secondary"
        />
      ))}
      {canCancel ? (
        <Opener address={address} dialog="cancel" label={cancel('title')} kind="secondary" />
      ) : null}
    </div>
  );
}

function Opener(props: {
  address: ReturnType<typeof orderAddress>;
  dialog: 'complete' | 'reverse' | 'cancel';
  attemptId?: string;
  label: string;
  shortcut?: string;
  kind: 'primary' | 'secondary';
}) {
  return (
    <form action={props.address.path} data-beside="">
      {[...props.address.query].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="dialog" value={props.dialog} />
      {props.attemptId === undefined ? null : (
        <input type="hidden" name="attempt" value={props.attemptId} />
      )}
      <button
        type="submit"
        className={deskButton[props.kind]}
        data-act={props.label}
        data-letter={props.shortcut}
      >
        <span>{props.label}</span>
        {props.shortcut === undefined ? null : (
          <span aria-hidden="true" className="ms-2 hidden font-normal sm:scripting:inline">
            {props.shortcut.toUpperCase()}
          </span>
        )}
      </button>
    </form>
  );
}
