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

describe('a day with more than a page', () => {
  test('shows the first guests and how many there are, and the others on demand', async () => {
    const day = inDays(200);
    await listStays(30, day, inDays(201), Date.now());
    const first = await readDayBoard(day);
    expect(first.counts.arriving).toBe(30);
    expect(first.parts.arriving).toHaveLength(25);
    const { parts } = await readDayBoard(day, undefined, { part: 'arriving' });
    expect(parts.arriving).toHaveLength(30);
    const shown = first.parts.arriving.map(({ stayId }) => stayId);
    const hidden = parts.arriving.find(({ stayId }) => !shown.includes(stayId));
    // A dialog or an outcome is shown in the row of its stay.
    const opened = await readDayBoard(day, undefined, { stayId: hidden?.stayId });
    expect(opened.parts.arriving).toContainEqual(hidden);
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
