// How does a guest come and go? Check-in and check-out of a stay by a person, and each undone.
import 'server-only';
import type { Actor } from '@/lib/actor';
import { appendAudit } from '@/lib/audit/append-audit';
import { todayIn } from '@/lib/catalog/stay-dates';
import { systemClock } from '@/lib/clock';
import { typed } from '@/lib/columns';
import { type RowsOf, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { moveOf, type StayMove, type StayState } from '@/lib/orders/stays/stay-moves';
import { fail, ok, type Result } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';

export type MoveStayProblem =
  | 'NOT_FOUND'
  /** Its first day has not come. */
  | 'TOO_EARLY'
  /** No room is kept for it: its money went, or its room was gone when the money came. */
  | 'NO_ROOM'
  /** The stay is somewhere else by now. */
  | 'NOT_NOW';

/** Holds the order of a line, so that nobody moves its stays meanwhile. */
export const lockOrderOfLine = sql`SELECT 1 FROM "order" o
  WHERE o.id = (SELECT order_id FROM order_line WHERE id = $1::uuid) FOR UPDATE`;

const findStay = sql({
  orderId: 'uuid',
  orderState: 'OrderState',
  checkIn: 'date!',
  state: typed<StayState>('text!'),
  hasRoom: 'bool!',
})`
  SELECT o.id AS "orderId", o.state AS "orderState", l.check_in AS "checkIn",
    coalesce((SELECT p.state FROM stay_progress p WHERE p.line_id = l.id), 'EXPECTED') AS state,
    EXISTS (SELECT 1 FROM room_night n WHERE n.order_id = o.id AND n.line_id = l.id) AS "hasRoom"
  FROM order_line l JOIN "order" o ON o.id = l.order_id
  WHERE l.id = $1::uuid AND l.kind = 'STAY' AND l.check_in IS NOT NULL AND l.cancelled_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM order_line e WHERE e.order_id = l.order_id
      AND e.stay = l.stay AND e.position < l.position)`;

const setState = sql`
  INSERT INTO stay_progress (line_id, state, state_changed_at) VALUES ($1::uuid, $2, $3)
  ON CONFLICT (line_id) DO UPDATE SET state = $2, state_changed_at = $3`;

/**
 * Moves a stay, which is named by its first line. Asked for twice, it has happened once. Fails:
 * NOT_FOUND, also for a stay that was cancelled; TOO_EARLY; NO_ROOM; NOT_NOW.
 */
export async function moveStay(
  actor: Actor<'complete'>,
  given: { readonly stayId: string; readonly move: string },
  clock = systemClock,
): Promise<Result<{ state: StayState }, MoveStayProblem>> {
  if (!isRowId(given.stayId)) return fail('NOT_FOUND');
  const at = clock.now();
  const today = todayIn(settings().merchantTimezone, at);
  return withTx<Result<{ state: StayState }, MoveStayProblem>>(async (tx) => {
    // A statement of its own: what is read after it is what the one before has left.
    await tx.query(lockOrderOfLine, [given.stayId]);
    const [stay] = await tx.query(findStay, [given.stayId]);
    if (stay === undefined) return fail('NOT_FOUND');
    const moved = moveOf(stay, given.move, today);
    if (moved.kind === 'same') return ok({ state: stay.state });
    if (moved.kind !== 'moved') return fail(moved.kind);
    await tx.query(setState, [given.stayId, moved.state, at]);
    const move = given.move as StayMove;
    await note(tx, actor, stay, { stayId: given.stayId, move, state: moved.state, at });
    return ok({ state: moved.state });
  });
}

type Done = {
  readonly stayId: string;
  readonly move: StayMove;
  readonly state: StayState;
  readonly at: Date;
};

async function note(tx: Tx, actor: Actor, stay: RowsOf<typeof findStay>, done: Done) {
  const { orderId, orderState: order } = stay;
  await appendAudit(tx, {
    subject: `order:${orderId}`,
    actor: { kind: 'user', id: actor.userId, name: actor.name },
    action: `order.stay_${done.move}`,
    cause: `person:${actor.userId}`,
    before: { order, stay: stay.state },
    after: { order, stay: done.state, line: done.stayId },
    at: done.at,
  });
}
