// Which pages of the desk are asked for besides its list of orders? Addresses of real days and orders.
import type pg from 'pg';

type Row = { readonly day: string; readonly reference: string };

/**
 * The longest p95 of each, in milliseconds, in the large book alone: its days hold a hundred times
 * as much as those of the small one. The day board has up to 300 stays.
 */
export const placeMsMax: Readonly<Record<string, number>> = {
  'order page': 150,
  'day board': 200,
  'today on the day board': 200,
  'calendar of rooms': 150,
  approvals: 150,
  'open attention': 150,
  'closed attention': 150,
  'holds near their end': 150,
  'payments without an answer': 150,
  goods: 150,
  'news of an open page': 150,
  'figures of the desk': 150,
  'audit of an order': 150,
  'day of the ledger': 150,
  'movements of a day': 150,
  'month of the ledger': 300,
  'journal begins': 1_000,
};

/** Addresses by kind: so many days and orders, spread over the whole book. */
export async function deskPlaces(
  client: pg.Client,
  each: number,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await client.query<Row>(
    `SELECT reference, to_char(created_at AT TIME ZONE 'Asia/Baghdad', 'YYYY-MM-DD') AS day
     FROM "order" ORDER BY md5(id::text) LIMIT $1`,
    [each],
  );
  const of = (make: (row: Row) => string) => rows.map(make);
  const always = (address: string) => rows.map(() => address);
  return {
    'order page': of(({ reference }) => `/admin/orders/${reference}`),
    'day board': of(({ day }) => `/admin?day=${day}`),
    'today on the day board': always('/admin'),
    'calendar of rooms': of(({ day }) => `/admin/calendar?from=${day}`),
    approvals: always('/admin/attention/approvals'),
    'open attention': always('/admin/attention'),
    'closed attention': always('/admin/attention/closed'),
    'holds near their end': always('/admin/orders/expiring'),
    'payments without an answer': always('/admin/attention/overdue'),
    goods: always('/admin/goods'),
    'news of an open page': of(
      ({ reference }) =>
        `/admin/news?follow=order:${reference}&since=${encodeURIComponent(minuteAgo())}`,
    ),
    'figures of the desk': always('/admin/overview'),
    'audit of an order': of(({ reference }) => `/admin/audit?about=${reference}`),
    'day of the ledger': of(({ day }) => `/admin/reconciliation?day=${day}`),
    'movements of a day': of(({ day }) => `/admin/reconciliation/movements?from=${day}&to=${day}`),
    'month of the ledger': of(({ day }) => `/admin/reconciliation/month?month=${day.slice(0, 7)}`),
    'journal begins': of(
      ({ day }) =>
        `/admin/reconciliation/journal?from=${day.slice(0, 7)}-01&to=${day.slice(0, 7)}-28&calendar=house&format=csv`,
    ),
  };
}

function minuteAgo(): string {
  return new Date(Date.now() - 60_000).toISOString();
}
