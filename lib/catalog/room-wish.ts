// In which order does a visitor read the rooms, and which page of them? Where there are many.

export const roomOrders = ['house', 'cheap', 'dear'] as const;

/** What the address asks of the list of rooms. */
export type RoomWish = { readonly order: (typeof roomOrders)[number]; readonly page: number };

/** So many are seen at a glance: there is nothing to sort. */
export const roomsGlance = 12;
/** So many stand on one page: gifts come below them. */
export const roomsPerPage = 24;

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Reads the order and the page; what cannot be is not asked. */
export function readRoomWish({ roomSort, roomPage }: Query): RoomWish {
  const order = roomOrders.find((one) => one === roomSort) ?? 'house';
  const isPage = typeof roomPage === 'string' && /^[1-9][0-9]{0,2}$/.test(roomPage);
  return { order, page: isPage ? Number(roomPage) : 1 };
}

/** What carries the wish along, by the names of its fields. */
export function roomValues({ order, page }: RoomWish): Readonly<Record<string, string>> {
  return {
    ...(order === 'house' ? {} : { roomSort: order }),
    ...(page === 1 ? {} : { roomPage: String(page) }),
  };
}

/**
 * One page of the rooms: those that can be had first, each part by its price, which is minor units,
 * or in the merchant's order. A page behind the last one is the last.
 */
export function pageOfRooms<R>(
  parts: readonly (readonly R[])[],
  priceOf: (room: R) => bigint,
  wish: RoomWish,
): { readonly rooms: readonly R[]; readonly page: number; readonly last: number } {
  const sign = { house: 0, cheap: 1, dear: -1 }[wish.order];
  const rooms = parts.flatMap((part) =>
    part.toSorted((a, b) => sign * Number(priceOf(a) - priceOf(b))),
  );
  const last = Math.max(1, Math.ceil(rooms.length / roomsPerPage));
  const page = Math.min(wish.page, last);
  return { rooms: rooms.slice((page - 1) * roomsPerPage, page * roomsPerPage), page, last };
}
