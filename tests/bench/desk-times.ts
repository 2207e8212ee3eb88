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
import { deskPlaces } from './desk-places';

const isOfPages = process.env.BENCH_PAGES === 'yes';
const each = Number(process.env.BENCH_EACH ?? 200);
/** Of the whole list: 50 orders a page. */
const deepPage = Number(process.env.BENCH_DEEP_PAGE);

const client = new pg.Client({ connectionString: settings().databaseUrl });
await client.connect();
const queries: Record<string, readonly Readonly<Record<string, string>>[]> = {
  ...(await deskQueries(client, each)),
};
const cursors = await deepPlaces(client, deepPage, each);
queries['page 10,000'] = cursors.map(({ atMs, id }) => ({
  after: writeCursor({ ordering: 'newest', key: '', atMs, id }),
}));
const places = isOfPages ? await deskPlaces(client, each) : {};
const counted = await client.query('SELECT count(*)::int AS orders FROM "order"');
await client.end();

const readPage = isOfPages ? await pageReader() : null;
const addressOf = (query: Readonly<Record<string, string>>) =>
  `/admin/orders?${new URLSearchParams(query)}`;
/** What is asked, kind by kind: lists as pages or alone, then the other pages. */
const asked: Record<string, readonly (() => Promise<number>)[]> = {};
for (const [kind, list] of Object.entries(queries)) {
  asked[kind] = list.map(
    (query) => () => (readPage === null ? readRows(query) : readPage(addressOf(query))),
  );
}
for (const [kind, list] of Object.entries(places)) {
  asked[kind] = list.map((address) => async () => readPage?.(address) ?? 0);
}
const times: Record<string, number[]> = {};
const found: Record<string, number> = {};
// Kinds take turns, so that what else the machine does meanwhile is shared by all of them.
for (let at = -5; at < each; at += 1) {
  for (const [kind, list] of Object.entries(asked)) {
    const ask = list[Math.max(0, at) % list.length];
    const begun = performance.now();
    const rows = (await ask?.()) ?? 0;
    const took = performance.now() - begun;
    if (at < 0) continue;
    times[kind] ??= [];
    times[kind].push(took);
    found[kind] = (found[kind] ?? 0) + rows;
  }
}
process.stdout.write(`\n${JSON.stringify({ orders: counted.rows[0].orders, times, found })}\n`);
await closeDb();
await closeMoneyPool();
process.exit(0);

async function readRows(query: Readonly<Record<string, string>>): Promise<number> {
  const page = await listDeskOrders(readDeskFilter(query));
  return page.rows.length;
}

/**
 * The whole page as a browser gets it, read to its end; of a file its first piece. Rows are not
 * counted.
 */
async function pageReader() {
  const staff = await createStaff({ permissions: presets.admin });
  const session = await openStaffSession(staff.id);
  const headers = { cookie: `${session.name}=${session.value}` };
  return async (path: string): Promise<number> => {
    const answer = await fetch(`${process.env.APP_URL}${path}`, { headers, redirect: 'error' });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    if (!answer.headers.has('content-disposition')) await answer.text();
    else await readBeginning(answer);
    return 0;
  };
}

async function readBeginning({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  await reader?.read();
  await reader?.cancel();
}
