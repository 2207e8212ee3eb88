// How long does the desk take for its queries? Run for one database; prints milliseconds as JSON.
// With BENCH_PAGES it asks the built app at APP_URL for whole pages; without, the use case alone.
import pg from 'pg';
import { closeDb } from '@/lib/db/client';
import { closeMoneyPool } from '@/lib/db/transaction';
import { writeCursor } from '@/lib/desk/orders/list-cursor';
import { listDeskOrders } from '@/lib/desk/orders/list-orders';
import { readDeskFilter } from '@/lib/desk/orders/order-filter';
import { presets } from '@/lib/permissions';
import { settings } from '@/lib/settings/env';
import { createStaff, openStaffSession } from '../support/staff';
import { deepPlaces, deskQueries } from './desk-kinds';

const isOfPages = process.env.BENCH_PAGES === 'yes';
const each = Number(process.env.BENCH_EACH ?? 200);
/** Of the whole list: 50 orders a page. */
const deepPage = Number(process.env.BENCH_DEEP_PAGE);

const client = new pg.Client({ connectionString: settings().databaseUrl });
await client.connect();
const queries: Record<string, readonly Readonly<Record<string, string>>[]> = {
  ...(await deskQueries(client, each)),
};
const places = await deepPlaces(client, deepPage, each);
queries['page 10,000'] = places.map(({ atMs, id }) => ({
  after: writeCursor({ ordering: 'newest', key: '', atMs, id }),
}));
const counted = await client.query('SELECT count(*)::int AS orders FROM "order"');
await client.end();

const ask = isOfPages ? await pageReader() : readRows;
const times: Record<string, number[]> = {};
const found: Record<string, number> = {};
// Kinds take turns, so that what else the machine does meanwhile is shared by all of them.
for (let at = -5; at < each; at += 1) {
  for (const [kind, list] of Object.entries(queries)) {
    const query = list[Math.max(0, at) % list.length] ?? {};
    const begun = performance.now();
    const rows = await ask(query);
    const took = performance.now() - begun;
    if (at < 0) continue;
    times[kind] ??= [];
    times[kind].push(took);
    found[kind] = (found[kind] ?? 0) + rows;
  }
}
process.stdout.write(JSON.stringify({ orders: counted.rows[0].orders, times, found }));
await closeDb();
await closeMoneyPool();
process.exit(0);

async function readRows(query: Readonly<Record<string, string>>): Promise<number> {
  const page = await listDeskOrders(readDeskFilter(query));
  return page.rows.length;
}

/** The whole page as a browser gets it, read to its end; the rows are not counted. */
async function pageReader() {
  const staff = await createStaff({ permissions: presets.admin });
  const session = await openStaffSession(staff.id);
  const headers = { cookie: `${session.name}=${session.value}` };
  return async (query: Readonly<Record<string, string>>): Promise<number> => {
    const address = `${process.env.APP_URL}/admin/orders?${new URLSearchParams(query)}`;
    const answer = await fetch(address, { headers, redirect: 'error' });
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
    await answer.text();
    return 0;
  };
}
