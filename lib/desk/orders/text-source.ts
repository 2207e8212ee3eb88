// Which orders have a name, address or number with this prefix? An ordered run of an index.
import { Prisma } from '@/prisma/generated/client';
import type { DeskStep, PrefixKind } from './list-cursor';

/** Sorts after every text that begins with the prefix, byte by byte. */
export const lastLetter = '\u{10FFFF}';

type Columns = {
  readonly table: Prisma.Sql;
  readonly key: Prisma.Sql;
  readonly id: Prisma.Sql;
};

const ofOrder = (key: Prisma.Sql): Columns => ({
  table: Prisma.sql`"order" t`,
  key,
  id: Prisma.sql`t.id`,
});

const columnsOf: Readonly<Record<PrefixKind, Columns>> = {
  name: {
    table: Prisma.sql`order_name t`,
    key: Prisma.sql`t.key`,
    id: Prisma.sql`t.order_id`,
  },
  email: ofOrder(Prisma.sql`(lower(t.customer_email) COLLATE "C")`),
  phone: ofOrder(Prisma.sql`(desk_phone_key(t.customer_phone) COLLATE "C")`),
  phoneEnd: ofOrder(Prisma.sql`(reverse(desk_phone_key(t.customer_phone)) COLLATE "C")`),
  beginning: ofOrder(Prisma.sql`(upper(t.reference) COLLATE "C")`),
};

/**
 * Rows by key, newest first where keys are equal. After a place there are two runs of the index:
 * the rest of the same key, and the keys after it. So a name shared by ten thousand guests costs no
 * more than a rare one.
 */
export function textSource(
  { kind, prefix }: { readonly kind: PrefixKind; readonly prefix: string },
  { place, isBack, limit }: DeskStep,
): Prisma.Sql {
  const columns = columnsOf[kind];
  const { key, id } = columns;
  const first = Prisma.sql`${key} >= ${prefix}`;
  const last = Prisma.sql`${key} < ${prefix + lastLetter}`;
  const run = (condition: Prisma.Sql) => pick(columns, kind, prefix, condition, isBack, limit);
  if (place === null) return run(Prisma.sql`${first} AND ${last}`);
  const at = Prisma.sql`(${new Date(place.atMs)}::timestamptz, ${place.id}::uuid)`;
  const sameKey = Prisma.sql`${key} = ${place.key} AND (t.created_at, ${id})`;
  const [rest, others] = isBack
    ? [Prisma.sql`${sameKey} > ${at}`, Prisma.sql`${key} < ${place.key} AND ${first}`]
    : [Prisma.sql`${sameKey} < ${at}`, Prisma.sql`${key} > ${place.key} AND ${last}`];
  const order = isBack ? Prisma.sql`key DESC, at, id` : Prisma.sql`key, at DESC, id DESC`;
  return Prisma.sql`SELECT id, key, amount, at
    FROM ((${run(rest)}) UNION ALL (${run(others)})) u ORDER BY ${order} LIMIT ${limit}`;
}

function pick(
  { table, key, id }: Columns,
  kind: PrefixKind,
  prefix: string,
  condition: Prisma.Sql,
  isBack: boolean,
  limit: number,
): Prisma.Sql {
  // A name with several matching words is listed at the first one.
  const once =
    kind === 'name'
      ? Prisma.sql` AND (t.head = '' OR strpos(' ' || t.head || t.key, ${` ${prefix}`})
          = length(t.head) + 1)`
      : Prisma.empty;
  const order = isBack
    ? Prisma.sql`${key} DESC, t.created_at, ${id}`
    : Prisma.sql`${key}, t.created_at DESC, ${id} DESC`;
  return Prisma.sql`SELECT ${id} AS id, ${key} AS key, NULL::int8 AS amount, t.created_at AS at
    FROM ${table} WHERE ${condition}${once} ORDER BY ${order} LIMIT ${limit}`;
}
