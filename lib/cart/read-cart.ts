// What does this cart cost today? Reads prices, names and availability from the catalogue.
import 'server-only';
import { cache } from 'react';
import { ownPiecesOf } from '@/lib/catalogue/availability';
import { productImage } from '@/lib/catalogue/product-image';
import { soldName } from '@/lib/catalogue/sold-name';
import { asSold } from '@/lib/catalogue/sold-price';
import { readStay, todayIn } from '@/lib/catalogue/stay-dates';
import { readStayOffers, type StayOffer } from '@/lib/catalogue/stay-offers';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import type { Localized } from '@/lib/i18n/localized';
import { asTexts } from '@/lib/i18n/localized';
import { localized } from '@/lib/i18n/localized-column';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { money } from '@/lib/money/money';
import { settings } from '@/lib/settings/env';
import type { DiscountCode } from '@/lib/stays/codes';
import { chosenExtras, type PricedExtra } from '@/lib/stays/extras';
import { systemClock } from '@/lib/time/clock';
import { daysBetween } from '@/lib/time/iso-date';
import type { ProductKind } from '@/prisma/generated/enums';
import { type CartCode, codeOfCart, shownCode } from './cart-code';
import { cartTotal, isOverlapping, linesMax, lineTotal, paymentKindOf } from './cart-rules';

/** One line as pages show it. Amounts are minor units as text. */
export type CartLineDto = {
  readonly lineId: string;
  readonly productId: string;
  readonly kind: ProductKind;
  readonly slug: string;
  readonly names: Localized;
  readonly drawing: string;
  readonly unitPriceMinor: string;
  /** A stay's nights, grouped by price. */
  readonly groups?: StayOffer['groups'] | undefined;
  /** Pieces of goods; 1 for a stay, whose count is `nights`. */
  readonly quantity: number;
  readonly nights?: number;
  readonly checkIn?: string;
  readonly checkOut?: string;
  readonly guests?: number;
  readonly childAges: readonly number[];
  /** What is chosen with a stay, or comes with it; its price is in the total. */
  readonly extras?: readonly PricedExtra[] | undefined;
  /** What was taken off the nights, which is in the prices. */
  readonly discount?: StayOffer['discount'] | undefined;
  readonly lineTotalMinor: string;
  /** What cancelling a stay costs; null if there is no rule. */
  readonly terms?: StayOffer['cancellation'] | undefined;
  /** Why the rules of its days do not allow it; null or none: they do. */
  readonly refusal?: StayOffer['refusal'] | undefined;
  /** Whether it could be ordered now. */
  readonly isAvailable: boolean;
};

export type CartDto = {
  readonly lines: readonly CartLineDto[];
  readonly totalMinor: string;
  readonly transactionType: 'authorization' | 'sale';
  /** The stay ends after the longest possible hold. */
  readonly isBeyondHold: boolean;
  /** Such a stay is kept unpaid, and paid by its link before arrival. */
  readonly isLater: boolean;
  /** The merchant accepts no order for such a stay. */
  readonly isRefused: boolean;
  /** The discount code that was typed; null: none. */
  readonly code: CartCode | null;
  /** A code can be typed: there is a stay, and the house has one. */
  readonly asksCode: boolean;
};

const findLines = sql({
  id: 'uuid',
  productId: 'uuid',
  quantity: 'int4',
  checkIn: 'date?',
  checkOut: 'date?',
  guests: 'int4?',
  childAges: 'int4[]',
  chosen: 'uuid[]',
  kind: 'ProductKind',
  slug: 'text',
  name: localized,
  unit: localized,
  priceMinor: 'int8',
  drawing: 'text',
  pictureHash: 'text?',
  isVisible: 'bool',
  stock: 'int4?',
})`
  SELECT l.id, l.product_id AS "productId", l.quantity, l.check_in AS "checkIn", l.check_out AS "checkOut",
    l.guests, l.child_ages AS "childAges", l.extras AS chosen, p.kind, p.slug, p.name, p.unit,
    p.price_minor AS "priceMinor", p.drawing, p.picture_hash AS "pictureHash",
    p.is_visible AS "isVisible", p.stock + ${ownPiecesOf('p.id', '$1')} AS stock
  FROM cart_line l JOIN product p ON p.id = l.product_id
  WHERE l.cart_id = $1::uuid ORDER BY l.created_at, l.id LIMIT ${linesMax}`;

