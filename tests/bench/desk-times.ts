// How long does the desk take for its queries? Run for one database; prints milliseconds as JSON.
// With BENCH_PAGES it asks the built app at APP_URL for whole pages; without, the use case alone.
import pg from 'pg';
import { writeCursor } from '@/lib/desk/orders/list-cursor';
import { listDeskOrders } from '@/lib/desk/orders/list-orders';
import { readDeskFilter } from '@/lib/desk/orders/order-filter';
import { settings } from '@/lib/settings/env';
import { deepPlaces, listQueries, middleKind, middlePage, placeAddresses } from './desk-asked';
import { signedIn, tellAndEnd } from './desk-program';

const isOfPages = process.env.BENCH_PAGES === 'yes';
const each = Number(process.env.BENCH_EACH ?? 200);

const client = new pg.Client({ connectionString: settings().databaseUrl });
await client.connect();
const counted = await client.query<{ orders: number }>(
  'SELECT count(*)::int AS orders FROM "order"',
);
const orders = counted.rows[0]?.orders ?? 0;
const middle = middlePage(orders);
const deep = await deepPlaces(client, middle, each);
const queries: Awaited<ReturnType<typeof listQueries>> = {
  ...(await listQueries(client, each)),
  [middleKind]: deep.map(({ atMs, id }) => ({
    after: writeCursor({ ordering: 'newest', key: '', atMs, id }),
  })),
};
const places = isOfPages ? await placeAddresses(client, each) : {};
await client.end();

const headers = isOfPages ? await signedIn() : {};
const askList = isOfPages
  ? (query: Readonly<Record<string, string>>) =>
      readPage(`/admin/orders?${new URLSearchParams(query)}`)
  : async (query: Readonly<Record<string, string>>) =>
      (await listDeskOrders(readDeskFilter(query))).rows.length;
const asked: Record<string, readonly (() => Promise<number>)[]> = {};
for (const [kind, list] of Object.entries(queries)) {
  asked[kind] = list.map((query) => () => askList(query));
}
for (const [kind, list] of Object.entries(places)) {
  asked[kind] = list.map((address) => () => readPage(address));
}
const times: Record<string, number[]> = {};
const found: Record<string, number> = {};
// Kinds take turns, so that what else the machine does meanwhile is shared by all of them.
for (let at = -5; at < each; at += 1) {
  // The app still works on the file that was given up at the end of the turn before.
  if (isOfPages) await askList({});
  for (const [kind, list] of Object.entries(asked)) {
    const begun = performance.now();
    const rows = (await list[Math.max(0, at) % list.length]?.()) ?? 0;
    const took = performance.now() - begun;
    if (at < 0) continue;
    times[kind] ??= [];
    times[kind].push(took);
    found[kind] = (found[kind] ?? 0) + rows;
  }
}
await tellAndEnd({ orders, middle, times, found });

/** The whole page as a browser gets it; of a file its first piece. Rows are not counted. */
async function readPage(path: string): Promise<number> {
  const answer = await fetch(`${process.env.APP_URL}${path}`, { headers, redirect: 'error' });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  if (!answer.headers.has('content-disposition')) await answer.text();
  else {
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
  return 0;
}
