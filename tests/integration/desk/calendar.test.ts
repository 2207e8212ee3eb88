import { randomUUID } from 'node:crypto';
import { readOfferedNights } from '@/lib/catalogue/offered-nights';
import { readStayOffers } from '@/lib/catalogue/stay-offers';
import { db } from '@/lib/db/client';
import { readRoomCalendar } from '@/lib/desk/calendar/calendar';
import { closeNights, openNights } from '@/lib/desk/calendar/close-nights';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { retireRoom } from '@/lib/desk/catalogue/rooms';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { inDays } from '../../support/merchant-day';
import { createPerson } from '../../support/people';
import { createCart, createProduct, placeCart, withBank } from '../../support/shop';

withBank();
let keeper: CatalogueEditor;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
});

const availableUnits = async (productId: string, checkIn: string, checkOut: string) =>
  (await readStayOffers({ checkIn, checkOut }, [productId])).get(productId)?.free;
const from = inDays(2);
const until = inDays(5);

async function oneRoom() {
  const room = await createProduct({ kind: 'STAY' });
  const unit = await db().roomUnit.findFirstOrThrow({ where: { productId: room.id } });
  return { ...room, unitId: unit.id };
}

type Room = Awaited<ReturnType<typeof oneRoom>>;

const close = ({ slug, unitId }: Room, more: object = {}) =>
  closeNights(keeper, {
    slug,
    unitId,
    source: { from, until, reason: 'New bath', ...more },
  });

async function book(room: Room, checkIn: string, checkOut: string, nights: bigint) {
  const order = await placeCart(
    await createCart(room.id, { checkIn, checkOut }),
    room.priceMinor * nights,
  );
  return order.ok ? order.value : null;
}

const pay = (orderId: string) =>
  startPayment({ orderId, clientToken: randomUUID(), session: { network: randomUUID() } });

