// How many rooms are free on each night? Always asked of the database, never of a cache.
import 'server-only';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';

type FreeNight = RowsOf<typeof countFreeRoomsByNight>;

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
