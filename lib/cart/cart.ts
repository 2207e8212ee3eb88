// What is in the cart? Lines change under a lock on their cart; prices are never stored in it.
import 'server-only';
import { ownPieces, ownPiecesOf } from '@/lib/catalogue/availability';
import { readStay, type Stay, type StayProblem } from '@/lib/catalogue/stay-dates';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result/result';
import type { StayRefusal } from '@/lib/stays/day-rules';
import { type Party, spreadParty } from '@/lib/stays/price-stay';
import { linesMax, quantityMax } from './cart-rules';
import { refuseStay, type WishedStay } from './refuse-stay';

type AddGoodsProblem =
  | 'PRODUCT_GONE'
  | 'BAD_QUANTITY'
  | 'QUANTITY_TOO_LARGE'
  | 'OUT_OF_STOCK'
  | 'CART_FULL';

export type AddStayProblem =
  | StayProblem
  | StayRefusal['reason']
  | 'PRODUCT_GONE'
  | 'BAD_GUESTS'
  | 'TOO_MANY_GUESTS'
  | 'CHILDREN_ALONE'
  | 'NOT_AVAILABLE'
  | 'TOO_MUCH_AT_ONCE'
  | 'CART_FULL';

type Limited<C extends string> = Result<{ lineId: string }, C, { max?: number }>;

const findGoods = sql({
  productId: 'uuid',
  stock: 'int4?',
  lineId: 'uuid?',
  quantity: 'int4?',
  lines: 'int4',
})`
  SELECT p.id AS "productId", p.stock + ${ownPiecesOf('p.id', '$1')} AS stock, l.id AS "lineId", l.quantity,
    (SELECT count(*)::int FROM cart_line WHERE cart_id = $1::uuid) AS lines
  FROM product p LEFT JOIN cart_line l ON l.cart_id = $1::uuid AND l.product_id = p.id
  WHERE p.slug = $2 AND p.kind = 'GOODS' AND p.is_visible LIMIT 1`;

/**
 * Puts pieces into the cart; the same product again adds to its line.
 * Fails: PRODUCT_GONE, BAD_QUANTITY, QUANTITY_TOO_LARGE and OUT_OF_STOCK (both with `max`, what a
 * line may hold), CART_FULL.
 */
export async function addGoods(input: {
  cartId: string;
  slug: string;
  quantity: number;
}): Promise<Limited<AddGoodsProblem>> {
  const { cartId, slug, quantity } = input;
  if (!Number.isInteger(quantity) || quantity < 1) return fail('BAD_QUANTITY');
  return withTx<Limited<AddGoodsProblem>>(async (tx) => {
    await lockCart(tx, cartId);
    const [goods] = await tx.query(findGoods, [cartId, slug]);
    if (!goods) return fail('PRODUCT_GONE');
    const { lineId } = goods;
    const wanted = quantity + (goods.quantity ?? 0);
    const refused = refuseQuantity(wanted, goods.stock ?? 0);
    if (refused) return refused;
    if (lineId !== null) {
      await setQuantity(tx, lineId, wanted);
      return ok({ lineId });
    }
    if (goods.lines >= linesMax) return fail('CART_FULL', { max: linesMax });
    return insertLine(tx, cartId, goods.productId, { quantity: wanted });
  });
}

/**
 * Puts a stay into the cart, or the same stay in several rooms, one line each. Nights are reserved
 * only when a payment starts.
 * Fails: the problems of `readStay`, the reasons of `refusalOf` (with `max`, their nights),
 * PRODUCT_GONE, BAD_GUESTS, TOO_MANY_GUESTS (with `max`), CHILDREN_ALONE (a room without an adult),
 * NOT_AVAILABLE (no single room is free for all nights), TOO_MUCH_AT_ONCE (with `max`, the nights
 * of all stays), CART_FULL.
 */
export async function addStay(
  input: WishedStay & { readonly rooms?: number },
): Promise<Limited<AddStayProblem>> {
  const { rooms = 1 } = input;
  const stay = readWished(input);
  if (!stay.ok) return stay;
  return withTx<Limited<AddStayProblem>>(async (tx) => {
    await lockCart(tx, input.cartId);
    const refused = await refuseStay(tx, input, stay.value);
    if (refused) return refused;
    const { cartId, productId, checkIn, checkOut, childAges = [], extras = [] } = input;
    // All rooms fit, or none is added.
    const held = await tx.records.cartLine.count({ where: { cartId } });
    if (held + rooms > linesMax) return fail('CART_FULL', { max: linesMax });
    const lines = [];
    for (const party of spreadParty({ guests: input.guests, childAges }, rooms)) {
      const line = { quantity: 1, checkIn, checkOut, extras, ...party };
      lines.push(await insertLine(tx, cartId, productId, line));
    }
    return lines[0] ?? fail('BAD_GUESTS');
  });
}

/**
 * Changes dates or guests of a stay in this cart; the line keeps its place.
 * Fails: LINE_GONE (also a line of another cart, of another room, or of goods), and as `addStay`.
 */
