// How are guests checked in and out? By staff; each move can be undone.
import 'server-only';
import type { Actor } from '@/lib/actor';
import { systemClock } from '@/lib/clock';
import { sql } from '@/lib/db/statement';
import { noteStayChange, withHeldStay } from '@/lib/orders/stays/held-stay';
import { moveOf, type StayMove, type StayState } from '@/lib/orders/stays/stay-moves';
import { fail, ok, type Result } from '@/lib/result';

export type MoveStayProblem =
  | 'NOT_FOUND'
  /** Before its first day. */
  | 'TOO_EARLY'
  /**
   * No room is reserved: the money was given back, or the room was gone when the payment arrived.
   */
  | 'NO_ROOM'
  /** The stay has already moved to another state. */
  | 'NOT_NOW';

const setState = sql`
  INSERT INTO stay_progress (line_id, state, state_changed_at) VALUES ($1::uuid, $2, $3)
  ON CONFLICT (line_id) DO UPDATE SET state = $2, state_changed_at = $3`;

/**
 * Moves a stay, named by its first line. Repeating it changes nothing. Fails: NOT_FOUND, also for a
 * cancelled stay; TOO_EARLY; NO_ROOM; NOT_NOW.
 */
export function moveStay(
  actor: Actor<'complete'>,
  given: { readonly stayId: string; readonly move: string },
  clock = systemClock,
): Promise<Result<{ state: StayState }, MoveStayProblem>> {
  const { stayId, move } = given;
  return withHeldStay<{ state: StayState }, MoveStayProblem>(
    stayId,
    clock,
    async (tx, stay, { at, today }) => {
      const moved = moveOf(stay, move, today);
      if (moved.kind === 'same') return ok({ state: stay.state });
      if (moved.kind !== 'moved') return fail(moved.kind);
      await tx.query(setState, [stayId, moved.state, at]);
      await noteStayChange(tx, actor, stay, {
        action: `order.stay_${move as StayMove}`,
        before: { stay: stay.state },
        after: { stay: moved.state, line: stayId },
        at,
      });
      return ok({ state: moved.state });
    },
  );
}
