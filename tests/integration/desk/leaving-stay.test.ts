import { db } from '@/lib/db/client';
import { readLeavingStay } from '@/lib/orders/stays/leaving-stay';
import { moveStay } from '@/lib/orders/stays/move-stay';
import type { Actor } from '@/lib/rights/actor';
import { approvedOrder } from '../../support/held-stay';
import { inDays } from '../../support/merchant-day';
import { createActor, withBank } from '../../support/shop';

const bank = withBank();
/** Noon of a day, so many from today; the stay begins tomorrow and ends in three days. */
const on = (days: number) => ({ now: () => new Date(`${inDays(days)}T09:00:00Z`) });

test('an order offers to check out a guest who is in the house, or was to leave by today', async () => {
  const clerk: Actor<'complete'> = await createActor<'complete'>();
  const { reference, orderId } = await approvedOrder(bank, 'STAY');
  const { id: stayId } = await db().orderLine.findFirstOrThrow({ where: { orderId } });
  const offered = async (days: number) => (await readLeavingStay(reference, on(days)))?.stayId;
  expect([await offered(0), await offered(2), await offered(3)]).toEqual([
    undefined,
    undefined,
    stayId,
  ]);
  await moveStay(clerk, { stayId, move: 'check_in' }, on(1));
  expect(await offered(2)).toBe(stayId);
  await moveStay(clerk, { stayId, move: 'check_out', reason: 'Pays in cash' }, on(2));
  expect(await offered(3)).toBeUndefined();
  expect(await readLeavingStay('nobody')).toBeNull();
});
