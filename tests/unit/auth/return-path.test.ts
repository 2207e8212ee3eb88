import { deskStart, safeReturnPath } from '@/lib/auth/return-path';

const origin = 'https://shop.example';

const kept: readonly (readonly [string, string])[] = [
  ['/admin', '/admin'],
  ['/admin/orders', '/admin/orders'],
  ['/admin/orders/D-1?dialog=complete', '/admin/orders/D-1?dialog=complete'],
  ['/admin/orders?search=a%20b', '/admin/orders?search=a%20b'],
  [`${origin}/admin/attention`, '/admin/attention'],
];

const replaced = [
  'https://evil.test/admin',
  '//evil.test/admin',
  '///evil.test/admin',
  '/\\evil.test/admin',
  '\\\\evil.test',
  '/%2f%2fevil.test',
  '/admin/%2F%2Fevil.test',
  '/admin/%5cevil.test',
  'javascript:alert(1)//admin',
  'JaVaScRiPt:alert(1)',
  'data:text/html,admin',
  'https://shop.example.evil.test/admin',
  'https://shop.example@evil.test/admin',
  'http://shop.example/admin',
  '/admin/../api/auth/signout',
  '/admin/./../cart',
  '/administrator',
  '/cart',
  '/\t/evil.test',
  '/admin\n//evil.test',
  '/admin%0d%0aset-cookie:a=b',
  ' /admin',
  '/adm\u0131n',
  `/admin/${'a'.repeat(1000)}`,
  'admin/orders',
  '',
  null,
  undefined,
];

describe('K15 the page after a sign-in', () => {
  test.each(kept)('%j stays %j', (wanted, path) => {
    expect(safeReturnPath(wanted, origin)).toBe(path);
  });

  test.each(replaced)('%j becomes the first page of the desk', (wanted) => {
    expect(safeReturnPath(wanted, origin)).toBe(deskStart);
  });
});
