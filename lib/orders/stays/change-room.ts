// Which room does a stay have? A person moves it to another free room of its kind.
import 'server-only';
import type { Actor } from '@/lib/actor';
import { appendAudit } from '@/lib/audit/append-audit';
import { todayIn } from '@/lib/catalog/stay-dates';
import { systemClock } from '@/lib/clock';
import { typed } from '@/lib/columns';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { lockOrderOfLine } from '@/lib/orders/stays/move-stay';
import type { StayState } from '@/lib/orders/stays/stay-moves';
import { fail, ok, type Result } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';

export type ChangeRoomProblem =
  | 'NOT_FOUND'
  /** Its guest has left, or no night of it is to come. */
  | 'NOT_NOW'
  /** The room is of another kind, or is no longer let. */
  | 'NOT_A_ROOM'
  /** A night of the stay is taken in that room. */
  | 'ROOM_TAKEN';

/** Nights from today on: those that are over were slept where they were. */
const findStay = sql({
  orderId: 'uuid',
  orderState: 'OrderState',
  productId: 'uuid?',
  state: typed<StayState>('text!'),
  lineIds: 'uuid[]!',
})`
  SELECT o.id AS "orderId", o.state AS "orderState", l.product_id AS "productId",
    coalesce((SELECT p.state FROM stay_progress p WHERE p.line_id = l.id), 'EXPECTED') AS state,
    (SELECT array_agg(e.id) FROM order_line e WHERE e.order_id = l.order_id
      AND (e.id = l.id OR e.stay = l.stay)) AS "lineIds"
  FROM order_line l JOIN "order" o ON o.id = l.order_id
  WHERE l.id = $1::uuid AND l.kind = 'STAY' AND l.cancelled_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM order_line e WHERE e.order_id = l.order_id
      AND e.stay = l.stay AND e.position < l.position)`;

const findRooms = sql({ unitId: 'uuid', label: 'text', nights: 'int4!' })`
  SELECT u.id AS "unitId", u.label, count(*)::int AS nights
  FROM room_night n JOIN room_unit u ON u.id = n.unit_id
  WHERE n.order_id = $1::uuid AND n.line_id = ANY ($2::uuid[]) AND n.night >= $3::date
  GROUP BY u.id, u.label`;

/** Locked: staff may just be retiring it. */
const lockRoom = sql({ label: 'text' })`
  SELECT label FROM room_unit
  WHERE id = $1::uuid AND product_id = $2::uuid AND NOT is_retired FOR SHARE`;

const findTaken = sql`
  SELECT 1 FROM room_night t JOIN room_night n ON n.night = t.night
  WHERE t.unit_id = $4::uuid AND n.order_id = $1::uuid AND n.line_id = ANY ($2::uuid[])
    AND n.night >= $3::date AND n.unit_id <> t.unit_id LIMIT 1`;

/** The key of a night refuses a second guest: whoever was slower begins again, and finds it taken. */
const moveNights = sql`
  UPDATE room_night SET unit_id = $4::uuid
  WHERE order_id = $1::uuid AND line_id = ANY ($2::uuid[]) AND night >= $3::date`;

/**
 * Moves what is left of a stay, which is named by its first line, to a room. Asked for twice, it
 * has happened once. Fails: NOT_FOUND, NOT_NOW, NOT_A_ROOM, ROOM_TAKEN.
 */
export async function changeRoom(
  actor: Actor<'complete'>,
  given: { readonly stayId: string; readonly unitId: string },
  clock = systemClock,
): Promise<Result<{ label: string }, ChangeRoomProblem>> {
  if (!isRowId(given.stayId)) return fail('NOT_FOUND');
  if (!isRowId(given.unitId)) return fail('NOT_A_ROOM');
  const at = clock.now();
  const today = todayIn(settings().merchantTimezone, at);
  return withTx<Result<{ label: string }, ChangeRoomProblem>>(async (tx) => {
    await tx.query(lockOrderOfLine, [given.stayId]);
    const [stay] = await tx.query(findStay, [given.stayId]);
    if (stay === undefined) return fail('NOT_FOUND');
    const nights = [stay.orderId, stay.lineIds, today];
    const rooms = await tx.query(findRooms, nights);
    if (stay.state === 'LEFT' || rooms.length === 0) return fail('NOT_NOW');
    const [room] = await tx.query(lockRoom, [given.unitId, stay.productId]);
    if (room === undefined) return fail('NOT_A_ROOM');
    if (rooms.every(({ unitId }) => unitId === given.unitId)) return ok(room);
    if ((await tx.query(findTaken, [...nights, given.unitId])).length > 0) {
      return fail('ROOM_TAKEN');
    }
    await tx.query(moveNights, [...nights, given.unitId]);
    await appendAudit(tx, {
      subject: `order:${stay.orderId}`,
      actor: { kind: 'user', id: actor.userId, name: actor.name },
      action: 'order.room_changed',
      cause: `person:${actor.userId}`,
      before: { order: stay.orderState, room: rooms.map(({ label }) => label).join(', ') },
      after: { order: stay.orderState, room: room.label, from: today, line: given.stayId },
      at,
    });
    return ok(room);
  });
}
