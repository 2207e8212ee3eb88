// What is the desk asked for? Different lists of each kind, and its other pages, from the rows.
import type pg from 'pg';

type Query = Readonly<Record<string, string>>;
type Row = Record<string, string>;
type Asked<T> = Readonly<Record<string, readonly T[]>>;

const states =
  'NOT_STARTED AWAITING_RESULT RESULT_OVERDUE CHECKING AUTHORISED PAID COMPLETED REVERSED DECLINED CANCELLED'.split(
    ' ',
  );

/** Queries of the list: so many of each kind. */
export async function listQueries(client: pg.Client, each: number): Promise<Asked<Query>> {
  const read = async (sql: string) => (await client.query<Row>(sql, [each])).rows;
  const orders = await read(
    `SELECT reference, customer_email AS email, customer_phone AS phone,
       to_char(created_at AT TIME ZONE 'Asia/Baghdad', 'YYYY-MM-DD') AS day,
       (total_minor / 1000)::text AS amount
     FROM "order" ORDER BY md5(id::text) LIMIT $1`,
  );
  const attempts = await read(
    `SELECT rrn, approval_code AS approval, internal_reference AS internal,
       gateway_order_id AS gateway FROM payment_attempt
     WHERE authorised_amount_minor IS NOT NULL ORDER BY md5(id::text) LIMIT $1`,
  );
  // A quarter, half, three quarters and all of a name: common beginnings and rare ones.
  const names = await read(
    `SELECT left(n.key, greatest(2, length(n.key) * (1 + (row_number() OVER ())::int % 4) / 4)) AS key
     FROM (SELECT key FROM order_name ORDER BY md5(order_id::text || position) LIMIT $1) n`,
  );
  const rareNames = await read(
    `SELECT key FROM (SELECT DISTINCT key FROM order_name) k ORDER BY md5(key) LIMIT $1`,
  );
  const numbers = Array.from({ length: each }, (_, at) => at);
  /** The first of a kind are of the whole list; later ones end at another day. */
  const until = (at: number, first: number) =>
    at >= first && { to: orders[at % orders.length]?.day ?? '' };
  const search = (rows: readonly Row[], column: string) =>
    rows.map((row) => ({ search: row[column] ?? '' }));
  return {
    'first page': numbers.map(() => ({})),
    state: numbers.map((at) => ({
      state: states[at % states.length] ?? '',
      ...until(at, states.length),
    })),
    kind: numbers.map((at) => ({ kind: at % 2 ? 'sale' : 'authorization', ...until(at, 2) })),
    date: orders.map(({ day = '' }, at) => ({
      from: day,
      to: day,
      calendar: at % 2 ? 'gmt' : 'house',
    })),
    amount: orders.map(({ amount = '' }, at) => ({
      amountFrom: String(Math.max(1, Number(amount) - at)),
      amountTo: String(Number(amount) + at),
    })),
    age: numbers.map((at) => ({ heldMin: String(at % 25), heldMax: String((at % 25) + at) })),
    attention: numbers.map((at) => ({ attention: 'open', ...until(at, 1) })),
    'by reference': search(orders, 'reference'),
    'by beginning of a name': search(names, 'key'),
    'by whole name': search(rareNames, 'key'),
    'by RRN': search(attempts, 'rrn'),
    'by approval code': search(attempts, 'approval'),
    'by INT_REF': search(attempts, 'internal'),
    'by gateway ORDER': search(attempts, 'gateway'),
    'by e-mail': search(orders, 'email'),
    'by phone': search(orders, 'phone'),
  };
}

const perPage = 50;

export const middleKind = 'middle page';
/** Of the whole list: no page of it is further from both ends. */
export const middlePage = (orders: number) => Math.floor(orders / perPage / 2);

