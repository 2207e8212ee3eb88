// Which rooms does a visitor look for, in which order and on which page? For shops with many.
import { type Amenity, amenities, type BedKind, bedKinds } from './room-features';
import { type StayWish, stayValues } from './stay-wish';

export const roomOrders = ['house', 'cheap', 'dear'] as const;

/** Filters, order and page in the address of the list of rooms. */
export type RoomWish = {
  readonly order: (typeof roomOrders)[number];
  readonly page: number;
  /** A room has all of them, and all of the amenities. */
  readonly beds: readonly BedKind[];
  readonly amenities: readonly Amenity[];
};

/** This many are seen at a glance, without sorting. */
export const roomsGlance = 12;
/** More than these can be filtered. */
export const roomsHandful = 5;
/** Rooms per page: goods follow below. */
export const roomsPerPage = 24;

type Query = Readonly<Record<string, string | string[] | undefined>>;
type Field = [name: string, value: string];

/** Reads filters, order and page; impossible values are dropped. */
export function readRoomWish({ roomSort, roomPage, bed, amenity }: Query): RoomWish {
  const order = roomOrders.find((one) => one === roomSort) ?? 'house';
  const isPage = typeof roomPage === 'string' && /^[1-9][0-9]{0,2}$/.test(roomPage);
  return {
    order,
    page: isPage ? Number(roomPage) : 1,
    beds: bedKinds.filter((kind) => [bed].flat().includes(kind)),
    amenities: amenities.filter((one) => [amenity].flat().includes(one)),
  };
}

/** The filters as form fields, a field for each. */
export function roomFilterFields({
  beds,
  amenities,
}: Pick<RoomWish, 'beds' | 'amenities'>): Field[] {
  return [
    ...beds.map((kind): Field => ['bed', kind]),
    ...amenities.map((one): Field => ['amenity', one]),
  ];
}

/** Filters, order and page as form fields. */
export function roomFields(wish: RoomWish): Field[] {
  const { order, page } = wish;
  return [
    ...roomFilterFields(wish),
    ...(order === 'house' ? [] : [['roomSort', order] satisfies Field]),
    ...(page === 1 ? [] : [['roomPage', String(page)] satisfies Field]),
  ];
}

/** The list of rooms as it was asked for, with the dates. */
export function roomsPath(stay: StayWish, wish: RoomWish): string {
  return `/?${new URLSearchParams([...Object.entries(stayValues(stay)), ...roomFields(wish)])}#rooms`;
}
