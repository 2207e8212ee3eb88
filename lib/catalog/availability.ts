// Which rooms are free on which nights? Always asked of the database, never of a cache.
import 'server-only';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';

type FreeNight = RowsOf<typeof countFreeRoomsByNight>;

const countFreeRooms = sql({ free: 'int4' })`
  SELECT count(*)::int AS free
   FROM room_unit u
  WHERE u.product_id = $1 AND NOT u.is_retired
    AND NOT EXISTS (
      SELECT 1 FROM room_night n
       WHERE n.unit_id = u.id AND n.night >= $2::date AND n.night < $3::date)`;

/**
 * How many rooms of a kind are free for every night from check-in to the night before check-out:
 * a guest does not change rooms. Dates are ISO texts.
 */
export async function availableUnits(
  productId: string,
  checkIn: string,
  checkOut: string,
): Promise<number> {
  const [row] = await queryOnce(countFreeRooms, [productId, checkIn, checkOut]);
  return row?.free ?? 0;
}

const countFreeRoomsByNight = sql({ night: 'date', free: 'int4' })`
  SELECT d.night::date AS night,
        ((SELECT count(*) FROM room_unit u WHERE u.product_id = $1 AND NOT u.is_retired)
         - (SELECT count(*) FROM room_night n JOIN room_unit u ON u.id = n.unit_id
             WHERE u.product_id = $1 AND NOT u.is_retired AND n.night = d.night::date))::int AS free
   FROM generate_series($2::date, $3::date - 1, interval '1 day') AS d(night)
  ORDER BY d.night`;

/** Free rooms of a kind, night by night, from one date to the night before another. */
export async function freeRoomsByNight(
  productId: string,
  from: string,
  until: string,
): Promise<FreeNight[]> {
  return queryOnce(countFreeRoomsByNight, [productId, from, until]);
}
