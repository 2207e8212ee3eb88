import { useLocale, useTranslations } from 'next-intl';
import { deskButton } from '@/app/admin/_components/desk-style';
import { LetterShortcuts } from '@/app/admin/_components/letter-shortcuts';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { departureOn } from '@/lib/desk/day/departure';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { formatMoney, money } from '@/lib/money/money';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { firstValue } from '@/lib/text/query-value';
import { systemClock } from '@/lib/time/clock';
import { CancelDialog, mayCancel } from './cancel-dialog';
import { CheckOutDialog } from './check-out-dialog';
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
  /** The stay whose guest leaves once the hold is completed; null: nobody. */
  leavingId?: string | null;
};

/** What can be done with the order's money: the buttons, or the dialog that one of them opened. */
export function MoneyActions({ query, ...props }: Props) {
  return (
    <>
      {/* The dialog has a button of the same name. */}
      {query.dialog === undefined ? <Openers {...props} /> : null}
      <OpenedDialog query={query} {...props} />
    </>
  );
}

/** The dialog that the address asks for, where the person and the payment allow it. */
export function OpenedDialog({ order, actor, query, place, leavingId = null }: Props) {
  const dialog = firstValue(query.dialog);
  const locale = useLocale();
  const attemptId = firstValue(query.attempt) || order.mainAttemptId;
  const attempt = order.attempts.find((one) => one.attemptId === attemptId);
  if (order.waiting !== null && isMoneyDialog(dialog)) {
    return <WaitingDialog order={order} waiting={order.waiting} kind={dialog} place={place} />;
  }
  if (dialog === 'check_out') {
    if (leavingId === null) return null;
    return <CheckOutDialog {...{ order, place, stayId: leavingId, actor, locale }} />;
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
function Openers({ order, actor, place, leavingId = null }: Omit<Props, 'query'>) {
  const t = useTranslations('desk.dialog');
  const leave = useTranslations('day.leave');
  const cancel = useTranslations('desk.cancel');
  const mayComplete = actor.permissions.includes('complete');
  const mayReverse = actor.permissions.includes('reverse');
  const main = order.attempts.find((attempt) => attempt.attemptId === order.mainAttemptId);
  const others = order.attempts.filter(
    (attempt) => attempt !== main && attempt.actions.canReverse && mayReverse,
  );
  const canComplete = mayComplete && main?.actions.canComplete;
  const canReverse = mayReverse && main?.actions.canReverse;
  const canLeave = canComplete && leavingId !== null;
  const canCancel = mayCancel(order, actor);
  const locale = useLocale();
  const pathOf = (dialog: string) => orderPath(order.reference, place, { dialog });
  const address = orderAddress(order.reference, place);
  const shortcuts = {
    ...(canLeave && { o: pathOf('check_out') }),
    ...(canComplete && { c: pathOf('complete') }),
    ...(canReverse && { r: pathOf('reverse') }),
  };
  return (
    <div className="mb-6 flex flex-wrap gap-3 empty:hidden">
      <LetterShortcuts paths={shortcuts} />
      {canLeave ? (
        <Opener
          address={address}
          dialog="check_out"
          label={leave('now', { amount: leavingAmount(order, locale) })}
          shortcut="o"
          kind="primary"
        />
      ) : null}
      {canComplete ? (
        <Opener
          address={address}
          dialog="complete"
          label={t('complete')}
          shortcut="c"
          kind={canLeave ? 'secondary' : 'primary'}
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

/** What the dialog proposes: the nights that stand today. */
function leavingAmount(order: DeskOrderDto, locale: string): string {
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const departure = departureOn(today, order);
  const sum = departure?.kind === 'early' ? departure.sumMinor : BigInt(order.totalMinor);
  return formatMoney(money(sum), locale);
}

function Opener(props: {
  address: ReturnType<typeof orderAddress>;
  dialog: 'check_out' | 'complete' | 'reverse' | 'cancel';
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
