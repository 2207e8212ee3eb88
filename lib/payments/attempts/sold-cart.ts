// What is sold with a cart? Its priced lines, and the fee if goods are delivered.
import 'server-only';
import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { hasSlot } from '@/lib/catalogue/delivery-days';
import { readDeliveryZone } from '@/lib/catalogue/zones';
import type { Tx } from '@/lib/db/transaction';
import type { Localized } from '@/lib/i18n/localized';
import { feeName } from '@/lib/orders/goods/fee-name';
import type { FrozenDelivery } from '@/lib/orders/goods-state';
import { isOfStock, type NewLine } from '@/lib/orders/insert-order';
import type { PricedCart } from '@/lib/orders/price-cart';
import { fail, ok, type Result } from '@/lib/result/result';

type Priced = Omit<PricedCart, 'lines' | 'isLater'> & { readonly lines: readonly NewLine[] };

export type SoldCart = Priced & {
  /** Null if nothing is delivered. */
  readonly delivery: FrozenDelivery | null;
};

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
