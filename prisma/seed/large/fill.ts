// How does a new shop get three years of orders? In one transaction, batch by batch.
import { setImmediate as yieldToSocket } from 'node:timers/promises';
import type pg from 'pg';
import type { Settings } from '@/lib/settings/env';
import { copyLines } from './copy';
import { drawGuest } from './customers';
import { takeIndexesAway } from './indexes';
import { momentOf } from './moments';
import { placeOrder, writeOrder } from './orders';
import { Random } from './random';
import { Batch, type TableName, tables } from './rows';
import { readShop, type Shop } from './shop';
import { writeStory } from './stories';
import { Story } from './story';

type FillOptions = {
  readonly orders: number;
  readonly seed: string;
  readonly now: Date;
  readonly report: (words: string) => void;
  /** From this many orders on, indexes are dropped and rebuilt; for fewer it is not worth it. */
  readonly manyFrom?: number;
};

const ordersPerBatch = 4_000;
const usuallyManyFrom = 20_000;
/** Orders made before yielding to the socket, so that making and writing overlap. */
const ordersPerTurn = 100;
/** Numbers per second that the shop's own clock gives; see lib/payments/gateway-order-number. */
const numbersPerSecond = 5;

/**
 * Adds orders with everything that belongs to them. All or nothing: an interrupted run leaves the
 * database unchanged. Other writers of the same tables wait until it has ended.
 */
export async function fillShop(
  client: pg.Client,
  settings: Settings,
  options: FillOptions,
): Promise<void> {
  const { report } = options;
  const shop = await readShop(client, settings);
  if (shop.stays.length === 0 || shop.goods.length === 0) throw new Error('nothing is for sale');
  if (shop.people.length === 0) throw new Error('nobody may complete a payment');
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL synchronous_commit = off;
      SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL work_mem = '256MB'`);
    await client.query(`LOCK TABLE "order" IN SHARE ROW EXCLUSIVE MODE`);
    const isMany = options.orders >= (options.manyFrom ?? usuallyManyFrom);
    const restore = isMany ? await takeIndexesAway(client) : [];
    await writeOrders(client, shop, options);
    for (const [done, statement] of restore.entries()) {
      report(`indexes and keys: ${done} of ${restore.length}`);
      await client.query(statement);
    }
    await noteTraceNumbers(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
  report('statistics');
  for (const table of [...Object.keys(tables), 'order_name']) {
    await client.query(`VACUUM (ANALYZE) "${table}"`);
  }
}

async function writeOrders(client: pg.Client, shop: Shop, options: FillOptions): Promise<void> {
  const { orders, now, report } = options;
  const known = await client.query<{ count: number; numbers: string[] | null }>(
    `SELECT (SELECT count(*)::int FROM "order") AS count,
       (SELECT array_agg(gateway_order_id) FROM payment_attempt) AS numbers`,
  );
  const first = known.rows[0]?.count ?? 0;
  const random = new Random(`${options.seed}/${first}`);
  const invoices = await reserveInvoices(client, orders);
  const moment = { now, nextGatewayOrderId: gatewayNumbers(known.rows[0]?.numbers ?? []) };
  let writing: Promise<void> = Promise.resolve();
  let invoice = invoices;
  for (let from = 0; from < orders; from += ordersPerBatch) {
    const batch = new Batch();
    const to = Math.min(from + ordersPerBatch, orders);
    for (let index = from; index < to; index += 1) {
      const createdAt = momentOf(index, orders, random.fraction(), now);
      const customer = drawGuest(random, first + index);
      const order = placeOrder(shop, random, customer, first + index, createdAt);
      const story = new Story(shop, random, batch, order);
      writeStory(story, moment);
      writeOrder(batch, story, story.hasInvoice ? invoice : null);
      if (story.hasInvoice) invoice += 1;
      if (index % ordersPerTurn === 0) await yieldToSocket();
    }
    await writing;
    report(`${to.toLocaleString('en')} orders`);
    writing = writeBatch(client, batch);
    // Awaited one batch later; until then its rejection must not count as unhandled.
    writing.catch(() => {});
  }
  await writing;
}

async function writeBatch(client: pg.Client, batch: Batch): Promise<void> {
  for (const table of Object.keys(tables) as TableName[]) {
    await copyLines(client, table, tables[table], batch.lines[table]);
  }
}

/** Reserves an invoice number for each of `orders`; returns the first. */
async function reserveInvoices(client: pg.Client, orders: number): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    `SELECT nextval('invoice_number')::int AS first`,
  );
  const first = rows[0]?.first ?? 0;
  await client.query(`SELECT setval('invoice_number', $1::bigint)`, [first + orders]);
  return first;
}

/** ORDER numbers as the shop would have drawn them at the time, each used once. */
function gatewayNumbers(taken: readonly string[]): (at: Date) => string {
  const used = new Set(taken);
  let last = 0;
  return (at) => {
    do {
      last = Math.max(last + 1, Math.floor((at.getTime() / 1000) * numbersPerSecond));
    } while (used.has(String(last).padStart(10, '0')));
    return String(last).padStart(10, '0');
  };
}

/** Marks the trace numbers of the last two days as drawn. */
async function noteTraceNumbers(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO trace_number_use (terminal, trace_number, used_at, gateway_order_id)
     SELECT terminal, (gateway_order_id::bigint % 1000000)::int, created_at, gateway_order_id
     FROM payment_attempt WHERE created_at > now() - interval '48 hours'
     ON CONFLICT DO NOTHING`,
  );
}
