import { readRoomWish, roomFields, roomsPath } from '@/lib/catalogue/room-wish';
import { readStayWish } from '@/lib/catalogue/stay-wish';

const plain = { order: 'house', page: 1, beds: [], amenities: [] };

describe('the list of rooms', () => {
  it('reads filters, order and page from the address, and nothing that cannot be', () => {
    const query = { roomSort: 'cheap', roomPage: '3', bed: 'king', amenity: ['view', 'bath'] };
    const wish = readRoomWish(query);
    expect(wish).toEqual({ order: 'cheap', page: 3, beds: ['king'], amenities: ['bath', 'view'] });
    const roomWish = readRoomWish({ amenity: ['view', 'view', 'moat'], bed: 'KING' });
    expect(roomWish).toEqual({ ...plain, amenities: ['view'] });
    for (const roomPage of ['0', '-1', 'x', '1e3', ['2', '3'], undefined]) {
      expect(readRoomWish({ roomSort: 'name', roomPage })).toEqual(plain);
    }
    expect(roomFields(readRoomWish({}))).toEqual([]);
  });

  it('is led to with its dates, guests and rooms', () => {
    const rules = { today: '2026-11-01', guestsMax: 9 };
    const dates = { checkIn: '2026-11-02', checkOut: '2026-11-04', guests: '4', rooms: '2' };
    const wish = readRoomWish({ roomSort: 'dear', roomPage: '2', bed: 'cot', amenity: ['safe'] });
    const address = new URL(roomsPath(readStayWish(dates, rules), wish), 'https://shop.test');
    expect(address.hash).toBe('#rooms');
    const query = Object.fromEntries(address.searchParams);
    expect(query).toMatchObject(dates);
    expect(readRoomWish(query)).toEqual(wish);
    expect(roomsPath(readStayWish({}, rules), readRoomWish({}))).toBe('/?#rooms');
  });
});
