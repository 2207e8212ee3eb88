import {
  type OrderPlace,
  orderPath,
  orderPlaceFields,
  pathAfter,
} from '@/app/admin/_operations/order-address';
import { typedFields } from '../../support/typed';

const listed = (query: string): OrderPlace => ({ on: 'list', query });
const onDay = (query: string): OrderPlace => ({ on: 'day', query });
const formOf = (place?: OrderPlace) => typedFields(orderPlaceFields(place));

test('an order has its own page, or stands beside the list or on a day as they are', () => {
  expect(orderPath('D1', undefined)).toBe('/admin/orders/D1');
  const found = orderPath('D1', undefined, { dialog: 'complete' });
  expect(found).toBe('/admin/orders/D1?dialog=complete');
  expect(orderPath('D1', { on: 'list', query: '' })).toBe('/admin/orders?open=D1');
  const answer = orderPath('D1', listed('state=PAID&state=COMPLETED&open=D2&dialog=reverse'));
  expect(answer).toBe('/admin/orders?state=PAID&state=COMPLETED&open=D1');
  expect(orderPath('D1', onDay('day=2026-11-27&stay=s1&outcome=old'), { dialog: 'complete' })).toBe(
    '/admin?day=2026-11-27&stay=s1&open=D1&dialog=complete',
  );
});

test('after an act the way leads back to where the form stood, and nowhere else', () => {
  expect(pathAfter(formOf(), 'D1', { outcome: 'x' })).toBe('/admin/orders/D1?outcome=x');
  const found = pathAfter(formOf(listed('search=sara&outcome=old')), 'D1', { outcome: 'x' });
  expect(found).toBe('/admin/orders?search=sara&open=D1&outcome=x');
  const answer = pathAfter(formOf(onDay('stay=s1&open=D2')), 'D1', { outcome: 'x' });
  expect(answer).toBe('/admin?stay=s1&open=D1&outcome=x');
  for (const query of ['//evil.test', 'https://evil.test/?a=b', '/../../sign-in', '#x', '\n']) {
    for (const [place, pathname] of [
      [listed(query), '/admin/orders'],
      [onDay(query), '/admin'],
    ] as const) {
      const result = new URL(pathAfter(formOf(place), 'D1', {}), 'https://desk.test');
      expect(result).toMatchObject({ host: 'desk.test', pathname, hash: '' });
    }
  }
});
