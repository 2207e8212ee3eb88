import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import type { FormButton } from '@/app/form-parts';
import type { Actor } from '@/lib/actor';
import type { BoardStay } from '@/lib/desk/day/read-day';
import type { DayPart } from '@/lib/orders/stays/day-stays';
import type { StayMove, StayState } from '@/lib/orders/stays/stay-moves';
import { moveGuest } from './actions';

type Props = { stay: BoardStay; part: DayPart; today: string; actor: Actor };

/** What is offered in which part: the move that is due, and undoing the last one. */
const offered: Readonly<Record<DayPart, Readonly<Record<StayState, readonly StayMove[]>>>> = {
  arriving: { EXPECTED: ['check_in'], IN_HOUSE: ['undo_check_in'], LEFT: ['undo_check_out'] },
  staying: {
    EXPECTED: ['check_in'],
    IN_HOUSE: ['check_out', 'undo_check_in'],
    LEFT: ['undo_check_out'],
  },
  leaving: { EXPECTED: ['check_out'], IN_HOUSE: ['check_out'], LEFT: ['undo_check_out'] },
};

/** The buttons of a stay, for staff who may use them. */
export function StayMoves({ stay, part, today, actor }: Props) {
  const t = useTranslations('day');
  const moves = offered[part][stay.state].filter(
    (move) => move.startsWith('undo') || stay.checkIn <= today,
  );
  if (!actor.permissions.includes('complete') || moves.length === 0) return null;
  const buttons = moves.map((move): FormButton => {
    const label = t(`move.${move}`);
    return {
      label,
      ariaLabel: [label, stay.order.customerName].join(' '),
      pendingLabel: t('moving'),
      intent: move,
      kind: move.startsWith('undo') ? 'quiet' : 'inline',
    };
  });
  return (
    <ActionForm
      action={moveGuest}
      // After a move the next one is a new form.
      key={stay.state}
      hidden={{ signedInAs: actor.userId, stay: stay.stayId }}
      idPrefix={`stay-${stay.stayId}`}
      buttonsClassName="flex flex-wrap gap-x-4"
      buttons={buttons}
    />
  );
}