export async function changeStay(
  input: WishedStay & { readonly lineId: string },
): Promise<Limited<AddStayProblem | 'LINE_GONE'>> {
  const { cartId, lineId, productId, guests, childAges = [], extras = [] } = input;
  const stay = readWished(input);
  if (!stay.ok) return stay;
  return withTx<Limited<AddStayProblem | 'LINE_GONE'>>(async (tx) => {
    await lockCart(tx, cartId);
    const where = { id: lineId, cartId, productId };
    if (!(await tx.records.cartLine.findFirst({ where }))) return fail('LINE_GONE');
    const refused = await refuseStay(tx, input, stay.value);
    if (refused) return refused;
    const [checkIn, checkOut] = [dateOf(input.checkIn), dateOf(input.checkOut)];
    await tx.records.cartLine.update({
      where: { id: lineId },
      data: { checkIn, checkOut, guests, childAges: [...childAges], extras: [...extras] },
    });
    return ok({ lineId });
  });
}

function readWished(wish: WishedStay): Result<Stay, StayProblem | 'BAD_GUESTS'> {
  const stay = readStay(wish, wish.today);
  if (stay.ok && (!Number.isInteger(wish.guests) || wish.guests < 1)) return fail('BAD_GUESTS');
  return stay;
}

const lockCartLine = sql({ productId: 'uuid', stock: 'int4?' })`
  SELECT l.product_id AS "productId", p.stock FROM cart_line l JOIN product p ON p.id = l.product_id
  WHERE l.id = $1 AND l.cart_id = $2 AND p.kind = 'GOODS' FOR UPDATE OF l`;

/**
 * Sets the quantity of a line in this cart.
 * Fails: LINE_GONE (also a line of another cart, or a stay), and as `addGoods`.
 */
export async function changeQuantity(input: {
  cartId: string;
  lineId: string;
  quantity: number;
}): Promise<Limited<'LINE_GONE' | 'BAD_QUANTITY' | 'QUANTITY_TOO_LARGE' | 'OUT_OF_STOCK'>> {
  const { cartId, lineId, quantity } = input;
  if (!Number.isInteger(quantity) || quantity < 1) return fail('BAD_QUANTITY');
  return withTx(async (tx) => {
    const [line] = await tx.query(lockCartLine, [lineId, cartId]);
    if (line === undefined) return fail('LINE_GONE');
    const own = await ownPieces(line.productId, cartId, tx.query);
    const refused = refuseQuantity(quantity, (line.stock ?? 0) + own);
    if (refused) return refused;
    await setQuantity(tx, lineId, quantity);
    return ok({ lineId });
  });
}

/** Removes a line from this cart. Fails: LINE_GONE, also for a line of another cart. */
export async function removeLine(input: {
  cartId: string;
  lineId: string;
}): Promise<Result<{ lineId: string }, 'LINE_GONE'>> {
  return withTx(async (tx) => {
    const where = { id: input.lineId, cartId: input.cartId };
    const { count } = await tx.records.cartLine.deleteMany({ where });
    return count === 0 ? fail('LINE_GONE') : ok({ lineId: input.lineId });
  });
}

async function setQuantity(tx: Tx, id: string, quantity: number): Promise<void> {
  await tx.records.cartLine.update({ where: { id }, data: { quantity } });
}

function refuseQuantity(wanted: number, stock: number) {
  if (wanted > quantityMax && stock >= quantityMax) {
    return fail('QUANTITY_TOO_LARGE', { max: quantityMax });
  }
  return wanted > stock ? fail('OUT_OF_STOCK', { max: stock }) : null;
}

const touchCart = sql`INSERT INTO cart (id, created_at, updated_at) VALUES ($1, now(), now())
  ON CONFLICT (id) DO UPDATE SET updated_at = now()`;

async function lockCart(tx: Tx, cartId: string): Promise<void> {
  // Locks the row, so that simultaneous clicks run one after the other.
  await tx.query(touchCart, [cartId]);
}

// After all others, also after one of the same millisecond.
const insertRow = sql({ id: 'uuid' })`
  INSERT INTO cart_line (id, cart_id, product_id, quantity, check_in, check_out, guests, child_ages,
    extras, created_at)
  VALUES (gen_random_uuid(), $1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8, greatest(clock_timestamp(),
    (SELECT max(created_at) + interval '1 millisecond' FROM cart_line WHERE cart_id = $1::uuid)))
  RETURNING id`;

async function insertLine(
  tx: Tx,
  cartId: string,
  productId: string,
  line: {
    quantity: number;
    checkIn?: string;
    checkOut?: string;
    extras?: readonly string[];
  } & Partial<Party>,
): Promise<Result<{ lineId: string }, never>> {
  const { quantity, checkIn, checkOut, guests, childAges = [], extras = [] } = line;
  const stay = [checkIn, checkOut, guests, childAges, extras];
  const [row] = await tx.query(insertRow, [cartId, productId, quantity, ...stay]);
  if (!row) throw new Error('an inserted line was not found');
  return ok({ lineId: row.id });
}

const dateOf = (day: string | undefined) => (day === undefined ? null : new Date(day));
