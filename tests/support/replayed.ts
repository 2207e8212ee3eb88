// Do the rows of all orders in a test's database follow from their evidence?
import { type ReplayedOrder, replayOrders } from '@/lib/payments/replay/replay-orders';

/** Every order whose rows differ from what its evidence gives; empty when none does. */
export async function differingOrders(): Promise<readonly ReplayedOrder[]> {
  const found: ReplayedOrder[] = [];
  await replayOrders({ since: null }, (order) => found.push(order));
  return found;
}
