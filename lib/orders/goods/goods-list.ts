// Which goods need work from staff? Open ones of orders that hold money.
import 'server-only';
import { db } from '@/lib/db/client';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import type { Localized } from '@/lib/i18n/localized';
import { asTexts } from '@/lib/i18n/localized';
import {
  earnedStates,
  type GoodsDto,
  nextGoodsState,
  orderGoodsDto,
} from '@/lib/orders/goods-state';
import type { Prisma } from '@/prisma/generated/client';

/** More than a shop of this size has open; beyond it the list says it is incomplete. */
export const goodsListMax = 300;
/** For this many days after its goods moved, an order that lost its money is still listed. */
const stoppedDays = 30;

export type GoodsRow = {
  readonly reference: string;
  readonly isTest: boolean;
  readonly customerName: string;
  readonly goods: GoodsDto;
  /** The next state; null if nothing may be handed over. */
  readonly next: ReturnType<typeof nextGoodsState>;
  readonly items: readonly { readonly names: Localized; readonly quantity: number }[];
};

const withOrder = {
  order: {
    select: {
      reference: true,
      state: true,
      isTest: true,
      customerName: true,
      lines: { where: { kind: 'GOODS', productId: { not: null } }, orderBy: { position: 'asc' } },
    },
  },
} satisfies Prisma.OrderGoodsInclude;

type Row = Prisma.OrderGoodsGetPayload<{ include: typeof withOrder }>;

/** Waiting goods, the most urgent first: those to be collected, then by day of delivery. */
export async function listOpenGoods(): Promise<GoodsRow[]> {
  const rows = await db().orderGoods.findMany({
    where: { state: { not: 'HANDED_OVER' }, order: { state: { in: [...earnedStates] } } },
    include: withOrder,
    orderBy: [{ dueOn: { sort: 'asc', nulls: 'first' } }, { order: { createdAt: 'asc' } }],
    take: goodsListMax,
  });
  return rows.flatMap(rowOf);
}

/** Goods that left the shelf for an order whose money was given back or is in review. */
export async function listStoppedGoods(now: Date): Promise<GoodsRow[]> {
  const rows = await db().orderGoods.findMany({
    where: {
      state: { in: ['READY', 'ON_ITS_WAY'] },
      stateChangedAt: { gte: new Date(now.getTime() - stoppedDays * 86_400_000) },
      order: { state: { notIn: [...earnedStates] } },
    },
    include: withOrder,
    orderBy: { stateChangedAt: 'desc' },
    take: goodsListMax,
  });
  return rows.flatMap(rowOf);
}

const findMark = sql({ mark: 'text!' })`
  SELECT concat_ws('.', count(*), sum(o.version), extract(epoch FROM max(g.state_changed_at))) AS mark
  FROM order_goods g JOIN "order" o ON o.id = g.order_id WHERE g.state <> 'HANDED_OVER'`;

/** A mark that changes when any waiting goods, or their orders, change. */
export async function readGoodsMark(): Promise<string> {
  const [row] = await readRows(findMark);
  return row?.mark ?? '';
}

/** The goods of one order, for its packing slip; null if it has none. */
export async function readGoods(reference: string): Promise<GoodsRow | null> {
  const row = await db().orderGoods.findFirst({
    where: { order: { reference: reference.slice(0, 40) } },
    include: withOrder,
  });
  return row === null ? null : (rowOf(row)[0] ?? null);
}

function rowOf({ order, ...row }: Row): GoodsRow[] {
  const goods = orderGoodsDto(row);
  if (goods === null) return [];
  const { reference, isTest, customerName, state, lines } = order;
  const items = lines.map(({ name, quantity }) => ({
    names: asTexts(name),
    quantity,
  }));
  return [{ reference, isTest, customerName, goods, next: nextGoodsState(row, state), items }];
}
