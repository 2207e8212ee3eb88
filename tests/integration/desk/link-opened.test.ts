import { randomUUID } from 'node:crypto';
import { GET } from '@/app/(shop)/orders/[reference]/open/route';
import { composeOrder } from '@/lib/desk/compose/compose-order';
import { orderKey } from '@/lib/orders/order-link';
import { must } from '../../support/must';
import { createPerson, historyOf } from '../../support/people';
import { createProduct, withBank } from '../../support/shop';
import { createStaff, openStaffSession } from '../../support/staff';

const browser = vi.hoisted(() => ({ cookies: [] as { name: string; value: string }[] }));
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({
    getAll: () => browser.cookies,
    get: (name: string) => browser.cookies.find((cookie) => cookie.name === name),
    set: () => undefined,
  }),
}));

withBank();

test('the guest’s first look at a payment link is in the history; staff and wrong keys are not', async () => {
  const clerk = await createPerson<'complete'>(['see_orders', 'complete'], 'Layla');
  const lamp = await createProduct({ kind: 'GOODS', stock: 9 });
  const { orderId, reference } = must(
    await composeOrder(clerk, {
      clientToken: randomUUID(),
      source: {
        name: 'Omar Hassan',
        email: 'omar@example.test',
        phone: '0770 123 4567',
        locale: 'ar',
        'goods-0-product': lamp.slug,
        'goods-0-quantity': '1',
      },
    }),
  );
  const open = async (key: string, method = 'GET') => {
    const url = `http://localhost:3000/orders/${reference}/open?key=${key}`;
    const params = Promise.resolve({ reference });
    const answer = await GET(new Request(url, { method }), { params });
    expect(answer.status).toBe(303);
  };
  const openings = async () =>
    (await historyOf(orderId)).filter((action) => action === 'order.link_opened').length;
  browser.cookies = [await openStaffSession((await createStaff()).id)];
  await open(orderKey({ id: orderId, linkRound: 0 }));
  browser.cookies = [];
  await open(orderKey({ id: randomUUID(), linkRound: 0 }));
  await open(orderKey({ id: orderId, linkRound: 0 }), 'HEAD');
  expect(await openings()).toBe(0);
  await open(orderKey({ id: orderId, linkRound: 0 }));
  await open(orderKey({ id: orderId, linkRound: 0 }));
  expect(await openings()).toBe(1);
});
