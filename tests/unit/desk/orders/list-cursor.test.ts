import { type DeskCursor, readCursor, writeCursor } from '@/lib/desk/orders/list-cursor';
import { readColumns } from '@/lib/desk/orders/order-columns';
import { spanOfDay } from '@/lib/reconciliation/calendar-day';

const id = '0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e44';

describe('a place in the list', () => {
  test.each<DeskCursor>([
    { ordering: 'newest', key: '', atMs: 1_795_000_000_123, id },
    { ordering: 'name', key: 'کاوه علي', atMs: 0, id },
    { ordering: 'amount', key: '250000000', atMs: 1, id },
    { ordering: 'email', key: 'a+b@example.test', atMs: 1, id },
    // The longest address there can be, and a name of which each letter is folded to eighteen.
    { ordering: 'email', key: `${'a'.repeat(241)}@example.test`, atMs: 1, id },
    { ordering: 'name', key: 'صلى الله عليه وسلم'.repeat(100), atMs: 1, id },
  ])('is read as it was written: $ordering', (place) => {
    const text = writeCursor(place);
    expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(readCursor(text)).toEqual(place);
  });

  test('is none when it is too long for one', () => {
    const place = { ordering: 'name', key: 'x'.repeat(2_001), atMs: 1, id } as const;
    expect([readCursor(writeCursor(place)), readCursor('A'.repeat(8_001))]).toEqual([null, null]);
  });
});

test.each([
  ['2026-11-22', 'Asia/Baghdad', '2026-11-21T21:00:00Z', '2026-11-22T21:00:00Z'],
  ['2026-11-22', 'UTC', '2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z'],
  // An hour less and an hour more, where clocks are changed.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['2024-02-29', 'America/New_York', '2024-02-29T05:00:00Z', '2024-03-01T05:00:00Z'],
])('a day: %s in %s', (day, timeZone, from, until) => {
  expect(spanOfDay(day, timeZone)).toEqual({ since: new Date(from), until: new Date(until) });
});

describe('columns', () => {
  test('stand in their own order, each once', () =>
    expect(readColumns(['phone', 'state', 'phone', 'x', 1])).toEqual(['state', 'phone']));

  test('are the usual ones when none was chosen', () => {
    expect(readColumns(['__proto__'])).toEqual(readColumns([]));
    expect(readColumns([])).toContain('amount');
  });
});
