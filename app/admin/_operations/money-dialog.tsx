import type { DeskAttempt, DeskOrderDto } from '@/lib/desk/order/read-order';
import type { Actor } from '@/lib/rights/actor';
import { CompletionDialog } from './completion-dialog';
import type { OrderPlace } from './order-address';
import { ReversalDialog } from './reversal-dialog';

type Props = {
  kind: string | undefined;
  order: DeskOrderDto;
  attempt: DeskAttempt;
  actor: Actor;
  place: OrderPlace | undefined;
};

/** The dialog that the address asks for, when the person and the payment allow it. */
export function MoneyDialog({ kind, place, order, attempt, actor }: Props) {
  const isCompletion = kind === 'complete';
  if (!isCompletion && kind !== 'reverse') return null;
  const isPossible = isCompletion ? attempt.actions.canComplete : attempt.actions.canReverse;
  const { authorisedMinor, authorisedPlain } = attempt;
  if (!isPossible || !actor.permissions.includes(kind)) return null;
  if (authorisedMinor === null || authorisedPlain === null) return null;
  const authorised = { minor: authorisedMinor, plain: authorisedPlain };
  const Dialog = isCompletion ? CompletionDialog : ReversalDialog;
  return <Dialog {...{ order, attempt, authorised, actor, place }} />;
}
