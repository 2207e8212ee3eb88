// How do the goods of an order reach their person, and how far are they? Pure.
import { z } from 'zod';
import type { OrderGoods } from '@/prisma/generated/client';
import { dayOf } from './line-dto';

type GoodsState = 'TO_PREPARE' | 'READY' | 'ON_ITS_WAY' | 'HANDED_OVER';

const text = z.string();
const delivery = z.object({
  zone: z.object({ en: text, ar: text, ckb: text }),
  day: text,
  window: text,
  recipient: text,
  phone: text,
  address: text,
  note: text,
});

/** What an order keeps of its delivery, as it was chosen. */
export type FrozenDelivery = z.infer<typeof delivery>;

export type GoodsDto = NonNullable<ReturnType<typeof orderGoodsDto>>;

/** The goods of an order as pages show them; null: it has none, or is older than their states. */
export function orderGoodsDto(row: OrderGoods | null) {
  if (row === null) return null;
  const read = delivery.safeParse(row.delivery);
  return {
    state: row.state as GoodsState,
    /** Null: they are collected. */
    delivery: read.success ? read.data : null,
    dueOn: dayOf(row.dueOn),
    stateChangedAt: row.stateChangedAt.toISOString(),
  };
}