/** The places of so many orders behind the given page of the whole list. */
export async function deepPlaces(client: pg.Client, page: number, each: number) {
  const { rows } = await client.query<{ at: Date; id: string }>(
    `SELECT created_at AS at, id FROM "order" ORDER BY created_at DESC, id DESC
     OFFSET $1 LIMIT $2`,
    [page * perPage, each],
  );
  return rows.map(({ at, id }) => ({ atMs: at.getTime(), id }));
}

type Place = readonly [msMax: number, address: (order: Row) => string];

/**
 * The other pages, each with its longest p95 in the large book alone: its days hold a hundred times as
 * much as those of the small one. The day board has up to 300 stays.
 */
const places: Readonly<Record<string, Place>> = {
  'order page': [150, ({ reference }) => `/admin/orders/${reference}`],
  'day board': [200, ({ day }) => `/admin?day=${day}`],
  'today on the day board': [200, () => '/admin'],
  'calendar of rooms': [150, ({ day }) => `/admin/calendar?from=${day}`],
  approvals: [150, () => '/admin/attention/approvals'],
  'open attention': [150, () => '/admin/attention'],
  'closed attention': [150, () => '/admin/attention/closed'],
  'holds near their end': [150, () => '/admin/orders/expiring'],
  'payments without an answer': [150, () => '/admin/attention/overdue'],
  goods: [150, () => '/admin/goods'],
  'news of an open page': [
    150,
    ({ reference }) =>
      `/admin/news?follow=order:${reference}&since=${new Date(Date.now() - 60_000).toISOString()}`,
  ],
  'figures of the desk': [150, () => '/admin/overview'],
  'audit of an order': [150, ({ reference }) => `/admin/audit?about=${reference}`],
  'day of the ledger': [150, ({ day }) => `/admin/reconciliation?day=${day}`],
  'movements of a day': [150, ({ day }) => `/admin/reconciliation/movements?from=${day}&to=${day}`],
  'month of the ledger': [300, ({ month }) => `/admin/reconciliation/month?month=${month}`],
  'days to sign together': [300, () => '/admin/reconciliation/signing'],
  'statements of a month': [150, ({ month }) => `/admin/reconciliation/statements?month=${month}`],
  documents: [150, () => '/admin/documents'],
  'documents of a month': [150, ({ month }) => `/admin/documents?month=${month}`],
  'documents by customer': [
    150,
    ({ name = '' }) => `/admin/documents?${new URLSearchParams({ customer: name })}`,
  ],
  'documents by number': [150, ({ number }) => `/admin/documents?number=${number}`],
  audit: [150, () => '/admin/audit'],
  'journal begins': [
    1_000,
    ({ month }) =>
      `/admin/reconciliation/journal?from=${month}-01&to=${month}-28&calendar=house&format=csv`,
  ],
};

/** The p95 that these pages should come to where the first page of the list takes `listGoalMs`. */
export const goalMs: Readonly<Record<string, number>> = {
  'day board': 80,
  'today on the day board': 80,
  'day of the ledger': 80,
  'month of the ledger': 80,
};

export const listGoalMs = 60;

/** The longest p95 of a kind; undefined: it is a list. */
export const placeMsMax = (kind: string) => places[kind]?.[0];

/** Addresses by kind: so many days and orders, spread over the whole book. */
export async function placeAddresses(client: pg.Client, each: number): Promise<Asked<string>> {
  const { rows } = await client.query<Row>(
    `SELECT reference, to_char(created_at AT TIME ZONE 'Asia/Baghdad', 'YYYY-MM-DD') AS day,
       to_char(created_at AT TIME ZONE 'Asia/Baghdad', 'YYYY-MM') AS month,
       split_part(customer_name, ' ', 1) AS name, (row_number() OVER ())::text AS number
     FROM "order" ORDER BY md5(id::text) LIMIT $1`,
    [each],
  );
  return Object.fromEntries(
    Object.entries(places).map(([kind, [, address]]) => [kind, rows.map(address)]),
  );
}
