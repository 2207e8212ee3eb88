// Which rooms are free for a stay, and what does each cost? All kinds of rooms in one statement.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { money, multiplyMoney } from '@/lib/money';
import type { Stay } from './stay-dates';

/** What the house can offer of one kind of room. */
export type StayOffer = {
  /** Rooms that are free for every night: a guest does not change rooms. */
  readonly free: number;
  readonly totalMinor: string;
};

const findOffers = sql({ productId: 'uuid', priceMinor: 'int8', free: 'int4' })`
  SELECT p.id AS "productId", p.price_minor AS "priceMinor",
    (SELECT count(*) FROM room_unit u
      WHERE u.product_id = p.id AND NOT u.is_retired AND NOT EXISTS (
        SELECT 1 FROM room_night n
         WHERE n.unit_id = u.id AND n.night >= $1::date AND n.night < $2::date))::int AS free
  FROM product p WHERE p.kind = 'STAY' AND p.is_visible`;

/** The offer of every visible kind of room by its id, read now. */
export async function readStayOffers(stay: Stay): Promise<ReadonlyMap<string, StayOffer>> {
  const rows = await queryOnce(findOffers, [stay.checkIn, stay.checkOut]);
  return new Map(
    rows.map(({ productId, priceMinor, free }) => {
      const total = multiplyMoney(money(priceMinor), BigInt(stay.nights));
      return [productId, { free, totalMinor: total.minor.toString() }];
    }),
  );
}
