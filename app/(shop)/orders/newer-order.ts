import { readCartId } from '@/lib/cart/cart-cookie';
import { findLatestOrder } from '@/lib/orders/read-order';

/** The order with which this browser's cart went on; null: none, or this very one. */
export async function findNewerOrder(reference: string): Promise<string | null> {
  const cartId = await readCartId();
  const latest = cartId === null ? null : await findLatestOrder(cartId);
  return latest === null || latest.reference === reference ? null : latest.reference;
}
