import { db } from '@/lib/db/client';
import { readDayBoard } from '@/lib/desk/day/read-day';
import { readDeskNews, readTopicMark, readTopics } from '@/lib/desk/orders/desk-news';
import { moveStay } from '@/lib/orders/stays/move-stay';
import { withdrawApproval } from '@/lib/payments/decisions/decide-approval';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import type { Actor } from '@/lib/rights/actor';
import { approvedOrder, operationInput, placedOrder, startOnce } from '../../support/held-stay';
import { inDays } from '../../support/merchant-day';
import { actorOf, createPerson } from '../../support/people';
import { createActor, withBank } from '../../support/shop';

const bank = withBank();
let clerk: Actor<'complete'>;
beforeAll(async () => {
  clerk = await createActor<'complete'>();
});

/** Noon of a day, so many from today; the stays begin tomorrow and end in three days. */
const on = (days: number) => ({ now: () => new Date(`${inDays(days)}T09:00:00Z`) });

async function stayOf({ orderId, reference }: { orderId: string; reference: string }) {
  const line = await db().orderLine.findFirstOrThrow({ where: { orderId } });
  const move = (word: string, days = 1) =>
    moveStay(clerk, { stayId: line.id, move: word, reason: 'Pays later' }, on(days));
  const entries = async () =>
    (
      await db().auditEntry.findMany({
        where: { subject: `order:${orderId}`, action: { startsWith: 'order.stay_' } },
        orderBy: { sequence: 'asc' },
      })
    ).map(({ action, actorId }) => [action, actorId === clerk.userId]);
  /** In which part of each of the next days it stands. */
  const parts = async () => {
    const boards = await Promise.all([0, 1, 2, 3, 4].map((days) => readDayBoard(inDays(days))));
    return boards.map(({ parts: all }) =>
      Object.values(all)
        .flat()
        .filter((stay) => stay.reference === reference)
        .map(({ part, state }) => `${part} ${state}`)
        .join(),
    );
  };
  const found = async (days: number) =>
    Object.values((await readDayBoard(inDays(days))).parts)
      .flat()
      .find((stay) => stay.reference === reference);
  return { stayId: line.id, move, entries, parts, found };
}

describe('the day board', () => {
  test('shows a stay on its days, with its room, its hold and nothing unpaid', async () => {
    const held = await approvedOrder(bank, 'STAY');
    const stay = await stayOf(held);
    const found = await stay.parts();
    expect(found).toEqual(['', 'arriving EXPECTED', 'staying EXPECTED', 'leaving EXPECTED', '']);
    const room = await db().roomUnit.findFirstOrThrow({ where: { productId: held.product.id } });
    const result = await stay.found(3);
    expect(result).toMatchObject({ room: room.label, guests: 2, totalMinor: '50000000' });
    expect(result).toMatchObject({ standing: { kind: 'held', minor: 50_000_000n } });
    expect(result).toMatchObject({ unpaidMinor: null, order: { customer: 'Sara Ahmed' } });
  });

  test('shows what is unpaid of a stay whose room is kept, and no stay without either', async () => {
    const placed = await placedOrder('STAY');
    const stay = await stayOf(placed);
    expect(await stay.found(1)).toBeUndefined();
    await startOnce(placed.orderId);
    const found = await stay.found(1);
    expect(found).toMatchObject({ standing: { kind: 'booked' }, unpaidMinor: 50_000_000n });
  });

  test('names who asked to complete a stay until that is decided', async () => {
    const held = await approvedOrder(bank, 'STAY');
    const [stay, layla] = await Promise.all([stayOf(held), createPerson<'complete'>()]);
    const askedBy = async () => (await stay.found(1))?.order.waiting?.by;
    expect(await askedBy()).toBeUndefined();
    const answer = await completePayment(layla, operationInput(held, '60000'));
    if (!answer.ok || answer.value.kind !== 'requested') throw new Error(JSON.stringify(answer));
    expect(await askedBy()).toBe('Layla');
    await withdrawApproval(await actorOf<'see_orders'>(layla.userId), answer.value);
    expect(await askedBy()).toBeUndefined();
  });

  test('is another one for open pages once a guest has come', async () => {
    const stay = await stayOf(await approvedOrder(bank, 'STAY'));
    const topic = `day:${inDays(1)}`;
    const [asked] = readTopics(['day:2026-02-31', 'day:2026', topic]);
    expect(asked).toBe(topic);
    const before = await readTopicMark(`day:${inDays(1)}`);
    // The page has it from the rows that it shows, also where there are none.
    expect((await readDayBoard(inDays(1))).mark).toBe(before);
    expect((await readDayBoard('2030-02-01')).mark).toBe(await readTopicMark('day:2030-02-01'));
    await stay.move('check_in');
    const { marks } = await readDeskNews(
      clerk as Actor<'see_orders'> & typeof clerk,
      { topics: readTopics([topic]), since: new Date() },
      new Date(),
    );
    expect(marks[topic]).not.toBe(before);
  });
});

