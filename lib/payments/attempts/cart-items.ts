// What is in a cart? Its lines joined with their products, as they are now in the database.
import 'server-only';
import { ownPiecesOf } from '@/lib/catalogue/availability';
import { cancellationColumn, cancellationJson } from '@/lib/catalogue/cancellation';
import { dayRulesColumn, dayRulesJson } from '@/lib/catalogue/day-rule-rows';
import { guestPricesColumn, guestPricesJson } from '@/lib/catalogue/guest-prices';
import { nightPricesColumn, nightPricesJson } from '@/lib/catalogue/night-prices';
import { asSold } from '@/lib/catalogue/sold-price';
import { discountsColumn, discountsJson } from '@/lib/catalogue/stay-discounts';
import { extrasColumn, extrasJson } from '@/lib/catalogue/stay-extras';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { localized } from '@/lib/i18n/localized-column';
import { taxesColumn, taxesJson } from '@/lib/merchant/read-taxes';
import { shopTaxes, type TaxRates } from '@/lib/merchant/shop-taxes';
import type { CartItem } from '@/lib/orders/price-cart';
import { settings } from '@/lib/settings/env';

const findCartLines = sql({
  productId: 'uuid',
  kind: 'ProductKind',
  isVisible: 'bool',
  name: localized,
  unit: localized,
  priceMinor: 'int8',
  nightPrices: nightPricesColumn,
  guestPrices: guestPricesColumn,
  dayRules: dayRulesColumn,
  cancellation: cancellationColumn,
  stock: 'int4?',
  guestsMax: 'int4?',
  quantity: 'int4',
  checkIn: 'date?',
  checkOut: 'date?',
  guests: 'int4?',
  childAges: 'int4[]',
  offeredExtras: extrasColumn,
  discounts: discountsColumn,
  extras: 'uuid[]',
  taxes: taxesColumn,
})`
  SELECT p.id AS "productId", p.kind, p.is_visible AS "isVisible", p.name, p.unit, p.price_minor AS "priceMinor",
    ${nightPricesJson('p.id', 'l.check_in', 'l.check_out')} AS "nightPrices",
    ${guestPricesJson('p.id')} AS "guestPrices",
    ${dayRulesJson('p.id', 'l.check_in', 'l.check_out')} AS "dayRules",
    CASE WHEN p.kind = 'STAY' THEN ${cancellationJson('p.id')} END AS cancellation,
    p.stock + ${ownPiecesOf('p.id', '$1')} AS stock,
    p.guests_max AS "guestsMax", l.quantity, l.check_in AS "checkIn",
    l.check_out AS "checkOut", l.guests, l.child_ages AS "childAges",
    ${extrasJson('p.id')} AS "offeredExtras", ${discountsJson} AS discounts, l.extras,
    ${taxesJson} AS taxes
  FROM cart_line l JOIN product p ON p.id = l.product_id
  WHERE l.cart_id = $1::uuid ORDER BY l.created_at, l.id`;

// Whoever changes a product, its prices or its rules locks its row for update.
const lockProducts = sql`
  SELECT 1 FROM product WHERE id IN (SELECT product_id FROM cart_line WHERE cart_id = $1::uuid)
  ORDER BY id FOR KEY SHARE`;

/**
 * The cart's lines with their products, in order, and the tax rates of now; what its own unpaid orders keep counts as free.
 * Until the transaction ends, nobody changes prices or rules of them at the desk.
 */
export async function readCartItems(
  tx: Tx,
  cartId: string,
): Promise<{ readonly items: readonly CartItem[]; readonly taxRates: TaxRates }> {
  const [, lines] = await Promise.all([
    tx.query(lockProducts, [cartId]),
    tx.query(findCartLines, [cartId]),
  ]);
  const { added, rates: taxRates } = shopTaxes(lines[0]?.taxes, settings());
  const items = lines.map(({ offeredExtras, extras, taxes: _, ...item }) => {
    const { extras: offered, ...sold } = asSold({ ...item, extras: offeredExtras }, added);
    return { ...sold, offeredExtras: offered, extras };
  });
  return { items, taxRates };
}
