import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { verifyAudit } from '@/lib/audit/verify/verify-audit';
import { db } from '@/lib/db/client';
import { listDeskOrders } from '@/lib/desk/orders/list-orders';
import { readDeskFilter } from '@/lib/desk/orders/order-filter';
import { checkAllOrders } from '@/lib/payments/janitor/check-parity';
import { replayOrders } from '@/lib/payments/replay/replay-orders';
import { settings } from '@/lib/settings/env';
import { fillShop } from '@/prisma/seed/large/fill';
import { momentOf } from '@/prisma/seed/large/moments';
import { seed } from '@/prisma/seed/seed';
import { createStaff } from '../../support/staff';

const now = new Date();
const orders = 300;
let client: pg.Client;

beforeAll(async () => {
  await seed(settings().databaseUrl);
  await createStaff();
  client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await client.connect();
  await fillShop(client, settings(), { orders, seed: 'a', now, report: () => {} });
});

afterAll(() => client.end());

test('the audit of made-up orders is whole, and their rows are what it says', async () => {
  const { findings, subjects } = await verifyAudit();
  expect(findings).toEqual([]);
  expect(subjects).toBeGreaterThanOrEqual(orders);
  const differing: unknown[] = [];
  expect(await checkAllOrders((finding) => differing.push(finding))).toBe(orders);
  expect(differing).toEqual([]);
});

test('their evidence replays to the states that they have', async () => {
  const differing: unknown[] = [];
  expect(await replayOrders({ since: null }, (order) => differing.push(order))).toBe(orders);
  expect(differing).toEqual([]);
});

test('most are paid or completed, names stand in three scripts, and the desk finds them', async () => {
  const states = await db().order.groupBy({ by: ['state'], _count: true });
  const settled = states.filter(({ state }) => state === 'PAID' || state === 'COMPLETED');
  expect(settled.reduce((sum, { _count }) => sum + _count, 0)).toBeGreaterThan(orders * 0.6);
  const locales = await db().order.groupBy({ by: ['locale'] });
  expect(locales.map(({ locale }) => locale).sort()).toEqual(['ar', 'ckb', 'en']);
  const one = await db().order.findFirstOrThrow({ where: { locale: 'ckb' } });
  const page = await listDeskOrders(readDeskFilter({ search: one.customerName }));
  expect(page.rows.map(({ reference }) => reference)).toContain(one.reference);
});

test('a second run adds other orders and leaves the first ones alone', async () => {
  const before = await db().order.findMany({ select: { id: true, version: true } });
  await fillShop(client, settings(), { orders: 20, seed: 'a', now, report: () => {} });
  expect(await db().order.count()).toBe(orders + 20);
  const where = { id: { in: before.map(({ id }) => id) } };
  const known = await db().order.findMany({ where, select: { id: true, version: true } });
  expect(known).toHaveLength(before.length);
  expect((await verifyAudit()).findings).toEqual([]);
});

test('a run that fails half-way leaves nothing', async () => {
  const before = await db().order.count();
  await client.query(
    `ALTER TABLE attention_item ADD CONSTRAINT refuses_${randomUUID().slice(0, 8)}
     CHECK (opened_at < '2020-01-01') NOT VALID`,
  );
  // Few orders, of which the run thinks as of many: it takes the indexes away before it fails.
  const many = { orders: 1_000, manyFrom: 1_000 };
  const run = fillShop(client, settings(), { ...many, seed: 'b', now, report: () => {} });
  await expect(run).rejects.toThrow(/violates check constraint/);
  expect(await db().order.count()).toBe(before);
  const indexes = await client.query(`SELECT 1 FROM pg_indexes WHERE tablename = 'order'`);
  expect(indexes.rowCount).toBeGreaterThan(8);
});

test('moments rise, end before now and fill three years', () => {
  const moments = Array.from({ length: 5_000 }, (_, at) => momentOf(at, 5_000, 0.5, now).getTime());
  for (const [at, moment] of moments.entries()) {
    expect(moment).toBeGreaterThanOrEqual(moments[at - 1] ?? 0);
  }
  expect(moments.at(-1)).toBeLessThan(now.getTime());
  expect((moments[0] ?? 0) - now.getTime()).toBeLessThan(-2.9 * 365 * 86_400_000);
});
