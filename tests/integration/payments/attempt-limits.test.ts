import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { approvedOrder, placedOrder } from '../../support/held-stay';
import { withBank } from '../../support/shop';

const bank = withBank();
process.env.ATTEMPTS_PER_ORDER = '2';
process.env.ATTEMPTS_PER_SESSION_HOUR = '2';
process.env.ATTEMPTS_PER_NETWORK_HOUR = '4';

const tooMany = { ok: false, code: 'TOO_MANY_ATTEMPTS' };

const start = async (orderId: string, session: { cartId?: string; network: string }) =>
  startPayment({ orderId, clientToken: randomUUID(), session });

describe('O11 attempts are limited', () => {
  test('of one order, from wherever they are made', async () => {
    const order = await approvedOrder(bank, 'GOODS', { ACTION: '5', RC: '05' });
    expect(order.receipt).toMatchObject({ code: 'DECLINED' });
    expect(await start(order.orderId, { network: 'one' })).toMatchObject({ ok: true });
    const where = { orderId: order.orderId };
    await db().paymentAttempt.updateMany({ where, data: { state: 'DECLINED' } });
    expect(await start(order.orderId, { network: 'two' })).toEqual(tooMany);
  });

  test('of one network, and one that is refused keeps nothing of the order', async () => {
    for (let count = 1; count <= 4; count += 1) {
      const { orderId } = await placedOrder('GOODS');
      expect(await start(orderId, { network: 'crowded' })).toMatchObject({ ok: true });
    }
    const { orderId } = await placedOrder('GOODS');
    expect(await start(orderId, { network: 'crowded' })).toEqual(tooMany);
    expect(await db().paymentAttempt.count({ where: { orderId } })).toBe(0);
  });
});
