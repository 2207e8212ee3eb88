// What is sold with a cart? Its priced lines, and the fee if goods are delivered.
import 'server-only';
import { dropCode } from '@/lib/cart/cart-code';
import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { hasSlot } from '@/lib/catalogue/delivery-days';
import { judgeCodeAtOrder } from '@/lib/catalogue/discount-codes';
import { readDeliveryZone } from '@/lib/catalogue/zones';
import type { Tx } from '@/lib/db/transaction';
import type { Localized } from '@/lib/i18n/localized';
import type { TaxRates } from '@/lib/merchant/shop-taxes';
import { feeName } from '@/lib/orders/goods/fee-name';
import type { FrozenDelivery } from '@/lib/orders/goods-state';
import { isOfStock, type NewLine } from '@/lib/orders/insert-order';
import {
  type CartItem,
  type PricedCart,
  type PricingProblem,
  priceCart,
  withCode,
} from '@/lib/orders/price-cart';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import type { CodeProblem } from '@/lib/stays/codes';
import { isCodeGiven } from '@/lib/stays/discounts';
import { readCartItems } from './cart-items';

type Priced = Omit<PricedCart, 'lines' | 'isLater'> & { readonly lines: readonly NewLine[] };

export type SoldCart = Priced & {
  /** Null if nothing is delivered. */
  readonly delivery: FrozenDelivery | null;
};

export type SaleProblem =
  | PricingProblem
  | 'TOTAL_CHANGED'
  | 'TERMS_CHANGED'
  /** The zone is no longer offered, or not at this time. */
  | 'DELIVERY_GONE'
  /** The typed code is no longer given, or not to this guest: the cart goes on without it. */
  | 'CODE_REFUSED';

export type Refused = {
  /** Of a stay that the rules of its days refuse: the number of nights that the sentence names. */
  readonly nights?: number | undefined;
  /** Why the code is not given. */
  readonly why?: CodeProblem | undefined;
};

type Seen = {
  readonly contact: { readonly email: string };
  readonly delivery?: DeliveryChoice | null;
  readonly today: string;
  readonly seenTotalMinor: bigint;
  readonly seenKind?: PricedCart['transactionType'];
};

type Sale = {
  readonly items: readonly CartItem[];
  readonly taxRates: TaxRates;
  readonly sold: SoldCart;
  readonly isLater: boolean;
  /** The code that lowers its price; null: none. */
  readonly discountId: string | null;
};

/**
 * Prices the cart as it is at the moment of its order, with the code that was typed where its guest
 * may have it, and compares that with what its page showed.
 */
export async function sellAsSeen(
  tx: Tx,
  cart: { readonly id: string; readonly codeId: string | null },
  { contact, delivery: choice = null, today, ...seen }: Seen,
  now: Date,
): Promise<Result<Sale, SaleProblem, Refused>> {
  const who = { cartId: cart.id, email: contact.email };
  const judged = await judgeCodeAtOrder(tx, cart.codeId, who, now);
  const code = judged?.problem === null ? judged.code : null;
  const { items: listed, taxRates } = await readCartItems(tx, cart.id);
  const items = listed.map((item) => withCode(item, code));
  const { authorizationDays, stayBeyondHold } = settings();
  const priced = priceCart(items, { today, authorizationDays, stayBeyondHold });
  if (!priced.ok) return priced;
  const sold = await withDelivery(tx, priced.value, { choice, today });
  if (!sold.ok) return sold;
  const { totalMinor, transactionType, lines } = sold.value;
  if (totalMinor !== seen.seenTotalMinor) {
    if (!judged?.problem) return fail('TOTAL_CHANGED');
    await dropCode(cart.id, tx.query);
    return fail('CODE_REFUSED', { why: judged.problem });
  }
  if (transactionType !== (seen.seenKind ?? transactionType)) return fail('TERMS_CHANGED');
  const discountId = isCodeGiven(lines) ? (code?.id ?? null) : null;
  return ok({ items, taxRates, sold: sold.value, isLater: priced.value.isLater, discountId });
}

/**
 * Adds the delivery as its zone is now; none without catalogue goods. Fails: DELIVERY_GONE when
 * the zone is no longer offered, or not at this time.
 */
export async function withDelivery(
  tx: Tx,
  cart: Priced,
  { choice, today }: { choice: DeliveryChoice | null; today: string },
): Promise<Result<SoldCart, 'DELIVERY_GONE'>> {
  if (choice === null || !cart.lines.some(isOfStock)) {
    return ok({ ...cart, delivery: null });
  }
  const { zoneId, ...asked } = choice;
  const zone = await readDeliveryZone(zoneId, tx.query);
  if (zone === null || !hasSlot(zone, choice, today)) return fail('DELIVERY_GONE');
  const { name } = zone;
  const lines = [...cart.lines, ...feeLine(await feeName(name), zone.feeMinor)];
  const totalMinor = cart.totalMinor + zone.feeMinor;
  return ok({ ...cart, lines, totalMinor, delivery: { ...asked, zone: name } });
}

function feeLine(name: Localized, feeMinor: bigint): NewLine[] {
  if (feeMinor === 0n) return [];
  return [
    {
      productId: null,
      kind: 'GOODS',
      name,
      priceMinor: feeMinor,
      count: 1,
      lineTotalMinor: feeMinor,
      checkIn: null,
      checkOut: null,
      guests: null,
      isDelivery: true,
    },
  ];
}
