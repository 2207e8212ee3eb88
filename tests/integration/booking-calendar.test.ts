import { expect, test, vi } from 'vitest';
import { GET } from '@/app/(shop)/orders/[reference]/calendar/route';
import { db } from '@/lib/db/client';
import { calendarOfMail } from '@/lib/orders/booking-calendar';
import { orderKey } from '@/lib/orders/order-link';
import { holdNight, startNight } from '../support/one-night';
import { withBank } from '../support/shop';

const bank = withBank();

vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => undefined }),
}));

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
  expect((await open(held.orderId, orderKey({ id: waiting.orderId, linkRound: 0 }))).status).toBe(
    404,
  );
  expect(
    (await open(waiting.orderId, orderKey({ id: waiting.orderId, linkRound: 0 }))).status,
  ).toBe(404);
});

test('the mail that confirms a booking brings the file along, and no other mail', async () => {
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
