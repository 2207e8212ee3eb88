// Has an order changed since its page was rendered? The few facts that a waiting page needs.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
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

const findStates = sql({ id: 'uuid', version: 'int4', state: 'OrderState', goodsState: 'text?' })`
  SELECT o.id, o.version, o.state, g.state::text AS "goodsState"
  FROM "order" o LEFT JOIN order_goods g ON g.order_id = o.id WHERE o.id = ANY ($1::uuid[])`;

/** The states of orders by their ids, in one query; an unknown id is left out. */
export async function readShopperStates(
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ShopperState>> {
  const rows = await readRows(findStates, [orderIds]);
  return new Map(
    rows.map(({ id, version, state, goodsState }) => {
      const goods = goodsState === null ? null : { state: goodsState };
      return [id, { version: newsVersion({ version, goods }), heading: headingOf[state] }];
    }),
  );
}

/** Changes whenever the payment or the goods of an order change. */
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
