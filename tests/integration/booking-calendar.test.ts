import { randomUUID } from 'node:crypto';
import { GET } from '@/app/(shop)/orders/[reference]/calendar/route';
import { addStay } from '@/lib/cart/cart';
import { db } from '@/lib/db/client';
import { setCancellationRule } from '@/lib/desk/calendar/cancellation-rule';
import { calendarOfMail } from '@/lib/orders/booking-calendar';
import { findStays } from '@/lib/orders/find-stays';
import { orderKey } from '@/lib/orders/order-link';
import { changeRoom } from '@/lib/orders/stays/change-room';
import { cancelStay } from '@/lib/payments/shopper/cancel-stay';
import { inDays } from '../support/merchant-day';
import { must } from '../support/must';
import { deliver, holdNight, readAttempt, startAgain, startNight } from '../support/one-night';
import { createPerson } from '../support/people';
import { mailsOf } from '../support/records';
import { createActor, createProduct, placeCart, withBank } from '../support/shop';

const bank = withBank();
/** What a calendar makes of a file; when it was written is no part of an event. */
const eventsOf = (file: string) =>
  file
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((text) => {
      const [lines = ''] = text.replaceAll('\r\n ', '').split('\r\nEND:VEVENT');
      const entries = lines
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
      return Object.fromEntries(entries.filter(([name]) => name !== 'DTSTAMP'));
    });

const open = async (orderId: string, key: string) => {
  const { reference } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const request = new Request(`http://localhost/orders/${reference}/calendar?key=${key}`);
  return GET(request, { params: Promise.resolve({ reference }) });
};

test('L1 a booking goes into a calendar by its own proof, once it is held', async () => {
  const [held, waiting] = [await holdNight(bank), await startNight()];
  const file = await open(held.orderId, orderKey({ id: held.orderId, linkRound: 0 }));
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain('SUMMARY:Dar Dijla: ');
  const key = orderKey({ id: waiting.orderId, linkRound: 0 });
  expect((await open(held.orderId, key)).status).toBe(404);
  expect((await open(waiting.orderId, key)).status).toBe(404);
});

test('a stay keeps its event in every file: moved to another room it is the same, cancelled struck out', async () => {
  const clerk = await createActor<'complete'>();
  const room = await createProduct({ kind: 'STAY', rooms: 2 });
  const fee = { feeUnit: 'nights', feeCount: '1', noShowUnit: 'nights', noShowCount: '1' };
  const rule = { slug: room.slug, isNone: false, source: { freeDays: '1', ...fee } };
  await setCancellationRule(await createPerson<'manage_catalogue'>(), rule);
  // It goes with the nights, and has no days of its own.
  await db().stayExtra.create({
    data: {
      ...{ name: { en: 'Breakfast' }, priceMinor: 0n, counted: 'night' },
      ...{ isIncluded: true, productIds: [room.id] },
    },
  });
  const cartId = randomUUID();
  const today = inDays(0);
  for (const day of [20, 30]) {
    const stay = { checkIn: inDays(day), checkOut: inDays(day + 1), nights: 1, guests: 1, today };
    await addStay({ cartId, productId: room.id, ...stay });
  }
  const { orderId } = must(await placeCart(cartId, 50_000_000n));
  const { gatewayOrderId } = await readAttempt(await startAgain(orderId));
  await deliver(await bank.pay(gatewayOrderId));
  const key = orderKey({ id: orderId, linkRound: 0 });
  const page = async () => eventsOf(await (await open(orderId, key)).text());
  const mailed = async (kind: string) => {
    const [mail] = await mailsOf({ orderId, kind });
    const [file] = await calendarOfMail(mail as Parameters<typeof calendarOfMail>[0]);
    return eventsOf(String(file?.content));
  };
  const booked = await page();
  expect(booked).toHaveLength(2);
  expect(new Set(booked.map(({ UID }) => UID)).size).toBe(2);
  expect(booked).toMatchObject(Array(2).fill({ STATUS: 'CONFIRMED', SEQUENCE: '0' }));
  expect(await mailed('invoice')).toEqual(booked);
  const [first] = await findStays(orderId);
  if (first === undefined) throw new Error('there is no stay');
  const taken = await db().roomNight.findFirstOrThrow({ where: { lineId: first.id } });
  const where = { productId: room.id, id: { not: taken.unitId } };
  const free = await db().roomUnit.findFirstOrThrow({ where });
  const moved = await changeRoom(clerk, { stayId: first.id, unitId: free.id });
  expect(moved).toMatchObject({ ok: true });
  expect(await page()).toEqual(booked);
  await cancelStay({ orderId, stayId: first.id, seenFeeMinor: 0n });
  const struckOut = [{ ...booked[0], STATUS: 'CANCELLED', SEQUENCE: '1' }, booked[1]];
  expect(await page()).toEqual(struckOut);
  expect(await mailed('stay_cancelled')).toEqual(struckOut);
});

test('the mail that confirms a booking brings the file along, and the one before it does not', async () => {
  const { orderId } = await holdNight(bank);
  const mails = await db().mailOutbox.findMany({ where: { orderId } });
  const files = await Promise.all(
    mails.map(async (mail) => [mail.kind, (await calendarOfMail(mail)).length]),
  );
  expect(Object.fromEntries(files)).toEqual({ order_placed: 0, invoice: 1 });
  // Nights of two prices are two lines, and one stay.
  const mail = mails.find(({ kind }) => kind === 'invoice');
  if (mail === undefined) throw new Error('there is no such mail');
  const payload = mail.payload as { lines: object[] };
  const [line] = payload.lines;
  const lines = [
    { ...line, stay: 0, checkIn: '2026-12-02', checkOut: '2026-12-04' },
    { ...line, stay: 0, checkIn: '2026-12-04', checkOut: '2026-12-05' },
    { ...line, stay: null },
  ];
  const [file] = await calendarOfMail({ ...mail, payload: { ...payload, lines } });
  const text = String(file?.content);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).toMatch(/DTEND\S*:20261205/);
});
