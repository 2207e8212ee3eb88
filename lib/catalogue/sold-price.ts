// What does a buyer pay for a product? Its price, plus tax if prices are entered without it.

import type { AddedRates } from '@/lib/merchant/shop-taxes';
import type { Extra } from '@/lib/stays/extras';
import type { GuestPrices, NightGuests } from '@/lib/stays/price-stay';
import type { ProductKind } from '@/prisma/generated/enums';
import { rateOfProduct, taxOn } from './tax';

type Priced = {
  readonly kind: ProductKind;
  readonly priceMinor: bigint;
  readonly nightPrices?:
    | readonly { readonly priceMinor: string; readonly guests?: NightGuests | null }[]
    | null;
  readonly guestPrices?: GuestPrices | null;
  readonly extras?: readonly Extra[] | null;
};

/**
 * A product with its public prices: of a piece or a night, those of certain nights, of guests and extras. Tax is
 * added to each price, in whole dinars, and never again to a total (decisions 055
 * and 135).
 */
export function asSold<T extends Priced>(product: T, rates: AddedRates): T {
  const rate = rateOfProduct(product.kind, rates);
  if (rate === 0) return product;
  const sold = (minor: bigint) => minor + taxOn(minor, rate);
  const soldText = (minor: string) => sold(BigInt(minor)).toString();
  const soldGuests = <G extends NightGuests>(guests: G): G => ({
    ...guests,
    ...(guests.adultMinor && { adultMinor: soldText(guests.adultMinor) }),
    ...(guests.singleMinor && { singleMinor: soldText(guests.singleMinor) }),
    ...(guests.childMinors && {
      childMinors: Object.fromEntries(
        Object.entries(guests.childMinors).map(([band, minor]) => [band, soldText(minor)]),
      ),
    }),
  });
  return {
    ...product,
    priceMinor: sold(product.priceMinor),
    ...(product.nightPrices && {
      nightPrices: product.nightPrices.map((price) => ({
        ...price,
        priceMinor: soldText(price.priceMinor),
        ...(price.guests && { guests: soldGuests(price.guests) }),
      })),
    }),
    ...(product.extras && {
      extras: product.extras.map((extra) => ({
        ...extra,
        priceMinor: soldText(extra.priceMinor),
      })),
    }),
    ...(product.guestPrices && { guestPrices: soldGuests(product.guestPrices) }),
  };
}
