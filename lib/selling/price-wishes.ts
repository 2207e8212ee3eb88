// What do the rows of a composed order cost, and can each be had just now? Says it row by row.
import 'server-only';
import { isOverlapping } from '@/lib/cart/cart-rules';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { NewLine } from '@/lib/orders/insert-order';
import { type CartItem, type PricedCart, priceCart } from '@/lib/orders/price-cart';
import { fail, ok, type Result } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import type { ComposeFieldCode, ComposeProblems, Wish } from './compose-input';

type Product = Omit<CartItem, 'quantity' | 'checkIn' | 'checkOut' | 'guests'> & {
  readonly slug: string;
};

type Priced = {
  readonly lines: readonly NewLine[];
  readonly transactionType: PricedCart['transactionType'];
};

/**
 * Prices rows that were asked of the catalogue; without any, what is left is a sale. A look alone:
 * rooms and goods are fought over when the payment starts. STAY_TOO_LONG as in the shop.
 */
export async function priceWishes(
  tx: Tx,
  wishes: readonly Wish[],
  today: string,
): Promise<
  Result<Priced, 'STAY_TOO_LONG'> | Result<never, 'FIELDS', { problems: ComposeProblems }>
> {
  if (wishes.length === 0) return ok({ lines: [], transactionType: 'sale' });
  const products = await readProducts(tx, wishes);
  const fields: Record<string, ComposeFieldCode> = {};
  const items: CartItem[] = [];
  for (const [index, wish] of wishes.entries()) {
    const product = products.get(wish.slug);
    const problem = await problemOf(tx, wish, product, wishes.slice(0, index));
    if (problem !== null) fields[`${wish.row}${problem.field}`] = problem.code;
    else if (product)
      items.push({ ...product, ...wish, priceMinor: wish.agreedMinor ?? product.priceMinor });
  }
  if (Object.keys(fields).length > 0) return fail('FIELDS', { problems: { fields, contact: {} } });
  const { authorizationDays, stayBeyondHold } = settings();
  const priced = priceCart(items, { today, authorizationDays, stayBeyondHold });
  if (!priced.ok) {
    if (priced.code === 'STAY_TOO_LONG') return fail('STAY_TOO_LONG');
    throw new Error(`a checked wish has no price: ${priced.code}`);
  }
  const { lines, transactionType } = priced.value;
  return ok({
    transactionType,
    lines: lines.map((line, index) => {
      const list = products.get(wishes[index]?.slug ?? '')?.priceMinor;
      return { ...line, listPriceMinor: list === line.priceMinor ? null : list };
    }),
  });
}

type Problem = { readonly field: string; readonly code: ComposeFieldCode };

async function problemOf(
  tx: Tx,
  wish: Wish,
  product: Product | undefined,
  earlier: readonly Wish[],
): Promise<Problem | null> {
  if (!product?.isVisible || product.kind !== wish.kind) {
    return { field: 'Product', code: 'PRODUCT_GONE' };
  }
  const same = earlier.filter(({ slug }) => slug === wish.slug);
  if (wish.kind === 'GOODS') {
    const wanted = same.reduce((sum, { quantity }) => sum + quantity, wish.quantity);
    return (product.stock ?? 0) < wanted ? { field: 'Quantity', code: 'OUT_OF_STOCK' } : null;
  }
  if ((wish.guests ?? 0) > (product.guestsMax ?? 1)) {
    return { field: 'Guests', code: 'TOO_MANY_GUESTS' };
  }
  const dates = datesOf(wish);
  const taken = same.filter((other) => isOverlapping(datesOf(other), dates)).length;
  const free = await countFree(tx, product.productId, dates);
  return free > taken ? null : { field: 'CheckIn', code: 'NOT_AVAILABLE' };
}

const findWanted = sql(
  {
    productId: 'uuid',
    slug: 'text',
    kind: 'ProductKind',
    isVisible: 'bool',
    nameEn: 'text',
    nameAr: 'text',
    nameCkb: 'text',
    priceMinor: 'int8',
    stock: 'int4?',
    guestsMax: 'int4?',
  },
  `SELECT id AS "productId", slug, kind, is_visible AS "isVisible", name_en AS "nameEn",
       name_ar AS "nameAr", name_ckb AS "nameCkb", price_minor AS "priceMinor", stock,
       guests_max AS "guestsMax"
     FROM product WHERE slug = ANY ($1::text[])`,
);

async function readProducts(tx: Tx, wishes: readonly Wish[]): Promise<Map<string, Product>> {
  const rows = await tx.query(findWanted, [wishes.map(({ slug }) => slug.replaceAll('\0', ''))]);
  return new Map(rows.map((row) => [row.slug, row]));
}

const countFreeRooms = sql(
  { free: 'int4' },
  `SELECT count(*)::int AS free FROM room_unit u
     WHERE u.product_id = $1::uuid AND NOT u.is_retired AND NOT EXISTS (
       SELECT 1 FROM room_night n WHERE n.unit_id = u.id
         AND n.night >= $2::date AND n.night < $3::date)`,
);

async function countFree(
  tx: Tx,
  productId: string,
  { checkIn, checkOut }: { checkIn: string; checkOut: string },
): Promise<number> {
  const [row] = await tx.query(countFreeRooms, [productId, checkIn, checkOut]);
  return row?.free ?? 0;
}

function datesOf(wish: Wish): { checkIn: string; checkOut: string } {
  return { checkIn: wish.checkIn ?? '', checkOut: wish.checkOut ?? '' };
}
