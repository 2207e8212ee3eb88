// What does a cart cost, and is it a hold or a sale? Pure arithmetic over catalogue prices.
import { quantityMax } from '@/lib/cart/cart-rules';
import { daysBetween, isIsoDate, nightsMax } from '@/lib/catalog/stay-dates';
import { fail, ok, type Result } from '@/lib/result';

/** A cart line joined with its product, as the database has it just now. */
export type CartItem = {
  readonly productId: string;
  readonly kind: 'STAY' | 'GOODS';
  readonly isVisible: boolean;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly nameCkb: string;
  readonly priceMinor: bigint;
  readonly stock: number | null;
  readonly guestsMax: number | null;
  readonly quantity: number;
  /** ISO dates; only stays have them. */
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly guests: number | null;
};

type PricedLine = CartItem & {
  /** Pieces of goods, nights of a stay. */
  readonly count: number;
  readonly lineTotalMinor: bigint;
};

export type PricedCart = {
  readonly lines: readonly PricedLine[];
  readonly totalMinor: bigint;
  readonly transactionType: 'authorization' | 'sale';
};

export type PricingProblem =
  | 'CART_EMPTY'
  | 'PRODUCT_GONE'
  | 'NOT_AVAILABLE'
  | 'BAD_QUANTITY'
  | 'BAD_STAY'
  | 'STAY_TOO_LONG';

export type PricingRules = {
  /** Today in the merchant's time zone, ISO. */
  readonly today: string;
  readonly authorizationDays: number;
  readonly stayBeyondHold: 'hold' | 'charge' | 'refuse';
};

/**
 * Prices every line and sums them. An order with any stay is a hold, goods alone a sale; a stay
 * that ends beyond the hold's days follows the merchant's rule.
 */
export function priceCart(
  items: readonly CartItem[],
  rules: PricingRules,
): Result<PricedCart, PricingProblem> {
  if (items.length === 0) return fail('CART_EMPTY');
  const lines: PricedLine[] = [];
  for (const item of items) {
    const line = item.kind === 'STAY' ? priceStay(item, rules) : priceGoods(item);
    if (!line.ok) return line;
    lines.push(line.value);
  }
  const stays = lines.filter((line) => line.kind === 'STAY');
  const isBeyondHold = stays.some(
    (stay) => daysBetween(rules.today, stay.checkOut ?? '') > rules.authorizationDays,
  );
  if (isBeyondHold && rules.stayBeyondHold === 'refuse') return fail('STAY_TOO_LONG');
  const isHold = stays.length > 0 && !(isBeyondHold && rules.stayBeyondHold === 'charge');
  return ok({
    lines,
    totalMinor: lines.reduce((sum, line) => sum + line.lineTotalMinor, 0n),
    transactionType: isHold ? 'authorization' : 'sale',
  });
}

function priceGoods(item: CartItem): Result<PricedLine, PricingProblem> {
  if (!item.isVisible) return fail('PRODUCT_GONE');
  if (!Number.isInteger(item.quantity) || item.quantity < 1 || item.quantity > quantityMax) {
    return fail('BAD_QUANTITY');
  }
  if ((item.stock ?? 0) < item.quantity) return fail('NOT_AVAILABLE');
  return ok(withTotal(item, item.quantity));
}

function priceStay(item: CartItem, rules: PricingRules): Result<PricedLine, PricingProblem> {
  if (!item.isVisible) return fail('PRODUCT_GONE');
  const { checkIn, checkOut } = item;
  if (checkIn === null || checkOut === null) return fail('BAD_STAY');
  if (!isIsoDate(checkIn) || !isIsoDate(checkOut)) return fail('BAD_STAY');
  const nights = daysBetween(checkIn, checkOut);
  if (nights < 1 || nights > nightsMax || checkIn < rules.today) return fail('BAD_STAY');
  const guests = item.guests ?? 0;
  if (guests < 1 || guests > (item.guestsMax ?? 0)) return fail('BAD_STAY');
  return ok(withTotal(item, nights));
}

function withTotal(item: CartItem, count: number): PricedLine {
  return { ...item, count, lineTotalMinor: item.priceMinor * BigInt(count) };
}
