import { describe, expect, it } from 'vitest';
import { pageOfRooms, readRoomWish, roomsPerPage, roomValues } from '@/lib/catalog/room-wish';

const priceOf = (price: number) => BigInt(price);
const rooms = Array.from({ length: 200 }, (_, place) => 200 - place);

describe('the list of rooms', () => {
  it('reads its order and page from the address, and nothing that cannot be', () => {
    const wish = readRoomWish({ roomSort: 'cheap', roomPage: '3' });
    expect(wish).toEqual({ order: 'cheap', page: 3 });
    expect(roomValues(wish)).toEqual({ roomSort: 'cheap', roomPage: '3' });
    for (const roomPage of ['0', '-1', 'x', '1e3', ['2', '3'], undefined]) {
      expect(readRoomWish({ roomSort: 'name', roomPage })).toEqual({ order: 'house', page: 1 });
    }
    expect(roomValues({ order: 'house', page: 1 })).toEqual({});
  });

  it('shows one page, those that can be had first, each part by price', () => {
    const first = pageOfRooms([rooms], priceOf, { order: 'cheap', page: 1 });
    expect(first).toMatchObject({ page: 1, last: 9 });
    expect(first.rooms).toHaveLength(roomsPerPage);
    expect(first.rooms.slice(0, 3)).toEqual([1, 2, 3]);
    expect(pageOfRooms([rooms], priceOf, { order: 'dear', page: 1 }).rooms[0]).toBe(200);
    const parts = [
      [30, 10, 20],
      [9, 8],
    ];
    expect(pageOfRooms(parts, priceOf, { order: 'cheap', page: 1 }).rooms).toEqual([
      10, 20, 30, 8, 9,
    ]);
    expect(pageOfRooms(parts, priceOf, { order: 'house', page: 1 }).rooms).toEqual([
      30, 10, 20, 9, 8,
    ]);
  });

  it('has all rooms on its pages, each once, and no page behind the last one', () => {
    const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((page) => [
      ...pageOfRooms([rooms], priceOf, { order: 'house', page }).rooms,
    ]);
    expect(pages).toEqual(rooms);
    expect(pageOfRooms([rooms], priceOf, { order: 'house', page: 900 }).page).toBe(9);
    expect(pageOfRooms([], priceOf, { order: 'house', page: 1 })).toMatchObject({ last: 1 });
  });
});
