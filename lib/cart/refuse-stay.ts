// Can a cart hold a stay beside its other lines? By guests, rules of days, free rooms and nights.
import 'server-only';
import { dayRulesColumn, dayRulesJson } from '@/lib/catalogue/day-rule-rows';
import type { Stay } from '@/lib/catalogue/stay-dates';
import { countFreeUnits } from '@/lib/catalogue/stay-offers';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { fail } from '@/lib/result/result';
import { refusalOf } from '@/lib/stays/day-rules';
import type { Product } from '@/prisma/generated/client';
import { nightsPerOrder } from './cart-rules';

export type WishedStay = {
  readonly cartId: string;
  readonly productId: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  readonly childAges?: readonly number[];
  /** Chosen extras by their ids; one that is not offered with the room is not sold. */
  readonly extras?: readonly string[];
  /** The merchant's date. */
  readonly today: string;
};

/** Why the cart cannot hold this stay beside its other lines; null if it can. */
export async function refuseStay(
  tx: Tx,
  wish: WishedStay & { readonly lineId?: string; readonly rooms?: number },
  stay: Stay,
) {
  const { cartId, productId, guests, lineId = null, rooms = 1 } = wish;
  const product = await readRoom(tx, productId);
  if (product === null) return fail('PRODUCT_GONE');
  const max = product.guestsMax ?? 1;
  if (guests > max * rooms) return fail('TOO_MANY_GUESTS', { max });
  if (rooms > guests) return fail('BAD_GUESTS');
  if (guests - (wish.childAges?.length ?? 0) < rooms) return fail('CHILDREN_ALONE');
  const { checkIn, checkOut, nights } = stay;
  const [room] = await tx.query(findFreeRooms, [cartId, productId, checkIn, checkOut, lineId]);
  const refusal = refusalOf(room?.dayRules ?? null, stay);
  if (refusal !== null) return fail(refusal.reason, { max: refusal.nights });
  if ((room?.free ?? 0) < rooms) return fail('NOT_AVAILABLE');
  const [held] = await tx.query(sumCartNights, [cartId, lineId]);
  const isTooMuch = (held?.nights ?? 0) + nights * rooms > nightsPerOrder;
  return isTooMuch ? fail('TOO_MUCH_AT_ONCE', { max: nightsPerOrder }) : null;
}

const sumCartNights = sql({ nights: 'int4' })`
  SELECT coalesce(sum(check_out - check_in), 0)::int AS nights FROM cart_line
  WHERE cart_id = $1::uuid AND id IS DISTINCT FROM $2::uuid`;

/** A visible kind of room; null: there is none. */
async function readRoom(tx: Tx, id: string): Promise<Pick<Product, 'guestsMax'> | null> {
  return tx.records.product.findFirst({ where: { id, kind: 'STAY', isVisible: true } });
}

/** Rooms free for the whole stay, less those that the cart's other lines ask for, and its rules. */
const findFreeRooms = sql({ dayRules: dayRulesColumn, free: 'int4' })`
  SELECT ${dayRulesJson('$2', '$3::date', '$4::date')} AS "dayRules",
    (${countFreeUnits('$2', '$3', '$4', '$1')}
  - (SELECT count(*) FROM cart_line l
      WHERE l.cart_id = $1 AND l.product_id = $2
        AND l.check_in < $4::date AND l.check_out > $3::date
        AND l.id IS DISTINCT FROM $5::uuid))::int AS free`;
