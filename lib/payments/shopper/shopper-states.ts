// Has an order changed since its page was rendered? The few facts that a waiting page needs.
import 'server-only';
import { db } from '@/lib/db/client';
import type { Heading } from '@/lib/payments/rules/shopper-truth';
import type { OrderState } from '@/prisma/generated/enums';

/** What a waiting page compares with what it shows. */
export type ShopperState = { readonly version: string; readonly heading: Heading };

const headingOf: Record<OrderState, Heading> = {
  NOT_STARTED: 'notStarted',
  AWAITING_RESULT: 'waiting',
  RESULT_OVERDUE: 'overdue',
  CHECKING: 'checking',
  AUTHORISED: 'authorised',
  PAID: 'paid',
  COMPLETED: 'completed',
  REVERSED: 'reversed',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
};

/** The states of orders by their ids, in one query; an unknown id is left out. */
export async function readShopperStates(
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ShopperState>> {
  const rows = await db().order.findMany({
    where: { id: { in: [...orderIds] } },
    select: { id: true, version: true, state: true, goods: { select: { state: true } } },
  });
  return new Map(
    rows.map((row) => [row.id, { version: newsVersion(row), heading: headingOf[row.state] }]),
  );
}

/** Differs once the payment or the goods of an order have moved. */
export function newsVersion(order: {
  readonly version: number;
  readonly goods: { readonly state: string } | null;
}): string {
  const { version, goods } = order;
  return goods === null ? String(version) : `${version} ${goods.state}`;
}

/** The state of one order, or null when there is none. */
export async function readShopperState(orderId: string): Promise<ShopperState | null> {
  return (await readShopperStates([orderId])).get(orderId) ?? null;
}