test('goods, expiring holds and the overview are others for open pages once an order is paid', async () => {
  const topics = readTopics(['goods', 'expiring', 'overview', 'order:D', 'toString']);
  expect(topics).toEqual(['goods', 'expiring', 'overview']);
  const marks = async () => Promise.all(topics.map(readTopicMark));
  const before = await marks();
  const [gift, stay] = [await approvedOrder(bank, 'GOODS'), await approvedOrder(bank, 'STAY')];
  const heldSince = new Date(Date.now() - 6.5 * 86_400_000);
  await db().order.update({ where: { id: stay.orderId }, data: { heldSince } });
  const after = await marks();
  expect(after.filter((mark, index) => mark === before[index])).toEqual([]);
  const where = { orderId: gift.orderId };
  await db().orderGoods.update({ where, data: { state: 'HANDED_OVER' } });
  expect((await marks())[0]).not.toBe(after[0]);
});

describe('a guest', () => {
  test('comes, goes and comes back in the books, each once, by a person', async () => {
    const stay = await stayOf(await approvedOrder(bank, 'STAY'));
    expect(await stay.move('check_in', 0)).toMatchObject({ code: 'TOO_EARLY' });
    const twice = await Promise.all([stay.move('check_in'), stay.move('check_in')]);
    expect(twice).toEqual(Array(2).fill({ ok: true, value: { state: 'IN_HOUSE' } }));
    expect(await stay.move('undo_check_in')).toMatchObject({ value: { state: 'EXPECTED' } });
    expect(await stay.move('check_in', 2)).toMatchObject({ ok: true });
    expect(await stay.move('check_out', 3)).toMatchObject({ value: { state: 'LEFT' } });
    expect(await stay.move('check_in', 3)).toMatchObject({ code: 'NOT_NOW' });
    expect(await stay.move('undo_check_out', 3)).toMatchObject({ value: { state: 'IN_HOUSE' } });
    expect(await stay.entries()).toEqual(
      ['check_in', 'undo_check_in', 'check_in', 'check_out', 'undo_check_out'].map((word) => [
        `order.stay_${word}`,
        true,
      ]),
    );
    // Still here on the day after: whoever has not left is not forgotten.
    expect((await stay.parts())[4]).toBe('leaving IN_HOUSE');
  });

  test('without a room is not checked in, and one who is here stays on the board', async () => {
    const held = await approvedOrder(bank, 'STAY');
    const stay = await stayOf(held);
    await stay.move('check_in');
    const reverser = await createActor<'reverse'>();
    expect(await reversePayment(reverser, operationInput(held))).toMatchObject({ ok: true });
    const answer = await stay.found(2);
    expect(answer).toMatchObject({ state: 'IN_HOUSE', room: null, unpaidMinor: 50_000_000n });
    await stay.move('undo_check_in');
    expect(await stay.move('check_in')).toMatchObject({ code: 'NO_ROOM' });
    expect(await stay.found(1)).toBeUndefined();
  });

  test('whose stay was cancelled, or is not there, is not moved', async () => {
    const held = await approvedOrder(bank, 'STAY');
    const stay = await stayOf(held);
    const data = { cancelledAt: new Date(), cancelFeeMinor: 0n };
    await db().orderLine.update({ where: { id: stay.stayId }, data });
    expect(await stay.move('check_in')).toMatchObject({ code: 'NOT_FOUND' });
    for (const stayId of ['nothing', held.orderId]) {
      const answer = await moveStay(clerk, { stayId, move: 'check_in' });
      expect(answer).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
