// What does the shopper buy? Freezes the cart into an order, at prices from the database.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { nightsPerOrder } from '@/lib/cart/cart-rules';
import { cartIdAfterOrder } from '@/lib/cart/cart-token';
import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { unpaidOrdersOf } from '@/lib/catalogue/availability';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { readStayOffers } from '@/lib/catalogue/stay-offers';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import type { Company } from '@/lib/orders/company-input';
import { insertOrder, type PlacedOrder } from '@/lib/orders/insert-order';
import type { Contact } from '@/lib/orders/order-input';
import type { PricedCart } from '@/lib/orders/price-cart';
import type { StayDetails } from '@/lib/orders/stay-details-input';
import { sha256Hex } from '@/lib/payments/rules/digest';
import { fail, ok, type Result } from '@/lib/result/result';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { type AttemptRefusal, chargePaymentTry, TryRefused, tellRefusal } from './attempt-limits';
import { declinesAsked, declinesColumn, declinesJson, readDeclines } from './declines';
import { isKeepFree, keepForLink } from './keep-for-link';
import { renewCart } from './renew-cart';
import { type Refused, type SaleProblem, type SoldCart, sellAsSeen } from './sold-cart';

type PlaceOrderInput = {
  readonly cartId: string;
  readonly contact: Contact;
  /** What the guest entered about the stay, or null. */
  readonly details?: StayDetails | null;
  /** Whom the invoice is made out to; null: the customer. */
  readonly company?: Company | null;
  /** How the goods are brought; null: they are collected. */
  readonly delivery?: DeliveryChoice | null;
  readonly locale: string;
  /** Whose request it is, for what one network may keep. */
  readonly network: string;
  /** Made with the checkout page: by it a second click finds the cart under its next id. */
  readonly checkoutToken: string;
  /** The total that the shopper saw, in minor units. */
  readonly seenTotalMinor: bigint;
  /** Whether the shopper saw a hold or a charge; omitted where no page was shown. */
  readonly seenKind?: PricedCart['transactionType'];
};

export type PlaceOrderProblem =
  | SaleProblem
  /** More nights than one order may have; fewer can be ordered. */
  | 'TOO_MUCH_AT_ONCE';

type Placed = PlacedOrder & {
  readonly linkRound: number;
  readonly cartId: string;
  /** Its last payment has no answer or is in review: its page shows what may be done. */
  readonly isInDoubt: boolean;
  /** It is kept unpaid, and paid by its link before arrival. */
  readonly isKept: boolean;
};

type Placing =
  | Result<Placed, PlaceOrderProblem, Refused>
  | Result<never, 'TOO_MANY_ATTEMPTS', { refusal: AttemptRefusal }>;

/**
 * Places an order, or finds the unpaid order already made from the cart: the same lines, prices and
 * details are the same order. The cart's other orders are replaced when this one's payment starts,
 * which also takes stock and nights. The budget of the session and the network is charged here,
 * before the order is written. With a new order the cart gets the returned id, so that anyone who
 * planted the old one in this browser reads no order.
 * Fails: TOTAL_CHANGED when a price changed since the page was shown, TERMS_CHANGED when a hold
 * became a charge or the reverse, the reasons of `refusalOf` with their nights, by the rules of
 * days at the moment of the order, CODE_REFUSED with why, after which the cart has no code, DELIVERY_GONE when the chosen delivery is no longer possible,
 * TOO_MANY_ATTEMPTS with which limit and until when.
 */
export async function placeOrder(input: PlaceOrderInput, clock = systemClock): Promise<Placing> {
  try {
    return await placeOnce(input, clock.now());
  } catch (error) {
    if (error instanceof NotKept) return fail('NOT_AVAILABLE');
    if (!(error instanceof TryRefused)) throw error;
    const { refusal } = error;
    await tellRefusal(refusal, input, clock.now());
    return fail('TOO_MANY_ATTEMPTS', { refusal });
  }
}

