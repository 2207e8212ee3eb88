// Are an order's goods and nights reserved? Takes and releases stock and nights, all or nothing.
import 'server-only';
import { select, sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import {
  type PlacedLine,
  placedLinesColumn,
  placedLinesJson,
  readPlacedLines,
} from './placed-lines';

const findLines = sql({ lines: placedLinesColumn })`
  SELECT ${placedLinesJson('$1::uuid')} AS lines`;

const savepoint = sql`SAVEPOINT reservation`;

const rollbackToSavepoint = sql`ROLLBACK TO SAVEPOINT reservation`;

const releaseSavepoint = sql`RELEASE SAVEPOINT reservation`;

/**
 * Takes stock and nights for all lines of an order. If anything is not free, undoes what it took
 * and returns false. Two bookings of one night collide on its primary key, and the later
 * transaction is retried.
 */
export async function takeReservation(
  tx: Tx,
  orderId: string,
  { rooms = new Map(), lines }: Reserving = {},
): Promise<boolean> {
  const groups = groupLines(lines ?? (await readLines(tx, orderId)));
  // What a single statement could not take leaves nothing to undo.
  const isUndone = groups.flat().length > 1;
  if (isUndone) await tx.query(savepoint);
  for (const [first, ...more] of groups) {
    const isTaken =
      first.kind === 'GOODS'
        ? await takeStock(tx, orderId, first)
        : await takeNights(tx, orderId, [first, ...more], rooms.get(first.position) ?? null);
    if (!isTaken) {
      if (isUndone) await tx.query(rollbackToSavepoint);
      return false;
    }
  }
  if (isUndone) await tx.query(releaseSavepoint);
  return true;
}

type Reserving = {
  /** Which one is wanted, by the place of its line; it is taken if it is free, else another of its kind. */
  readonly rooms?: ReadonlyMap<number, string>;
  /** Its lines, if this transaction has read them. */
  readonly lines?: readonly PlacedLine[];
};

async function readLines(tx: Tx, orderId: string): Promise<readonly PlacedLine[]> {
  const [row] = await tx.query(findLines, [orderId]);
  return readPlacedLines(row?.lines ?? []);
}

type Group = [PlacedLine, ...PlacedLine[]];

/**
 * Groups what is taken together: the lines of one stay need one room. A free-text line takes none.
 */
function groupLines(lines: readonly PlacedLine[]): readonly Group[] {
  const groups = new Map<number | string, Group>();
  for (const line of lines) {
    if (line.productId === null || line.isCancelled) continue;
    const key = line.stay ?? line.id;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups.values()];
}

const freeNights = sql`DELETE FROM room_night WHERE order_id = $1::uuid`;

const freeNightsOfLines = sql`DELETE FROM room_night WHERE line_id = ANY ($1::uuid[])`;

/** Releases the nights of some lines: of a stay that its guest cancelled. */
export async function releaseNights(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await tx.query(freeNightsOfLines, [lineIds]);
}

const lockGoods = sql`SELECT 1 FROM product WHERE id IN (
  SELECT product_id FROM stock_reservation WHERE order_id = $1::uuid) ORDER BY id FOR UPDATE`;

const returnGoods = sql`WITH gone AS (DELETE FROM stock_reservation WHERE order_id = $1::uuid
    RETURNING product_id, quantity)
  UPDATE product p SET stock = p.stock + gone.quantity FROM gone WHERE p.id = gone.product_id`;

/**
 * Releases nights, and with `goods` the stock as well. Repeating it changes nothing. Goods are
 * locked in the order in which they are taken, so that taking and releasing cannot deadlock.
 */
export async function releaseReservation(
  tx: Tx,
  orderId: string,
  what: { readonly goods: boolean },
): Promise<void> {
  await tx.query(freeNights, [orderId]);
  if (!what.goods) return;
  await tx.query(lockGoods, [orderId]);
  await tx.query(returnGoods, [orderId]);
}

const takeGoods = sql({ productId: 'uuid' })`
  WITH taken AS (UPDATE product SET stock = stock - $2::int
    WHERE id = $1::uuid AND stock >= $2::int RETURNING id)
  INSERT INTO stock_reservation (order_id, product_id, quantity) SELECT $3::uuid, id, $2::int FROM taken
  ON CONFLICT (order_id, product_id)
    DO UPDATE SET quantity = stock_reservation.quantity + excluded.quantity
  RETURNING product_id AS "productId"`;

async function takeStock(tx: Tx, orderId: string, line: PlacedLine): Promise<boolean> {
  const taken = await tx.query(takeGoods, [line.productId, line.quantity, orderId]);
  return taken.length > 0;
}

const findRoomUnit = select({ id: 'uuid' }, 'u')`
  FROM room_unit u WHERE u.product_id = $1::uuid AND NOT u.is_retired AND NOT EXISTS (
    SELECT 1 FROM room_night n WHERE n.unit_id = u.id
      AND n.night >= $2::date AND n.night < $3::date)
  ORDER BY u.id IS DISTINCT FROM $4::uuid, u.label LIMIT 1`;

/** A room in use that is free for the whole stay; guests do not change rooms during a stay. */
async function findFreeRoom(
  tx: Tx,
  stay: Pick<PlacedLine, 'productId' | 'checkIn' | 'checkOut'>,
  wanted: string | null,
): Promise<{ readonly id: string } | undefined> {
  const { productId, checkIn, checkOut } = stay;
  const [unit] = await tx.query(findRoomUnit, [productId, checkIn, checkOut, wanted]);
  return unit;
}

const insertNights = sql`INSERT INTO room_night (unit_id, night, order_id, line_id)
  SELECT u.id, day::date, $4::uuid, $5::uuid
  FROM (SELECT id FROM room_unit WHERE id = $1::uuid AND NOT is_retired FOR SHARE) u,
    generate_series($2::date, $3::date - 1, interval '1 day') AS day
  RETURNING unit_id`;

/** Takes the nights of a stay; its lines follow each other without a gap, as they were frozen. */
async function takeNights(
  tx: Tx,
  orderId: string,
  stay: Group,
  wanted: string | null,
): Promise<boolean> {
  const { productId, checkIn } = stay[0];
  const { checkOut } = stay.at(-1) ?? stay[0];
  const unit = await findFreeRoom(tx, { productId, checkIn, checkOut }, wanted);
  if (!unit) return false;
  for (const line of stay) {
    // Locks the room's row: staff may just have retired it.
    const nights = [unit.id, line.checkIn, line.checkOut, orderId, line.id];
    if ((await tx.query(insertNights, nights)).length === 0) return false;
  }
  return true;
}
