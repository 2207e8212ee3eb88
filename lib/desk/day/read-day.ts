// What does the desk have to do on a day? Arrivals, guests in house, departures, and goods.
import 'server-only';
import { type Standing, standingOf } from '@/lib/desk/orders/standing';
import { type GoodsRow, listOpenGoods } from '@/lib/orders/goods/goods-list';
import {
  type DayPart,
  type DayStay,
  type DayView,
  dayPartMax,
  listDayStays,
} from '@/lib/orders/stays/day-stays';
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
  /** The stays that are shown. */
  readonly parts: Readonly<Record<DayPart, readonly BoardStay[]>>;
  /** How many there are; of `uncompleted` at most one more than a page can show. */
  readonly counts: Readonly<Record<DayPart, number>>;
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

/** The part that an address asks to see further; undefined: none. */
export function readDayPart(text: string): DayPart | undefined {
  return dayParts.find((part) => part === text);
}

/** A count as text: what is not counted to its end is said to be more. */
export const shownCount = (part: DayPart, count: number) =>
  part === 'uncompleted' && count > dayPartMax ? `${dayPartMax}+` : String(count);

/**
 * The board of an ISO date. Goods: those to be collected, and those due for delivery by that day.
 */
export async function readDayBoard(
  day: string,
  clock = systemClock,
  view: DayView = {},
): Promise<DayBoard> {
  const [{ mark, counts, stays }, goods] = await Promise.all([
    listDayStays(day, view, clock),
    listOpenGoods(),
  ]);
  const byReference = await readBoardOrders(stays.map(({ orderId }) => orderId));
  const shown = stays.flatMap((stay): BoardStay[] => {
    const order = byReference.get(stay.reference);
    return order === undefined ? [] : [boardStay(stay, order)];
  });
  return {
    mark,
    parts: eachPart((part) => shown.filter((stay) => stay.part === part)),
    counts: eachPart((part) => counts[part] ?? 0),
    goods: goods.filter(({ goods: { dueOn } }) => dueOn === null || dueOn < addDays(day, 1)),
  };
}

function boardStay(stay: DayStay, order: BoardOrder): BoardStay {
  const standing = standingOf(order);
  return { ...stay, order, standing, unpaidMinor: unpaidOf(order, standing) };
}
