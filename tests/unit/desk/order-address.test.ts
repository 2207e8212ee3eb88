import { expect, test } from 'vitest';
import { orderPath, pathAfter } from '@/app/admin/orders/[reference]/_money/order-address';

const formOf = (list?: string) => {
  const form = new FormData();
  if (list !== undefined) form.set('list', list);
  return form;
};

test('an order has its own page, or stands beside the list as the list is', () => {
  expect(orderPath('D1', undefined)).toBe('/admin/orders/D1');
  expect(orderPath('D1', undefined, { dialog: 'complete' })).toBe(
    '/admin/orders/D1?dialog=complete',
  );
  expect(orderPath('D1', '')).toBe('/admin/orders?open=D1');
  expect(orderPath('D1', 'state=PAID&state=COMPLETED&open=D2&dialog=reverse')).toBe(
    '/admin/orders?state=PAID&state=COMPLETED&open=D1',
  );
});

test('after an act the way leads back to where the form stood, and nowhere else', () => {
  expect(pathAfter(formOf(), 'D1', { outcome: 'x' })).toBe('/admin/orders/D1?outcome=x');
  expect(pathAfter(formOf('search=sara&outcome=old'), 'D1', { outcome: 'x' })).toBe(
    '/admin/orders?search=sara&open=D1&outcome=x',
  );
  for (const list of ['//evil.test', 'https://evil.test/?a=b', '/../../sign-in', '#x', '\n']) {
    expect(new URL(pathAfter(formOf(list), 'D1', {}), 'https://desk.test')).toMatchObject({
      host: 'desk.test',
      pathname: '/admin/orders',
      hash: '',
    });
  }
});
