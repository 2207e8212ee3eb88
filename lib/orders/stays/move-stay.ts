// How are guests checked in and out? By staff; each move can be undone.
import 'server-only';
import { openAttention, settleAttention } from '@/lib/attention/open-attention';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { type Wrong, wrong } from '@/lib/forms/form';
import { reason } from '@/lib/forms/kinds';
import { noteStayChange, withHeldStay } from '@/lib/orders/stays/held-stay';
import { moveOf, type StayMove, type StayState } from '@/lib/orders/stays/stay-moves';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { oneLine } from '@/lib/text/one-line';
import { reasonMax } from '@/lib/text/reason-limit';
import { systemClock } from '@/lib/time/clock';
import { holdOfLastStay } from './open-hold';

export type MoveStayProblem =
  | 'NOT_FOUND'
  /** Before its first day. */
  | 'TOO_EARLY'
  /**
   * No room is reserved: the money was given back, or the room was gone when the payment arrived.
   */
  | 'NO_ROOM'
  /** The stay has already moved to another state. */
  | 'NOT_NOW'
  /** The money is still held: it is completed first, or a reason is given. */
  | 'MONEY_HELD';

const setState = sql`
  INSERT INTO stay_progress (line_id, state, state_changed_at) VALUES ($1::uuid, $2, $3)
  ON CONFLICT (line_id) DO UPDATE SET state = $2, state_changed_at = $3`;

/** Why the guest leaves although the money is still held. */
export const leaveForm = { reason: reason() };

type Move = {
  readonly stayId: string;
  readonly move: string;
  /** As `leaveForm` asks for it. */
  readonly reason?: string | undefined;
};

/**
 * Moves a stay, named by its first line. Repeating it changes nothing. Whose money is still held
 * when the last guest of the order leaves, is checked out for a reason only, and an issue stays open
 * until the hold has ended. Fails: NOT_FOUND, also for a cancelled stay; TOO_EARLY; NO_ROOM;
 * NOT_NOW; MONEY_HELD; FIELDS.
 */
export async function moveStay(
  actor: Actor<'complete'>,
  given: Move,
  clock = systemClock,
): Promise<Result<{ state: StayState }, MoveStayProblem> | Wrong> {
  const { stayId, move } = given;
  const why = oneLine(given.reason ?? '');
  if (why.length > reasonMax) return wrong({ reason: 'reasonTooLong' });
  return withHeldStay<{ state: StayState }, MoveStayProblem>(
    stayId,
    clock,
    async (tx, stay, { at, today }) => {
      const moved = moveOf(stay, move, today);
      if (moved.kind === 'same') return ok({ state: stay.state });
      if (moved.kind !== 'moved') return fail(moved.kind);
      const isLeaving = moved.state === 'LEFT';
      const hold =
        isLeaving || stay.state === 'LEFT' ? await holdOfLastStay(tx, stay, today) : undefined;
      if (hold && isLeaving && why === '') return fail('MONEY_HELD');
      await tx.query(setState, [stayId, moved.state, at]);
      await noteStayChange(tx, actor, stay, {
        action: `order.stay_${move as StayMove}`,
        before: { stay: stay.state },
        after: {
          stay: moved.state,
          line: stayId,
          ...(hold && isLeaving && { reason: why, heldMinor: hold.heldMinor.toString() }),
        },
        at,
      });
      if (hold) await noteOpenHold(tx, stay.orderId, hold.attemptId, { isLeaving, at });
      return ok({ state: moved.state });
    },
  );
}

/** Opens the issue about money that is held for nobody; closes it when the guest is back. */
async function noteOpenHold(
  tx: Tx,
  orderId: string,
  attemptId: string,
  { isLeaving, at }: { readonly isLeaving: boolean; readonly at: Date },
): Promise<void> {
  const subject = `attempt:${attemptId}`;
  if (!isLeaving) return settleAttention(tx, 'left_uncompleted', subject, at);
  const kind = 'left_uncompleted';
  await openAttention(tx, { kind, subject, orderId, attemptId, detail: {} }, at);
}
