import { db } from '@/lib/db/client';
import { readMovableStay, readRoomPlan } from '@/lib/desk/day/room-plan';
import { readTopicMark } from '@/lib/desk/orders/desk-news';
import { changeRoom } from '@/lib/orders/stays/change-room';
import { moveStay } from '@/lib/orders/stays/move-stay';
import type { Actor } from '@/lib/rights/actor';
import { startOnce } from '../../support/held-stay';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { createActor, createCart, createProduct, placeCart, withBank } from '../../support/shop';

withBank();
let clerk: Actor<'complete'>;
beforeAll(async () => {
  clerk = await createActor<'complete'>();
});

const on = (days: number) => ({ now: () => new Date(`${inDays(days)}T09:00:00Z`) });
const first = inDays(1);
const end = inDays(4);

/** A kind of so many rooms, and stays of three nights in as many of them. */
async function house(rooms: number, guests: number) {
  const kind = await createProduct({ kind: 'STAY', rooms });
  const stays: { id: string; orderId: string }[] = [];
  for (let guest = 0; guest < guests; guest += 1) {
    const cart = await createCart(kind.id, { checkIn: first, checkOut: end });
    const placed = must(await placeCart(cart, kind.priceMinor * 3n));
    await startOnce(placed.orderId);
    stays.push(await db().orderLine.findFirstOrThrow({ where: { orderId: placed.orderId } }));
  }
  const units = await db().roomUnit.findMany({ where: { productId: kind.id } });
  const taken = async () => (await nightsOf(stays.map(({ id }) => id))).map(({ unitId }) => unitId);
  const free = async () => {
    const used = await taken();
    return units.filter(({ id }) => !used.includes(id));
  };
  return { kind, stays, units, free };
}

const nightsOf = (lineIds: readonly string[]) =>
  db().roomNight.findMany({ where: { lineId: { in: [...lineIds] } }, orderBy: { night: 'asc' } });

const move = (stayId: string, unitId: string, clock = on(0)) =>
  changeRoom(clerk, { stayId, unitId }, clock);

describe('a stay', () => {
  test('is moved whole to a free room of its kind, once, and it is written down', async () => {
    const { stays, free, kind } = await house(2, 1);
    const [stay] = stays;
    const [other] = await free();
    if (stay === undefined || other === undefined) throw new Error('no room');
    const movableStay = await readMovableStay(stay.id, inDays(0));
    expect(movableStay).toMatchObject({ customerName: 'Sara Ahmed', checkIn: first });
    expect(movableStay).toMatchObject({ checkOut: end });
    expect(movableStay).toMatchObject({ free: [{ unitId: other.id, label: other.label }] });
    const mark = await readTopicMark(`plan:${inDays(0)}`);
    const twice = await Promise.all([move(stay.id, other.id), move(stay.id, other.id)]);
    expect(twice).toEqual(Array(2).fill({ ok: true, value: { label: other.label } }));
    const answer = (await nightsOf([stay.id])).map(({ unitId }) => unitId);
    expect(answer).toEqual(Array(3).fill(other.id));
    const where = { subject: `order:${stay.orderId}`, action: 'order.room_changed' };
    const many = await db().auditEntry.findMany({ where });
    expect(many).toMatchObject([{ actorId: clerk.userId, after: { room: other.label } }]);
    expect(await readTopicMark(`plan:${inDays(0)}`)).not.toBe(mark);
    const own = (await readRoomPlan(inDays(0))).kinds.find(({ slug }) => slug === kind.slug);
    expect(own?.free.slice(0, 5)).toEqual([2, 1, 1, 1, 2]);
    expect(own?.rooms.find(({ unitId }) => unitId === other.id)?.stretches[1]).toMatchObject({
      nights: 3,
      taken: { stayId: stay.id, customerName: 'Sara Ahmed', state: 'EXPECTED' },
    });
  });

  test('keeps the nights that are over where they were slept', async () => {
    const { stays, free } = await house(2, 1);
    const [stay] = stays;
    const [other] = await free();
    if (stay === undefined || other === undefined) throw new Error('no room');
    expect(await move(stay.id, other.id, on(2))).toMatchObject({ ok: true });
    const rooms = (await nightsOf([stay.id])).map(({ unitId }) => unitId === other.id);
    expect(rooms).toEqual([false, true, true]);
    expect(await move(stay.id, other.id, on(4))).toMatchObject({ code: 'NOT_NOW' });
  });

  test('two stays never get one room, however they are moved', async () => {
    const { stays, free } = await house(3, 2);
    const [one, two] = stays;
    const [room] = await free();
    if (one === undefined || two === undefined || room === undefined) throw new Error('no room');
    const both = await Promise.all([move(one.id, room.id), move(two.id, room.id)]);
    const answer = both.map((moved) => (moved.ok ? 'ok' : moved.code)).sort();
    expect(answer).toEqual(['ROOM_TAKEN', 'ok']);
    expect((await nightsOf([one.id, two.id])).length).toBe(6);
    const [night] = await nightsOf([one.id]);
    expect(await move(two.id, night?.unitId ?? '')).toMatchObject({ code: 'ROOM_TAKEN' });
  });

  test('does not go to a room of another kind, nor to one that is no longer let', async () => {
    const { stays, free } = await house(2, 1);
    const [stay] = stays;
    const [other] = await free();
    const foreign = await house(1, 0);
    if (stay === undefined || other === undefined) throw new Error('no room');
    await db().roomUnit.update({ where: { id: other.id }, data: { isRetired: true } });
    for (const unitId of [foreign.units[0]?.id ?? '', other.id, 'nothing']) {
      expect(await move(stay.id, unitId)).toMatchObject({ code: 'NOT_A_ROOM' });
    }
    expect(await move(stay.orderId, other.id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await readMovableStay(stay.id, inDays(0))).toMatchObject({ free: [] });
  });

  test('whose guest has left stays where it is', async () => {
    const { stays, free } = await house(2, 1);
    const [stay] = stays;
    const [other] = await free();
    if (stay === undefined || other === undefined) throw new Error('no room');
    const mark = await readTopicMark(`plan:${inDays(0)}`);
    await moveStay(clerk, { stayId: stay.id, move: 'check_out', reason: 'Pays later' }, on(1));
    expect(await readTopicMark(`plan:${inDays(0)}`)).not.toBe(mark);
    expect(await move(stay.id, other.id)).toMatchObject({ code: 'NOT_NOW' });
    expect(await readMovableStay(stay.id, inDays(0))).toBeNull();
  });
});