describe('a closed room', () => {
  test('is free for nobody, and free again when it is opened', async () => {
    const room = await oneRoom();
    expect(await close(room)).toMatchObject({ ok: true });
    expect(await availableUnits(room.id, from, inDays(3))).toBe(0);
    expect(await availableUnits(room.id, until, inDays(6))).toBe(1);
    const asked = { slug: room.slug, party: { guests: 1, childAges: [] }, rooms: 1, cartId: null };
    const free = await readOfferedNights({ ...asked, from: inDays(1), until: inDays(6) });
    expect(free.map((night) => night.free)).toEqual([1, 0, 0, 0, 1]);
    expect(await book(room, from, until, 3n)).toBeNull();
    const calendar = await readRoomCalendar(room.slug, from.slice(0, 7), 'en');
    expect(calendar?.closings).toMatchObject([{ firstNight: from, until, reason: 'New bath' }]);
    const blockId = calendar?.closings[0]?.blockId ?? '';
    expect(await openNights(keeper, { slug: room.slug, blockId })).toMatchObject({ ok: true });
    expect(await openNights(keeper, { slug: room.slug, blockId })).toMatchObject({ ok: false });
    expect(await availableUnits(room.id, from, until)).toBe(1);
    const trail = await db().auditEntry.findMany({ where: { subject: `product:${room.id}` } });
    const answer = trail.map(({ action }) => action);
    expect(answer).toEqual(['catalogue.nights_closed', 'catalogue.nights_opened']);
  });

  test('opened half-way stays closed for the nights that are over', async () => {
    const room = await oneRoom();
    await close(room);
    const { id: blockId } = await db().roomBlock.findFirstOrThrow({
      where: { unitId: room.unitId },
    });
    // In Baghdad the third of the nights has begun, while it is still yesterday in Greenwich.
    const later = { now: () => new Date(`${inDays(3)}T21:30:00Z`) };
    const answer = await openNights(keeper, { slug: room.slug, blockId }, later);
    expect(answer).toMatchObject({ ok: true });
    const nights = await db().roomNight.findMany({
      where: { unitId: room.unitId },
      orderBy: { night: 'asc' },
    });
    expect(nights.map(({ night }) => night.toISOString().slice(0, 10))).toEqual([from, inDays(3)]);
    expect(await availableUnits(room.id, inDays(4), until)).toBe(1);
  });

  test('is closed for a reason that can be read, kept as it was meant', async () => {
    const room = await oneRoom();
    const found = await close(room, { reason: 'x\u202ey' });
    expect(found).toMatchObject({ fields: { reason: 'badText' } });
    const answer = await close(room, { reason: 'x'.repeat(121) });
    expect(answer).toMatchObject({ fields: { reason: 'tooLong' } });
    // An e with its accent beside it, as some keyboards write it.
    expect(await close(room, { reason: ' Cafe\u0301 ' })).toMatchObject({ ok: true });
    const block = await db().roomBlock.findFirstOrThrow({ where: { unitId: room.unitId } });
    expect(block.reason).toBe('Caf\u00e9');
  });

  test('is not closed over a booking, nor over another closing', async () => {
    const room = await oneRoom();
    const order = await book(room, inDays(4), inDays(6), 2n);
    expect(order && (await pay(order.orderId)).ok).toBe(true);
    expect(await close(room)).toMatchObject({ code: 'NIGHTS_TAKEN' });
    expect(await close(room, { until: inDays(4) })).toMatchObject({ ok: true });
    expect(await close(room, { until: inDays(3) })).toMatchObject({ code: 'NIGHTS_TAKEN' });
    expect(await retireRoom(keeper, room)).toMatchObject({ code: 'ROOM_BOOKED' });
  });

  test('and a booking at the same moment: one of the two has the nights, never both', async () => {
    let booked = 0;
    for (let turn = 0; turn < 8; turn += 1) {
      const room = await oneRoom();
      const order = await book(room, from, until, 3n);
      const [paid, closed] = await Promise.all([pay(order?.orderId ?? ''), close(room)]);
      expect([paid.ok, closed.ok].filter(Boolean)).toHaveLength(1);
      const nights = await db().roomNight.findMany({ where: { unitId: room.unitId } });
      expect(nights).toHaveLength(3);
      expect(new Set(nights.map(({ blockId }) => blockId !== null)).size).toBe(1);
      if (paid.ok) booked += 1;
    }
    expect(booked).toBeLessThanOrEqual(8);
  });

  test.each([
    [{ from: inDays(-1) }, { from: 'badDate' }],
    [{ from: 'soon' }, { from: 'badDate' }],
    [{ from: inDays(900), until: inDays(901) }, { from: 'badDate' }],
    [{ until: from }, { until: 'badDate' }],
    [{ until: inDays(500) }, { until: 'badDate' }],
    [{ reason: ' ' }, { reason: 'required' }],
    [{ reason: 'x'.repeat(121) }, { reason: 'tooLong' }],
  ])('is refused for %j', async (more, fields) => {
    expect(await close(await oneRoom(), more)).toMatchObject({ code: 'FIELDS', fields });
  });

  test.each([{ unitId: 'x' }, { unitId: randomUUID() }, { slug: 'nowhere' }])(
    'is not found for %j',
    async (other) =>
      expect(await close({ ...(await oneRoom()), ...other })).toMatchObject({ code: 'NOT_FOUND' }),
  );

  test('an empty night that belongs to an order and to people cannot be written', async () => {
    const night = { unitId: (await oneRoom()).unitId, night: new Date(from) };
    await expect(db().roomNight.create({ data: night })).rejects.toThrow();
  });
});

test('the calendar names the order of each night and counts what is free', async () => {
  const room = await oneRoom();
  const order = await book(room, from, inDays(3), 1n);
  await pay(order?.orderId ?? '');
  const calendar = await readRoomCalendar(room.slug, from.slice(0, 7), 'ar');
  expect(calendar?.free[Number(from.slice(8)) - 1]).toBe(0);
  const stretch = calendar?.rooms[0]?.stretches.find((one) => one.from === from);
  expect(stretch).toMatchObject({ nights: 1, taken: { reference: order?.reference } });
  expect(await readRoomCalendar((await createProduct()).slug, '', 'en')).toBeNull();
  expect(await readRoomCalendar('no\0where', '', 'en')).toBeNull();
});
