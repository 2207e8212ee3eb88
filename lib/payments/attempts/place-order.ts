// What does the shopper buy? Freezes the cart into an order, at prices from the database.
import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { appendAudit } from '@/lib/audit/append-audit';
import { nightsPerOrder } from '@/lib/cart/cart-rules';
import { cartIdAfterOrder } from '@/lib/cart/cart-token';
import { cancellationColumn, cancellationJson } from '@/lib/catalog/cancellation';
import { nightPricesColumn, nightPricesJson } from '@/lib/catalog/night-prices';
import { todayIn } from '@/lib/catalog/stay-dates';
import { systemClock } from '@/lib/clock';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { insertOrder, type PlacedOrder } from '@/lib/orders/insert-order';
import type { Contact } from '@/lib/orders/order-input';
import {
  type CartItem,
  type PricedCart,
  type PricingProblem,
  priceCart,
} from '@/lib/orders/price-cart';
import { findFreeRoom } from '@/lib/orders/reservations';
import { fail, ok, type Result } from '@/lib/result';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { settings } from '@/lib/settings/env';
import { type AttemptRefusal, chargeTry, TryRefused, tellRefusal } from './attempt-limits';

type PlaceOrderInput = {
  readonly cartId: string;
  readonly contact: Contact;
  readonly locale: string;
  /** Whose request it is, for what one network may keep. */
  readonly network: string;
  /** Made with the checkout page: it makes a double click one order. */
  readonly checkoutToken: string;
  /** The total that the shopper saw, in minor units. */
  readonly seenTotalMinor: bigint;
  /** Whether they saw a hold or a charge; left out where no page was shown. */
  readonly seenKind?: PricedCart['transactionType'];
};

export type PlaceOrderProblem =
  | PricingProblem
  | 'TOTAL_CHANGED'
  | 'TERMS_CHANGED'
  | 'TOKEN_REUSED'
  /** More nights than one order may have; fewer can be ordered. */
  | 'TOO_MUCH_AT_ONCE';

type Placed = PlacedOrder & { readonly cartId: string };

type Placing =
  | Result<Placed, PlaceOrderProblem>
  | Result<never, 'TOO_MANY_ATTEMPTS', { refusal: AttemptRefusal }>;

/**
 * Places an order. The same token with the same content gives the same order again; with other
 * content TOKEN_REUSED. TOTAL_CHANGED when a price moved since the page was shown, TERMS_CHANGED
 * when a hold became a charge or the reverse. Stock and nights are taken when the payment starts,
 * not here; the budget of the session and the network is charged here, before the order is
 * written: TOO_MANY_ATTEMPTS says by what and until when. The cart goes on under the id that comes
 * back, so that whoever planted the old one in this browser reads no order.
 */
export async function placeOrder(input: PlaceOrderInput, clock = systemClock): Promise<Placing> {
  try {
    return await placeOnce(input, clock.now());
  } catch (error) {
    if (!(error instanceof TryRefused)) throw error;
    const { refusal } = error;
    await tellRefusal(refusal, input, clock.now());
    return fail('TOO_MANY_ATTEMPTS', { refusal });
  }
}

function placeOnce(input: PlaceOrderInput, now: Date): Promise<Result<Placed, PlaceOrderProblem>> {
  const nextId = cartIdAfterOrder(input.cartId, input.checkoutToken, deriveKey('next cart'));
  return withTx(async (tx) => {
    const placedBefore = async () => {
      const known = await findByToken(tx, input.checkoutToken);
      if (!known) return null;
      // The cart empties when the payment starts, so a repeated click is told by the contact.
      const cartId = [input.cartId, nextId].find((id) => id === known.cartId);
      return cartId !== undefined && known.digest === digestOf(input)
        ? ok({ orderId: known.id, reference: known.reference, cartId })
        : fail('TOKEN_REUSED');
    };
    const before = await placedBefore();
    if (before) return before;
    const items = await readItems(tx, input.cartId);
    const priced = priceCart(items, {
      today: todayIn(settings().merchantTimezone, now),
      authorizationDays: settings().authorizationDays,
      stayBeyondHold: settings().stayBeyondHold,
    });
    // Another click of the same page may have taken the lines since.
    if (!priced.ok) return (await placedBefore()) ?? priced;
    if (priced.value.totalMinor !== input.seenTotalMinor) return fail('TOTAL_CHANGED');
    const seenKind = input.seenKind ?? priced.value.transactionType;
    if (priced.value.transactionType !== seenKind) return fail('TERMS_CHANGED');
    for (const item of items) {
      // Only a look: the night is taken, and fought over, when the payment starts.
      if (item.kind === 'STAY' && !(await findFreeRoom(tx, item))) return fail('NOT_AVAILABLE');
    }
    const nights = nightsOf(priced.value);
    if (nights > nightsPerOrder) return fail('TOO_MUCH_AT_ONCE');
    await renewCart(tx, input.cartId, nextId);
    const orderId = randomUUID();
    const taking = {
      orderId,
      email: input.contact.email,
      nights,
      valueMinor: priced.value.totalMinor,
    };
    const session = { cartId: nextId, network: input.network };
    await chargeTry(tx, { ...taking, attempts: 0 }, session, now);
    const placed = await insertPlaced(tx, { ...input, cartId: nextId }, orderId, priced.value, now);
    return ok({ ...placed, cartId: nextId });
  });
}