function placeOnce(
  input: PlaceOrderInput,
  now: Date,
): Promise<Result<Placed, PlaceOrderProblem, Refused>> {
  const idAfter = (cartId: string) =>
    cartIdAfterOrder(cartId, input.checkoutToken, deriveKey('next cart'));
  const today = todayIn(settings().merchantTimezone, now);
  return withTx<Result<Placed, PlaceOrderProblem, Refused>>(async (tx) => {
    const [, ...counted] = declinesAsked(now);
    const [cart] = await tx.query(lockCart, [input.cartId, idAfter(input.cartId), ...counted]);
    if (!cart) return fail('CART_EMPTY');
    const declines = readDeclines(cart.declines);
    const found = await sellAsSeen(tx, cart, { ...input, today }, now);
    // A kept order has emptied its cart, into which the same stay may have been put again.
    if (!found.ok || found.value.isLater) {
      const [kept] = await tx.query(findKept, [input.checkoutToken]);
      if (kept) return ok({ ...kept, cartId: cart.id, isInDoubt: false, isKept: true });
    }
    if (!found.ok) return found;
    const { items, taxRates, sold, isLater: isKept, discountId } = found.value;
    const digest = digestOf(input, sold);
    const [same] = await tx.query(findSameOrder, [cart.id, digest, settings().attemptsPerOrder]);
    if (same) {
      await tx.query(setLocale, [same.orderId, input.locale]);
      return ok({ ...same, cartId: cart.id, isKept: false });
    }
    for (const { kind, productId, checkIn, checkOut } of items) {
      if (kind !== 'STAY' || checkIn === null || checkOut === null) continue;
      // Only a check: the night is taken, and contended for, when the payment starts.
      const stay = { checkIn, checkOut, cartId: cart.id };
      const offer = (await readStayOffers(stay, [productId], tx.query)).get(productId);
      if (!offer?.free) return fail('NOT_AVAILABLE');
    }
    const nights = nightsOf(sold);
    if (nights > nightsPerOrder) return fail('TOO_MUCH_AT_ONCE');
    const cartId = idAfter(cart.id);
    await renewCart(tx, cart.id, cartId);
    const orderId = randomUUID();
    const taking = {
      orderId,
      email: input.contact.email,
      nights,
      valueMinor: sold.totalMinor,
    };
    const tried = { ...taking, attempts: 0, declines };
    await chargePaymentTry(tx, tried, { cartId, network: input.network }, now);
    const { contact, details, company, locale } = input;
    if (isKept && !(await isKeepFree(tx, contact.email, now))) {
      throw new TryRefused({ by: 'address' });
    }
    // An order that is kept for its link is no longer of this cart, whose next order would end it.
    const origin = isKept
      ? { cartId: null, token: input.checkoutToken }
      : { cartId, token: randomUUID() };
    const given = { contact, details, company, locale, taxRates, discountId };
    const written = { id: orderId, ...given, ...origin, digest, at: now };
    const placed = await insertOrder(tx, { ...sold, ...written, entry: placedEntry(sold) });
    if (isKept && !(await keepForLink(tx, { orderId, cartId }, firstNight(items), now))) {
      throw new NotKept();
    }
    return ok({ ...placed, linkRound: 0, cartId, isInDoubt: false, isKept });
  });
}

/** Aborts the transaction: someone else was faster after the check. */
class NotKept extends Error {}

function firstNight(items: readonly { readonly checkIn: string | null }[]): string {
  return items.flatMap(({ checkIn }) => checkIn ?? []).sort()[0] ?? '';
}

/** Serialises clicks on one cart; a later click may know it by its previous id. */
const lockCart = sql({ id: 'uuid', codeId: 'uuid?', declines: declinesColumn })`
  SELECT id, discount_id AS "codeId", ${declinesJson('NULL', 'CASE WHEN $3 THEN c.id END', '$4')} AS declines
  FROM cart c WHERE id IN ($1::uuid, $2::uuid) FOR UPDATE`;

const findKept = sql({ orderId: 'uuid', linkRound: 'int4', reference: 'text' })`
  SELECT id AS "orderId", link_round AS "linkRound", reference FROM "order"
  WHERE checkout_token = $1`;

/** An order with no attempts left cannot be paid: a new one replaces it. */
const findSameOrder = sql({
  orderId: 'uuid',
  linkRound: 'int4',
  reference: 'text',
  isInDoubt: 'bool',
})`
  SELECT id AS "orderId", link_round AS "linkRound", reference, state IN ('CHECKING', 'RESULT_OVERDUE') AS "isInDoubt"
  FROM "order" o
  WHERE cart_id = $1::uuid AND checkout_digest = $2 AND (state = 'CHECKING'
    OR id IN (${unpaidOrdersOf('$1')}) AND ($3::int = 0
      OR $3 > (SELECT count(*) FROM payment_attempt WHERE order_id = o.id)))
  ORDER BY created_at DESC LIMIT 1`;

const setLocale = sql`UPDATE "order" SET locale = $2 WHERE id = $1::uuid AND locale <> $2`;

function placedEntry({ totalMinor }: SoldCart) {
  return {
    actor: { kind: 'shopper', name: 'shopper' },
    action: 'order.placed',
    cause: 'checkout',
    after: { order: 'NOT_STARTED', totalMinor: totalMinor.toString() },
  } as const;
}

function nightsOf({ lines }: SoldCart): number {
  return lines.filter(({ kind }) => kind === 'STAY').reduce((sum, line) => sum + line.count, 0);
}

/** What identifies the same order: the recipient, and its items and prices in order. */
function digestOf(
  { contact, details = null, company = null }: PlaceOrderInput,
  cart: SoldCart,
): string {
  const { name, email, phone } = contact;
  const lines = cart.lines.map((line) => [
    line.productId,
    line.priceMinor.toString(),
    line.count,
    line.checkIn,
    line.checkOut,
    line.guests,
    line.cancellation,
    ...(line.childAges?.length ? [line.childAges] : []),
    ...(line.isExtra ? [line.name] : []),
    ...(line.discount ? [line.discount] : []),
  ]);
  const told = [details, cart.delivery, company].filter((part) => part !== null);
  return sha256Hex(JSON.stringify([name, email, phone, cart.transactionType, lines, ...told]));
}
