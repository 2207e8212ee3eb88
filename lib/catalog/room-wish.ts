// In which order, and which page, does a visitor read the rooms? For shops with many.

export const roomOrders = ['house', 'cheap', 'dear'] as const;

/** The order and page in the address of the list of rooms. */
export type RoomWish = { readonly order: (typeof roomOrders)[number]; readonly page: number };

/** This many are seen at a glance, without sorting. */
export const roomsGlance = 12;
/** Rooms per page: gifts follow below. */
export const roomsPerPage = 24;

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Reads order and page; impossible values get the default. */
export function readRoomWish({ roomSort, roomPage }: Query): RoomWish {
  const order = roomOrders.find((one) => one === roomSort) ?? 'house';
  const isPage = typeof roomPage === 'string' && /^[1-9][0-9]{0,2}$/.test(roomPage);
  return { order, page: isPage ? Number(roomPage) : 1 };
}

/** The order and page as form fields. */
export function roomValues({ order, page }: RoomWish): Readonly<Record<string, string>> {
  return {
    ...(order === 'house' ? {} : { roomSort: order }),
    ...(page === 1 ? {} : { roomPage: String(page) }),
  };
}

/**
 * One page of the rooms: available ones first, each part by its price in minor units, or in the
 * merchant's order. A page beyond the last becomes the last.
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
