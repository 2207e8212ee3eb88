import { createTranslator } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { RoomFilter } from '@/app/(shop)/rooms/room-filter';
import type { FoundRooms } from '@/lib/catalogue/find-rooms';
import { readRoomWish } from '@/lib/catalogue/room-wish';
import { readStayWish } from '@/lib/catalogue/stay-wish';
import shop from '@/messages/en/shop.json';

vi.mock('@/lib/i18n/translations', () => ({
  getTranslations: async () =>
    createTranslator({ locale: 'en', messages: { shop }, namespace: 'shop' }),
}));

const dates = { checkIn: '2026-11-02', checkOut: '2026-11-04', guests: '4', rooms: '2' };
const wish = readStayWish(dates, { today: '2026-11-01', guestsMax: 9 });
const differing = { beds: ['king'], amenities: ['view', 'safe'] } as const;

const shown = async (query: Parameters<typeof readRoomWish>[0], more: Partial<FoundRooms>) => {
  const found = { all: 6, total: 6, choices: differing, ...more } as FoundRooms;
  const part = await RoomFilter({ wish, roomWish: readRoomWish(query), found });
  return part === null ? '' : renderToStaticMarkup(part);
};

describe('the filter of rooms', () => {
  test('is there where many kinds differ', async () => {
    expect(await shown({}, {})).toContain('Filter by beds and amenities');
    expect(await shown({}, { all: 5 })).toBe('');
    expect(await shown({}, { choices: { beds: [], amenities: [] } })).toBe('');
  });

  test('keeps dates, guests, rooms and order, and begins on the first page', async () => {
    const html = await shown({ roomSort: 'dear', roomPage: '2', amenity: 'safe' }, { total: 3 });
    for (const [name, value] of Object.entries({ ...dates, roomSort: 'dear' })) {
      expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    }
    expect(html).not.toContain('roomPage');
    expect(html.match(/checked/g)).toHaveLength(1);
    expect(html).toContain('3 room types have everything you chose:');
    expect(html).not.toContain('<details class="fold mt-3 rounded-md bg-surface-sunk px-4" open');
  });

  test('says that no room has everything, opens, and leads to fewer filters or none', async () => {
    const html = await shown({ amenity: ['safe', 'view'], bed: 'king' }, { total: 0 });
    expect(html).toContain('No room has everything you chose:');
    expect(html).toMatch(/<details[^>]* open/);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(
      ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), 'https://shop.test').searchParams,
    );
    const left = links.map((query) => [...query.getAll('bed'), ...query.getAll('amenity')]);
    expect(left).toEqual([['view', 'safe'], ['king', 'safe'], ['king', 'view'], []]);
    for (const query of links) expect(Object.fromEntries(query)).toMatchObject(dates);
  });
});
