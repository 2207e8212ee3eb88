// What do the rows of a composed order cost, and is each available? The answer is per row.
import 'server-only';
import { isOverlapping } from '@/lib/cart/cart-rules';
import { cancellationColumn, cancellationJson } from '@/lib/catalogue/cancellation';
import { dayRulesColumn, dayRulesJson } from '@/lib/catalogue/day-rule-rows';
import { guestPricesColumn, guestPricesJson } from '@/lib/catalogue/guest-prices';
import { nightPriceDto } from '@/lib/catalogue/night-prices';
import { asSold } from '@/lib/catalogue/sold-price';
import { discountsColumn, discountsJson } from '@/lib/catalogue/stay-discounts';
import { extrasColumn, extrasJson } from '@/lib/catalogue/stay-extras';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { type Problems, type Wrong, wrong } from '@/lib/forms/form';
import { asTexts } from '@/lib/i18n/localized';
import { readTaxes } from '@/lib/merchant/read-taxes';
import type { NewLine } from '@/lib/orders/insert-order';
import { type CartItem, type PricedCart, priceCart, withCode } from '@/lib/orders/price-cart';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { refusalOf, type StayRefusal } from '@/lib/stays/day-rules';
import { isCodeGiven } from '@/lib/stays/discounts';
import type { Prisma } from '@/prisma/generated/client';
import type { RequestedLine } from './compose-rows';
import { type NamedCode, readNamedCode } from './named-code';
import { fieldsBelow, type PriceLimit } from './price-limit';

type Product = Omit<CartItem, 'quantity' | 'checkIn' | 'checkOut' | 'guests' | 'extras'> & {
  readonly slug: string;
};

type Priced = {
  readonly lines: readonly NewLine[];
  /** The code that lowers its price; null: none. */
  readonly discountId: string | null;
  readonly transactionType: PricedCart['transactionType'];
  /** Fields of prices below the person's limit. */
  readonly below: readonly string[];
  /** The rules of days that its stays are sold against. */
  readonly against: readonly StayRefusal['reason'][];
  /** The room that was pointed at, by the place of its line. */
  readonly rooms: ReadonlyMap<number, string>;
};

type Terms = {
  readonly today: string;
  readonly limit: PriceLimit | null;
  /** Its stays are sold although the rules of their days refuse them. */
  readonly isAgainstRules: boolean;
  readonly named: NamedCode;
};

/** What may be sold all the same: against the rules of the days, or once a colleague approves. */
const exceptions: Readonly<Record<StayRefusal['reason'] | 'BELOW_LIMIT', true>> = {
  MIN_NIGHTS: true,
  MAX_NIGHTS: true,
  NOT_FOR_SALE: true,
  CLOSED_TO_ARRIVAL: true,
  CLOSED_TO_DEPARTURE: true,
  BELOW_LIMIT: true,
};

/** Whether one of the refused fields could be sold as an exception. */
export function mayBeException(fields: Problems): boolean {
  return Object.values(fields).some((code) => code in exceptions);
}

/**
 * Prices the requested rows; without any, the rest is a sale. Reserves nothing: rooms and goods are
 * allocated when the payment starts. Until the transaction ends, nobody changes prices or rules of
 * what was requested at the desk. STAY_TOO_LONG as in the shop.
 */
export async function priceRequested(
  tx: Tx,
  requested: readonly RequestedLine[],
  { today, limit, isAgainstRules, named }: Terms,
): Promise<Result<Priced, 'STAY_TOO_LONG'> | Wrong> {
  if (requested.length === 0) return ok(nothing);
  const products = await readProducts(tx, requested);
  const found = await readNamedCode(tx, named, requested, today);
  if (!found.ok) return found;
  const code = found.value;
  const fields: Record<string, string> = {};
  const items: CartItem[] = [];
  const against = new Set<StayRefusal['reason']>();
  for (const [index, line] of requested.entries()) {
    const product = products.get(line.slug);
    const refusal = product?.dayRules ? refusalOf(product.dayRules, datesOf(line)) : null;
    if (refusal !== null && isAgainstRules) against.add(refusal.reason);
    const ruled =
      refusal === null || isAgainstRules ? null : { field: 'checkIn', code: refusal.reason };
    const problem = (await problemOf(tx, line, product, requested.slice(0, index))) ?? ruled;
    if (problem !== null) fields[`${line.row}-${problem.field}`] = problem.code;
    else if (product) items.push(withCode({ ...product, ...line, dayRules: null }, code));
  }
  if (Object.keys(fields).length > 0) return wrong(fields);
  const { authorizationDays, stayBeyondHold } = settings();
  const priced = priceCart(items, { today, authorizationDays, stayBeyondHold });
  if (!priced.ok) {
    if (priced.code === 'STAY_TOO_LONG') return fail('STAY_TOO_LONG');
    throw new Error(`a checked line has no price: ${priced.code}`);
  }
  const { lines, transactionType } = priced.value;
  const agreed = lines.flatMap(({ item, priceMinor, listPriceMinor: listMinor, count }) =>
    listMinor === null
      ? []
      : [{ field: `${requested[item]?.row}-price`, priceMinor, listMinor, count }],
  );
  const rooms = lines.flatMap(({ item }, place) => {
    const unitId = requested[item]?.unitId;
    return unitId ? [[place, unitId] as const] : [];
  });
  return ok({
    transactionType,
    below: fieldsBelow(limit, agreed),
    lines,
    discountId: isCodeGiven(lines) ? (code?.id ?? null) : null,
    against: [...against],
    rooms: new Map(rooms),
  });
}