const findOrderByToken = sql({
  id: 'uuid',
  reference: 'text',
  digest: 'text',
  cartId: 'uuid?',
})`
  SELECT id, reference, checkout_digest AS digest, cart_id AS "cartId"
  FROM "order" WHERE checkout_token = $1`;

async function findByToken(tx: Tx, token: string) {
  const [row] = await tx.query(findOrderByToken, [token]);
  return row;
}

const findCartLines = sql({
  productId: 'uuid',
  kind: 'ProductKind',
  isVisible: 'bool',
  nameEn: 'text',
  nameAr: 'text',
  nameCkb: 'text',
  priceMinor: 'int8',
  nightPrices: nightPricesColumn,
  cancellation: cancellationColumn,
  stock: 'int4?',
  guestsMax: 'int4?',
  quantity: 'int4',
  checkIn: 'date?',
  checkOut: 'date?',
  guests: 'int4?',
})`
  SELECT p.id AS "productId", p.kind, p.is_visible AS "isVisible", p.name_en AS "nameEn",
    p.name_ar AS "nameAr", p.name_ckb AS "nameCkb", p.price_minor AS "priceMinor",
    ${nightPricesJson('p.id', 'l.check_in', 'l.check_out')} AS "nightPrices",
    CASE WHEN p.kind = 'STAY' THEN ${cancellationJson('p.id')} END AS cancellation, p.stock,
    p.guests_max AS "guestsMax", l.quantity, l.check_in AS "checkIn",
    l.check_out AS "checkOut", l.guests
  FROM cart_line l JOIN product p ON p.id = l.product_id
  WHERE l.cart_id = $1::uuid ORDER BY l.created_at, l.id`;

function readItems(tx: Tx, cartId: string): Promise<CartItem[]> {
  return tx.query(findCartLines, [cartId]);
}

async function insertPlaced(
  tx: Tx,
  input: PlaceOrderInput,
  orderId: string,
  cart: PricedCart,
  now: Date,
): Promise<PlacedOrder> {
  const placed = await insertOrder(tx, {
    ...cart,
    id: orderId,
    contact: input.contact,
    locale: input.locale,
    cartId: input.cartId,
    token: input.checkoutToken,
    digest: digestOf(input),
    at: now,
  });
  await appendAudit(tx, {
    subject: `order:${placed.orderId}`,
    actor: { kind: 'shopper', name: 'shopper' },
    action: 'order.placed',
    cause: 'checkout',
    after: { order: 'NOT_STARTED', totalMinor: cart.totalMinor.toString() },
    at: now,
  });
  return placed;
}

/** Lines and orders of the session move along: what it may open and how often it may try stays. */
async function renewCart(tx: Tx, from: string, to: string): Promise<void> {
  await Promise.all([
    tx.query(renameCart, [from, to]),
    tx.query(moveOrders, [from, to]),
    tx.query(moveTries, [from, to]),
  ]);
}

// The lines follow by the foreign key.
const renameCart = sql`UPDATE cart SET id = $2::uuid, updated_at = now() WHERE id = $1::uuid`;

const moveOrders = sql`UPDATE "order" SET cart_id = $2::uuid WHERE cart_id = $1::uuid`;

const moveTries = sql`UPDATE attempt_throttle SET key = 'session:' || $2::text
  WHERE key = 'session:' || $1::text`;

function nightsOf({ lines }: PricedCart): number {
  return lines.filter(({ kind }) => kind === 'STAY').reduce((sum, line) => sum + line.count, 0);
}

function digestOf(input: PlaceOrderInput): string {
  const content = [input.contact.name, input.contact.email, input.contact.phone];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
