// Which room does a stay have? Staff move it to another free room of its kind.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { noteStayChange, withHeldStay } from '@/lib/orders/stays/held-stay';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';

export type ChangeRoomProblem =
  | 'NOT_FOUND'
  /** The guest has left, or no nights remain. */
  | 'NOT_NOW'
  /** The room is of another kind, or retired. */
  | 'NOT_A_ROOM'
  /** A night of the stay is taken in that room. */
  | 'ROOM_TAKEN';

/** Nights from today on; past nights keep their room. */
const findRooms = sql({ unitId: 'uuid', label: 'text', nights: 'int4!' })`
  SELECT u.id AS "unitId", u.label, count(*)::int AS nights
  FROM room_night n JOIN room_unit u ON u.id = n.unit_id
  WHERE n.order_id = $1::uuid AND n.line_id = ANY ($2::uuid[]) AND n.night >= $3::date
  GROUP BY u.id, u.label`;

/** Locks the room: staff may just be retiring it. */
const lockRoom = sql({ label: 'text' })`
  SELECT label FROM room_unit
  WHERE id = $1::uuid AND product_id = $2::uuid AND NOT is_retired FOR SHARE`;

const findTaken = sql`
  SELECT 1 FROM room_night t JOIN room_night n ON n.night = t.night
  WHERE t.unit_id = $4::uuid AND n.order_id = $1::uuid AND n.line_id = ANY ($2::uuid[])
    AND n.night >= $3::date AND n.unit_id <> t.unit_id LIMIT 1`;

/**
 * The night's key allows one guest: the slower transaction is retried, and finds the room taken.
 */
const moveNights = sql`
  UPDATE room_night SET unit_id = $4::uuid
  WHERE order_id = $1::uuid AND line_id = ANY ($2::uuid[]) AND night >= $3::date`;

/**
 * Moves the remaining nights of a stay, named by its first line, to a room. Repeating it changes
 * nothing. Fails: NOT_FOUND, NOT_NOW, NOT_A_ROOM, ROOM_TAKEN.
 */
export function changeRoom(
  actor: Actor<'complete'>,
  given: { readonly stayId: string; readonly unitId: string },
  clock = systemClock,
): Promise<Result<{ label: string }, ChangeRoomProblem>> {
  return withHeldStay<{ label: string }, ChangeRoomProblem>(
    given.stayId,
    clock,
    async (tx, stay, { at, today }) => {
      if (!isRowId(given.unitId)) return fail('NOT_A_ROOM');
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
      await noteStayChange(tx, actor, stay, {
        action: 'order.room_changed',
        before: { room: rooms.map(({ label }) => label).join(', ') },
        after: { room: room.label, from: today, line: given.stayId },
        at,
      });
      return ok(room);
    },
  );
}