const nothing: Priced = {
  lines: [],
  discountId: null,
  transactionType: 'sale',
  below: [],
  against: [],
  rooms: new Map(),
};

type Problem = { readonly field: string; readonly code: string };

async function problemOf(
  tx: Tx,
  line: RequestedLine,
  product: Product | undefined,
  earlier: readonly RequestedLine[],
): Promise<Problem | null> {
  if (!product?.isVisible || product.kind !== line.kind) {
    return { field: 'product', code: 'PRODUCT_GONE' };
  }
  const same = earlier.filter(({ slug }) => slug === line.slug);
  if (line.kind === 'GOODS') {
    const wanted = same.reduce((sum, { quantity }) => sum + quantity, line.quantity);
    return (product.stock ?? 0) < wanted ? { field: 'quantity', code: 'OUT_OF_STOCK' } : null;
  }
  if ((line.guests ?? 0) > (product.guestsMax ?? 1)) {
    return { field: 'guests', code: 'TOO_MANY_GUESTS' };
  }
  if (line.childAges.length > 0 && line.childAges.length >= (line.guests ?? 0)) {
    return { field: 'childAges', code: 'CHILDREN_ALONE' };
  }
  const dates = datesOf(line);
  const taken = same.filter((other) => isOverlapping(datesOf(other), dates)).length;
  const free = await findFree(tx, product.productId, dates);
  if (free.length <= taken) return { field: 'checkIn', code: 'NOT_AVAILABLE' };
  const isFree = line.unitId === null || free.includes(line.unitId);
  return isFree ? null : { field: 'unit', code: 'ROOM_TAKEN' };
}

async function readProducts(
  tx: Tx,
  requested: readonly RequestedLine[],
): Promise<Map<string, Product>> {
  const slugs = requested.map(({ slug }) => slug.replaceAll('\0', ''));
  await tx.query(lockProducts, [slugs]);
  return productsWhere(tx, { slug: { in: slugs } });
}

// Whoever changes a product, its prices or its rules locks its row for update.
const lockProducts = sql`
  SELECT 1 FROM product WHERE slug = ANY ($1::text[]) ORDER BY id FOR KEY SHARE`;

/** Products by slug, with their prices by night and by guests, and their rules of days and cancelling. */
export async function productsWhere(
  tx: Tx,
  where: Prisma.ProductWhereInput,
): Promise<Map<string, Product>> {
  const rows = await tx.records.product.findMany({
    where,
    include: { nightPrices: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] } },
  });
  const { added } = await readTaxes(tx);
  const stays = await tx.query(findRules, [rows.map(({ id }) => id)]);
  const ofStay = new Map(stays.map(({ id, ...own }) => [id, own]));
  return new Map(
    rows.map(({ nightPrices, ...row }) => {
      const product = asSold(
        {
          ...row,
          name: asTexts(row.name),
          unit: asTexts(row.unit),
          productId: row.id,
          nightPrices: nightPrices.map(nightPriceDto),
          guestPrices: ofStay.get(row.id)?.guestPrices ?? null,
          dayRules: ofStay.get(row.id)?.dayRules ?? null,
          extras: ofStay.get(row.id)?.extras ?? null,
          discounts: ofStay.get(row.id)?.discounts ?? null,
          cancellation: ofStay.get(row.id)?.rule ?? null,
        },
        added,
      );
      const { extras: offeredExtras, ...sold } = product;
      return [row.slug, { ...sold, offeredExtras }];
    }),
  );
}

const findRules = sql({
  id: 'uuid',
  rule: cancellationColumn,
  guestPrices: guestPricesColumn,
  dayRules: dayRulesColumn,
  extras: extrasColumn,
  discounts: discountsColumn,
})`
  SELECT p.id, ${cancellationJson('p.id')} AS rule, ${guestPricesJson('p.id')} AS "guestPrices",
    ${dayRulesJson('p.id', "'-infinity'", "'infinity'")} AS "dayRules",
    ${extrasJson('p.id')} AS extras, ${discountsJson} AS discounts
  FROM product p
  WHERE p.id = ANY ($1::uuid[]) AND p.kind = 'STAY'`;

const findFreeRooms = sql({ id: 'uuid' })`
  SELECT u.id FROM room_unit u
  WHERE u.product_id = $1::uuid AND NOT u.is_retired AND NOT EXISTS (
    SELECT 1 FROM room_night n WHERE n.unit_id = u.id
      AND n.night >= $2::date AND n.night < $3::date)`;

/** The rooms of a kind that are free for all of these nights. */
export async function findFree(
  tx: Tx,
  productId: string,
  { checkIn, checkOut }: { checkIn: string; checkOut: string },
): Promise<readonly string[]> {
  const rooms = await tx.query(findFreeRooms, [productId, checkIn, checkOut]);
  return rooms.map(({ id }) => id);
}

function datesOf(line: RequestedLine): { checkIn: string; checkOut: string } {
  return { checkIn: line.checkIn ?? '', checkOut: line.checkOut ?? '' };
}
