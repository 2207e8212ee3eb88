// What does the desk have to do on a day? Arrivals, guests in house, departures, and goods.
import 'server-only';
import { byLabel } from '@/lib/desk/catalogue/catalogue-desk';
import { type Standing, standingOf } from '@/lib/desk/orders/standing';
import { type GoodsRow, listOpenGoods } from '@/lib/orders/goods/goods-list';
import { type DayPart, type DayStay, dayPartMax, listDayStays } from '@/lib/orders/stays/day-stays';
import { systemClock } from '@/lib/time/clock';
import { addDays, isIsoDate } from '@/lib/time/iso-date';
import { type BoardOrder, readBoardOrders } from './board-orders';
import { unpaidOf } from './unpaid';

/** A stay, its order, and where the order's money is. */
export type BoardStay = DayStay & {
  readonly order: BoardOrder;
  readonly standing: Standing;
  /** What is still unpaid and not held; null: nothing, or it is unknown. */
  readonly unpaidMinor: bigint | null;
};

export type DayBoard = {
  /** Of the stays and goods, not newer than any of them. */
  readonly mark: string;
  readonly parts: Readonly<Record<DayPart, readonly BoardStay[]>>;
  /** Parts with more stays than are shown. */
  readonly cut: readonly DayPart[];
  readonly goods: readonly GoodsRow[];
};

/** In the order of the page. */
export const dayParts: readonly DayPart[] = ['uncompleted', 'arriving', 'leaving', 'staying'];

const eachPart = <T>(of: (part: DayPart) => T): Record<DayPart, T> => ({
  uncompleted: of('uncompleted'),
  arriving: of('arriving'),
  leaving: of('leaving'),
  staying: of('staying'),
});

/** The date in an address, or today. */
export function readBoardDay(text: string, today: string): string {
  return isIsoDate(text) && text >= '2020-01-02' && text < '2100' ? text : today;
}

/**
 * The board of an ISO date. Goods: those to be collected, and those due for delivery by that day.
 */
export async function readDayBoard(day: string, clock = systemClock): Promise<DayBoard> {
  const { mark, stays } = await listDayStays(day, clock);
  const [byReference, goods] = await Promise.all([
    readBoardOrders(stays.map(({ orderId }) => orderId)),
    listOpenGoods(),
  ]);
  const shown = stays.flatMap((stay): BoardStay[] => {
    const order = byReference.get(stay.reference);
    return order === undefined ? [] : [boardStay(stay, order)];
  });
  const all = eachPart((part) => shown.filter((stay) => stay.part === part).sort(byRoom));
  return {
    mark,
    parts: eachPart((part) => all[part].slice(0, dayPartMax)),
    cut: dayParts.filter((part) => all[part].length > dayPartMax),
    goods: goods.filter(({ goods: { dueOn } }) => dueOn === null || dueOn < addDays(day, 1)),
  };
}

/** Guests who have left come last. */
function byRoom(a: BoardStay, b: BoardStay): number {
  const isGone = ({ state }: BoardStay) => Number(state === 'LEFT');
  return isGone(a) - isGone(b) || byLabel({ label: a.room ?? '' }, { label: b.room ?? '' });
}

function boardStay(stay: DayStay, order: BoardOrder): BoardStay {
  const standing = standingOf(order);
  return { ...stay, order, standing, unpaidMinor: unpaidOf(order, standing) };
}
