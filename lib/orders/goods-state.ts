// How far are the goods of an order, and what comes next? Ways, states and moves as a table. Pure.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { locales } from '@/lib/i18n/locale';
import { shownPhone } from '@/lib/text/phone-number';
import type { OrderGoods } from '@/prisma/generated/client';
import type { OrderState } from '@/prisma/generated/enums';
import { isoDateOrNull } from './line-dto';

type GoodsWay = 'collect' | 'deliver';
export type GoodsState = 'TO_PREPARE' | 'READY' | 'ON_ITS_WAY' | 'HANDED_OVER';

/** The state that follows each state; any other move is impossible, and nothing goes back. */
export const goodsMoves: Readonly<Record<GoodsWay, Partial<Record<GoodsState, GoodsState>>>> = {
  collect: { TO_PREPARE: 'READY', READY: 'HANDED_OVER' },
  deliver: { TO_PREPARE: 'ON_ITS_WAY', ON_ITS_WAY: 'HANDED_OVER' },
};

/** While money is held or taken, goods may be prepared and handed over. */
export const earnedStates: readonly OrderState[] = ['AUTHORISED', 'PAID', 'COMPLETED'];

/** The next state; null if the order holds no money or nothing follows. */
export function nextGoodsState(
  goods: { readonly way: string; readonly state: string },
  orderState: OrderState,
): GoodsState | null {
  if (!earnedStates.includes(orderState)) return null;
  return goodsMoves[goods.way as GoodsWay]?.[goods.state as GoodsState] ?? null;
}

const text = z.string();
const delivery = z.object({
  zone: z.partialRecord(z.enum(locales), text),
  day: text,
  window: text,
  recipient: text,
  phone: text,
  address: text,
  note: text,
});

/** The delivery as chosen, frozen into the order. */
export type FrozenDelivery = z.infer<typeof delivery>;

export type GoodsDto = NonNullable<ReturnType<typeof orderGoodsDto>>;

/** A stamp that lets a page detect that the delivery has changed. */
export function deliveryStamp(delivery: FrozenDelivery): string {
  return createHash('sha256').update(JSON.stringify(delivery)).digest('hex').slice(0, 32);
}

type GoodsRow = Pick<OrderGoods, 'state' | 'stateChangedAt'> & {
  readonly delivery: unknown;
  readonly dueOn: Date | string | null;
};

/** The goods of an order as pages show them; null if it has none, or is older than goods states. */
export function orderGoodsDto(row: GoodsRow | null) {
  if (row === null) return null;
  const read = delivery.safeParse(row.delivery);
  return {
    state: row.state as GoodsState,
    /** Null: they are collected. */
    delivery: read.success ? { ...read.data, phone: shownPhone(read.data.phone) } : null,
    dueOn: isoDateOrNull(row.dueOn),
    stateChangedAt: row.stateChangedAt.toISOString(),
  };
}
