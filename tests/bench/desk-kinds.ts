// Which queries does the desk get? At least two hundred different ones of each kind, from the rows.
import type pg from 'pg';

type DeskQueries = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

type Row = Record<string, string>;

const states = [
  'NOT_STARTED',
  'AWAITING_RESULT',
  'RESULT_OVERDUE',
  'CHECKING',
  'AUTHORISED',
  'PAID',
  'COMPLETED',
  'REVERSED',
  'DECLINED',
  'CANCELLED',
] as const;

/** `places` are cursors of pages, the first of them that of page 10,000. */
export async function deskQueries(client: pg.Client, each: number): Promise<DeskQueries> {
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
  const of = <T>(items: readonly T[], make: (item: T, at: number) => Record<string, string>) =>
    items.map(make);
  const numbers = Array.from({ length: each }, (_, at) => at);
  return {
    'first page': numbers.map(() => ({})),
    state: of(numbers, (at) => ({
      state: states[at % states.length] ?? '',
      ...(at >= states.length && { to: orders[at % orders.length]?.day ?? '' }),
    })),
    kind: of(numbers, (at) => ({
      kind: at % 2 === 0 ? 'authorization' : 'sale',
      ...(at > 1 && { to: orders[at % orders.length]?.day ?? '' }),
    })),
    date: of(orders, ({ day = '' }, at) => ({
      from: day,
      to: day,
      calendar: at % 2 === 0 ? 'house' : 'gmt',
    })),
    amount: of(orders, ({ amount = '' }, at) => ({
      amountFrom: String(Math.max(1, Number(amount) - at)),
      amountTo: String(Number(amount) + at),
    })),
    age: of(numbers, (at) => ({ heldMin: String(at % 25), heldMax: String((at % 25) + at) })),
    attention: of(numbers, (at) => ({
      attention: 'open',
      ...(at > 0 && { to: orders[at % orders.length]?.day ?? '' }),
    })),
    'by reference': of(orders, ({ reference = '' }) => ({ search: reference })),
    'by beginning of a name': of(names, ({ key = '' }) => ({ search: key })),
    'by whole name': of(rareNames, ({ key = '' }) => ({ search: key })),
    'by RRN': of(attempts, ({ rrn = '' }) => ({ search: rrn })),
    'by approval code': of(attempts, ({ approval = '' }) => ({ search: approval })),
    'by INT_REF': of(attempts, ({ internal = '' }) => ({ search: internal })),
    'by gateway ORDER': of(attempts, ({ gateway = '' }) => ({ search: gateway })),
    'by e-mail': of(orders, ({ email = '' }) => ({ search: email })),
    'by phone': of(orders, ({ phone = '' }) => ({ search: phone })),
  };
}

/** Cursors of so many places around the middle page and around the last page of the whole list. */
export async function deepPlaces(
  client: pg.Client,
  page: number,
  each: number,
): Promise<readonly { readonly atMs: number; readonly id: string }[]> {
  const { rows } = await client.query<{ at: Date; id: string }>(
    `SELECT created_at AS at, id FROM "order" ORDER BY created_at DESC, id DESC
     OFFSET $1 LIMIT $2`,
    [page * 50, each],
  );
  return rows.map(({ at, id }) => ({ atMs: at.getTime(), id }));
}