/** Read once per request: every page counts the things, and some show them. */
const readLines = cache(async (cartId: string | null) =>
  cartId === null ? [] : readRows(findLines, [cartId]),
);

/** Number of things in the cart: pieces of goods, and each stay as one. */
export async function countCart(cartId: string | null): Promise<number> {
  return (await readLines(cartId)).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The cart with today's prices; an unknown or missing cart is an empty one. */
export async function readCart(cartId: string | null, clock = systemClock): Promise<CartDto> {
  const { merchantTimezone, authorizationDays, stayBeyondHold } = settings();
  const today = todayIn(merchantTimezone, clock.now());
  const rows = await readLines(cartId);
  const { added } = (await merchantIdentity()).taxes;
  const hasStay = rows.some(({ kind }) => kind === 'STAY');
  const { judged, hasCodes } =
    cartId !== null && hasStay
      ? await codeOfCart(cartId, clock.now())
      : { judged: null, hasCodes: false };
  const code = judged?.problem === null ? judged.code : null;
  const lines: CartLineDto[] = [];
  for (const row of rows) {
    lines.push(await shapeLine(asSold(row, added), lines, { cartId, today, code }));
  }
  return {
    lines,
    code: shownCode(judged, lines, today),
    asksCode: hasCodes,
    totalMinor: cartTotal(lines.map((line) => money(BigInt(line.lineTotalMinor)))).minor.toString(),
    ...paymentKindOf(lines, { today, authorizationDays, stayBeyondHold }),
  };
}

type CartFacts = {
  readonly cartId: string | null;
  readonly today: string;
  readonly code: DiscountCode | null;
};

async function shapeLine(
  row: RowsOf<typeof findLines>,
  earlier: readonly CartLineDto[],
  { cartId, today, code }: CartFacts,
): Promise<CartLineDto> {
  const checkIn = row.checkIn ?? undefined;
  const checkOut = row.checkOut ?? undefined;
  const isStay = row.kind === 'STAY' && checkIn !== undefined && checkOut !== undefined;
  const nights = isStay ? daysBetween(checkIn, checkOut) : undefined;
  const { productId, chosen: extras } = row;
  const party = { guests: row.guests ?? 1, childAges: row.childAges };
  const stay = isStay ? { productId, checkIn, checkOut, cartId, party, extras, code } : null;
  const offer = stay && (await readStayOffers(stay, [productId])).get(productId);
  const isFree = stay
    ? isStayFree(stay, offer?.free ?? 0, earlier, today)
    : (row.stock ?? 0) >= row.quantity;
  const total = lineTotal(money(row.priceMinor), nights ?? row.quantity);
  return {
    lineId: row.id,
    productId,
    kind: row.kind,
    slug: row.slug,
    names: soldName({ name: asTexts(row.name), unit: asTexts(row.unit) }),
    drawing: productImage(row),
    unitPriceMinor: row.priceMinor.toString(),
    groups: offer?.groups,
    discount: offer?.discount,
    terms: offer?.cancellation,
    extras: offer ? chosenExtras(offer.extras).chosen : undefined,
    quantity: row.quantity,
    nights,
    checkIn,
    checkOut,
    guests: row.guests ?? undefined,
    childAges: row.childAges,
    lineTotalMinor: offer?.totalMinor ?? total.minor.toString(),
    refusal: offer?.refusal,
    isAvailable: row.isVisible && isFree && !offer?.refusal,
  };
}

function isStayFree(
  stay: { productId: string; checkIn: string; checkOut: string },
  free: number,
  earlier: readonly CartLineDto[],
  today: string,
): boolean {
  if (!readStay(stay, today).ok) return false;
  const held = earlier.filter(
    (line) =>
      line.productId === stay.productId &&
      line.checkIn !== undefined &&
      line.checkOut !== undefined &&
      isOverlapping({ checkIn: line.checkIn, checkOut: line.checkOut }, stay),
  ).length;
  return free > held;
}
