import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { readDeskRows } from '@/lib/desk/orders/order-rows';
import { lineOf, listAttempt, listOrder } from '../../support/listed-order';
import { createProduct } from '../../support/shop';

const placedAt = new Date('2026-11-20T21:30:00.007Z');

async function addLine(orderId: string, position: number, given: object) {
  const product = await createProduct({ kind: 'STAY' });
  const name = { en: `Room ${position}`, ar: `غرفة ${position}`, ckb: `ژوور ${position}` };
  const line = { ...lineOf(orderId, product.id, 1_000n), name, position };
  await db().orderLine.create({ data: { ...line, kind: 'STAY', ...given } });
}

/** What the bank said of an attempt, and what of it the shop may take. */
const listTry = (orderId: string, sequence: number, given: object) =>
  listAttempt(orderId, {
    sequence,
    state: 'DECLINED',
    responseCode: null,
    authorisedAmountMinor: null,
    authorisedAmountText: null,
    ...given,
  });

test('an order of nothing but itself is a whole row', async () => {
  const order = await listOrder({ at: placedAt, name: 'O\'Neil "دارا"', isTest: false });
  await db().order.update({ where: { id: order.id }, data: { stateChangedAt: placedAt } });
  expect(await readDeskRows([order.id])).toEqual([
    {
      reference: order.reference,
      version: 1,
      state: 'AUTHORISED',
      kind: 'authorization',
      test: false,
      customer: 'O\'Neil "دارا"',
      email: 'somebody@example.test',
      phone: '0',
      what: { name: {}, others: 0 },
      stay: null,
      checkIn: null,
      checkOut: null,
      room: [],
      onCards: null,
      taken: null,
      refunded: null,
      fee: null,
      released: null,
      moneyDate: null,
      invoice: null,
      booked: 250_000_000n,
      authorised: null,
      rrn: null,
      approval: null,
      placed: placedAt,
      changed: placedAt,
      held: null,
      attention: 0,
    },
  ]);
});

test('the first line is named, and the first stay says its days', async () => {
  const order = await listOrder({ heldSince: placedAt, totalMinor: 900_719_925_474_099_312n });
  await addLine(order.id, 3, { checkIn: new Date('2026-12-24'), checkOut: new Date('2026-12-26') });
  await addLine(order.id, 1, { kind: 'GOODS' });
  await addLine(order.id, 2, { checkIn: new Date('2026-12-31'), checkOut: new Date('2027-01-02') });
  const [row] = await readDeskRows([order.id]);
  expect(row).toMatchObject({
    what: { name: { en: 'Room 1', ar: 'غرفة 1', ckb: 'ژوور 1' }, others: 2 },
    stay: '2026-12-31 – 2027-01-02',
    checkIn: '2026-12-31',
    checkOut: '2027-01-02',
    held: placedAt,
    // More than a number holds.
    booked: 900_719_925_474_099_312n,
  });
});

test('the bank is quoted by the attempt that pays, or else by the latest that it approved', async () => {
  const [paid, surplus] = [await listOrder(), await listOrder()];
  const said = (rrn: string) => ({ rrn, approvalCode: `Q${rrn.slice(-1)}` });
  await listTry(paid.id, 1, { ...said('700000000001'), authorisedAmountMinor: 250_500_000n });
  await listTry(paid.id, 2, { ...said('700000000002'), isSurplus: true });
  await listTry(paid.id, 3, {});
  await listTry(surplus.id, 1, { ...said('700000000003'), isSurplus: true });
  await listTry(surplus.id, 2, { ...said('700000000004'), isSurplus: true });
  expect(await readDeskRows([paid.id, surplus.id])).toMatchObject([
    { rrn: '700000000001', approval: 'Q1', authorised: 250_500_000n },
    { rrn: '700000000004', approval: 'Q4', authorised: null },
  ]);
});

test('rows stand as they were asked for, with the items that are open; nothing is made up', async () => {
  const [one, two] = [await listOrder(), await listOrder()];
  for (const [kind, closedAt] of [
    ['late_approval', null],
    ['second_approval', null],
    ['expired', new Date()],
  ] as const) {
    const subject = `order:${two.id}`;
    await db().attentionItem.create({ data: { kind, subject, orderId: two.id, closedAt } });
  }
  const rows = await readDeskRows([two.id, randomUUID(), one.id]);
  expect(rows.map(({ reference, attention }) => [reference, attention])).toEqual([
    [two.reference, 2],
    [one.reference, 0],
  ]);
  expect(await readDeskRows([])).toEqual([]);
});
