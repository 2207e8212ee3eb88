import { db } from '@/lib/db/client';
import { readDayBoard, shownCount } from '@/lib/desk/day/read-day';
import { lineOf, listAttempt, listOrder } from '../../support/listed-order';
import { inDays } from '../../support/merchant-day';
import { createProduct } from '../../support/shop';

/** Noon of a day, so many from today. */
const on = (days: number) => ({ now: () => new Date(`${inDays(days)}T09:00:00Z`) });

/** Orders of a stay each, the first held the longest. */
async function listStays(many: number, from: string, until: string, firstHeldAt: number) {
  const orders = await Promise.all(
    Array.from({ length: many }, (_, place) =>
      listOrder({ heldSince: new Date(firstHeldAt + place * 60_000) }),
    ),
  );
  const product = await createProduct({ kind: 'STAY' });
  const [kind, checkIn, checkOut] = ['STAY', new Date(from), new Date(until)] as const;
  const stay = { kind, checkIn, checkOut, guests: 2 };
  await db().orderLine.createMany({
    data: orders.map(({ id }) => ({ ...lineOf(id, product.id, 250_000_000n), ...stay })),
  });
  await Promise.all(orders.map(({ id }) => listAttempt(id)));
  return orders.map(({ reference }) => reference);
}

/** Gives the stays of orders a room each for a night; nobody else has these rooms. */
async function giveRooms(references: readonly string[], labels: readonly string[], night: string) {
  const { id: productId } = await createProduct({ kind: 'STAY', rooms: 0 });
  for (const [place, label] of labels.entries()) {
    const unit = { productId, label, isRetired: true };
    const { id: unitId } = await db().roomUnit.create({ data: unit });
    const { id: lineId, orderId } = await lineOfOrder(references[place] ?? '');
    await db().roomNight.create({ data: { unitId, night: new Date(night), orderId, lineId } });
  }
}

const lineOfOrder = (reference: string) =>
  db().orderLine.findFirstOrThrow({ where: { order: { reference } } });

describe('a day with more than a page', () => {
  test('shows the first guests and how many there are, and the others on demand', async () => {
    const day = inDays(200);
    const longer = await listStays(20, day, inDays(202), Date.now());
    await giveRooms(
      longer,
      longer.map((_, place) => String(place + 1)),
      day,
    );
    await listStays(10, day, inDays(201), Date.now());
    const first = await readDayBoard(day);
    expect(first.counts.arriving).toBe(30);
    expect(first.parts.arriving).toHaveLength(25);
    const { parts } = await readDayBoard(day, undefined, { part: 'arriving' });
    expect(parts.arriving).toHaveLength(30);
    // What is shown further stands after what was shown at first.
    expect(parts.arriving.slice(0, 25)).toEqual(first.parts.arriving);
    const shown = first.parts.arriving.map(({ stayId }) => stayId);
    const hidden = parts.arriving.find(({ stayId }) => !shown.includes(stayId));
    // A dialog or an outcome is shown in the row of its stay.
    const opened = await readDayBoard(day, undefined, { stayId: hidden?.stayId });
    expect(opened.parts.arriving).toContainEqual(hidden);
  });

  test('begins with who should have left before and who has no room, then goes by room', async () => {
    const [from, until, day] = [inDays(300), inDays(305), inDays(304)];
    const staying = await listStays(8, from, until, Date.now());
    await giveRooms(staying, ['Garden', 'A10', '10', 'B2', 'A9', '9', '12'], day);
    const [late = ''] = await listStays(1, from, inDays(303), Date.now());
    await giveRooms([late], ['99'], inDays(302));
    const { id: gone } = await lineOfOrder(staying[6] ?? '');
    const { id: here } = await lineOfOrder(late);
    const stateChangedAt = new Date();
    await db().stayProgress.createMany({
      data: [
        { lineId: gone, state: 'LEFT', stateChangedAt },
        { lineId: here, state: 'IN_HOUSE', stateChangedAt },
      ],
    });
    const { parts } = await readDayBoard(inDays(305), on(304));
    const ours = parts.leaving.filter(({ reference }) => [...staying, late].includes(reference));
    expect(ours[0]?.reference).toBe(late);
    const rooms = ours.slice(1).map(({ room }) => room);
    expect(rooms).toEqual([null, '9', '10', 'A9', 'A10', 'B2', 'Garden']);
    expect(parts.uncompleted.map(({ room }) => room)).toContain('12');
  });

  test('has those who left with money held, the longest held first, and counts them to a page', async () => {
    const longAgo = Date.parse('2020-01-03');
    const references = await listStays(102, inDays(200), inDays(201), longAgo);
    const board = await readDayBoard(inDays(400), on(400));
    const shown = board.parts.uncompleted.map(({ reference }) => reference);
    expect(new Set(shown)).toEqual(new Set(references.slice(0, 25)));
    expect(shownCount('uncompleted', board.counts.uncompleted)).toBe('100+');
    const { parts } = await readDayBoard(inDays(400), on(400), { part: 'uncompleted' });
    expect(parts.uncompleted).toHaveLength(100);
    // One who is still here is on the board, and takes no place of those who left.
    const { id: lineId } = await db().orderLine.findFirstOrThrow({
      where: { order: { reference: references[0] ?? '' } },
    });
    const here = { lineId, state: 'IN_HOUSE', stateChangedAt: new Date() };
    await db().stayProgress.create({ data: here });
    const later = await readDayBoard(inDays(400), on(400));
    expect(later.counts.uncompleted).toBe(101);
    expect(later.parts.leaving.map(({ reference }) => reference)).toContain(references[0]);
  });
});
