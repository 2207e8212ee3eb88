import { db } from '@/lib/db/client';
import { listDeskOrders } from '@/lib/desk/orders/list-orders';
import { type DeskQuery, readDeskFilter } from '@/lib/desk/orders/order-filter';
import { standingOf } from '@/lib/desk/orders/standing';
import { lineOf } from '../../support/listed-order';
import { makeAttempt, makeOperation } from '../../support/movements';
import { createProduct } from '../../support/shop';

const now = new Date('2026-11-24T12:00:00Z');
const made: Record<string, string> = {};
const found = async (query: DeskQuery) => (await listDeskOrders(readDeskFilter(query), now)).rows;
const keys = async (query: DeskQuery) =>
  (await found(query)).flatMap(({ reference }) => made[reference] ?? []).sort();

beforeAll(async () => {
  const [at, minor] = ['2026-11-20T10:00:00Z', 250_000n];
  const held = await makeAttempt({ state: 'AUTHORISED', at, minor });
  const less = await makeAttempt({ state: 'COMPLETED', at, minor, completedMinor: 125_000n });
  // 22:30 GMT is the next day in Baghdad.
  const completion = { kind: 'completion', at: '2026-11-21T22:30:00Z', minor: 125_000n } as const;
  await makeOperation(less.attempt, completion);
  const back = await makeAttempt({ state: 'REVERSED', type: 'sale', at, minor });
  await makeOperation(back.attempt, { kind: 'reversal', at: '2026-11-20T11:00:00Z', minor });
  const all = { held: held.order, 'for less': less.order, back: back.order };
  for (const [key, { reference }] of Object.entries(all)) made[reference] = key;
  const product = await createProduct({ kind: 'STAY' });
  const night = new Date('2026-11-21');
  const stay = { kind: 'STAY', checkIn: night, checkOut: new Date('2026-11-22') } as const;
  const { orderId, ...line } = { ...lineOf(less.order.id, product.id, minor), ...stay };
  const { id: lineId } = await db().orderLine.create({ data: { orderId, ...line } });
  const unit = await db().roomUnit.create({ data: { productId: product.id, label: 'B7' } });
  await db().roomNight.create({ data: { unitId: unit.id, night, orderId, lineId } });
});

test('each order says what is true of its money, and its room', async () => {
  const rows = await found({});
  const standings = rows.map((row) => {
    const { kind, minor } = standingOf(row);
    return [made[row.reference], [kind, minor]];
  });
  expect(Object.fromEntries(standings)).toEqual({
    held: ['held', 250_000n],
    'for less': ['taken', 125_000n],
    back: ['refunded', 250_000n],
  });
  const answer = rows.find(({ reference }) => made[reference] === 'for less');
  expect(answer).toMatchObject({ taken: 125_000n, booked: 250_000n });
  expect(answer).toMatchObject({ moneyDate: new Date('2026-11-21T22:30:00.000Z'), room: ['B7'] });
  expect(answer).toMatchObject({ checkOut: '2026-11-22' });
});

test.each<[string, DeskQuery, string[]]>([
  ['what was taken', { takenFrom: '100', takenTo: '200' }, ['for less']],
  ['what was refunded', { refundedFrom: '1' }, ['back']],
  ['no fee', { feeFrom: '1' }, []],
  [
    'the money’s day in the house',
    { moneyFrom: '2026-11-22', moneyTo: '2026-11-22' },
    ['for less'],
  ],
  [
    'that day in GMT',
    { moneyFrom: '2026-11-21', moneyTo: '2026-11-21', calendar: 'gmt' },
    ['for less'],
  ],
  ['the day after in GMT', { moneyFrom: '2026-11-22', calendar: 'gmt' }, []],
  ['who leaves', { checkOutFrom: '2026-11-22', checkOutTo: '2026-11-22' }, ['for less']],
  ['who comes, and was refunded', { checkInFrom: '2026-11-01', refundedFrom: '1' }, []],
  ['a room', { room: 'B7' }, ['for less']],
  ['a room that was typed as text', { search: 'b7' }, ['for less']],
  ['its word and its label', { search: 'ژووری b7' }, ['for less']],
  ['no such room', { search: 'room b8' }, []],
  ['an amount that was typed as text', { search: '250.0' }, ['back', 'for less', 'held']],
  ['that amount, where nothing was taken', { search: '٢٥٠', state: 'AUTHORISED' }, ['held']],
  ['that amount, and another', { search: '250', amountFrom: '251' }, []],
])('the list is narrowed by %s', async (_what, query, expected) => {
  expect(await keys(query)).toEqual(expected);
});

test('an amount with a point between its thousands is searched for in thousands', async () => {
  const { order } = await makeAttempt({
    state: 'AUTHORISED',
    at: now.toISOString(),
    minor: 250_000_000n,
  });
  made[order.reference] = 'dear';
  for (const search of ['250.000', '٢٥٠.٠٠٠', '250,000']) {
    expect(await keys({ search })).toEqual(['dear']);
  }
});
