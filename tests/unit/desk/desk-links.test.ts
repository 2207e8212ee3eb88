import { placeOf, placesFor } from '@/app/admin/_frame/desk-links';
import { permissions, presets } from '@/lib/permissions';

test('every place is there once, and somebody with all rights is shown all of them', () => {
  const all = placesFor(permissions);
  expect(new Set(all.map(({ href }) => href)).size).toBe(all.length);
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  expect(all.filter(({ group }) => group === 'own').length).toBeLessThanOrEqual(1);
});

test('nobody is shown a place that is not theirs', () => {
  const mine = placesFor(presets.staff);
  expect(mine.map(({ href }) => href)).toContain('/admin/orders');
  expect(mine.filter(({ needs }) => needs !== null && !presets.staff.includes(needs))).toEqual([]);
  expect(placesFor([]).filter(({ needs }) => needs !== null)).toEqual([]);
});

test.each([
  ['/admin/orders', '/admin/orders'],
  ['/admin/orders/D1234', '/admin/orders'],
  ['/admin/attention', '/admin/attention'],
  ['/admin/attention/closed', '/admin/attention'],
  ['/admin/attention/approvals', '/admin/attention/approvals'],
  ['/admin/ordersome', undefined],
  ['/admin/nowhere', undefined],
])('whoever stands at %s is at %s', (path, place) => expect(placeOf(path)?.href).toBe(place));
