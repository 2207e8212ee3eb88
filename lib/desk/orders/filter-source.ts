// Which rows of the order book fit a filter? Its conditions, and the index that is walked for it.
import { Prisma } from '@/prisma/generated/client';
import type { OrderState, TransactionType } from '@/prisma/generated/enums';
import type { DeskOrdering, DeskStep } from './list-cursor';
import { type DeskFilter, deskStates } from './order-filter';
import type { TakenSearch } from './search-text';
import { textSource } from './text-source';

/** A filter with its days as instants: `from` inclusive, `until` exclusive. */
type DeskWish = Pick<
  DeskFilter,
  'states' | 'kind' | 'amountFrom' | 'amountTo' | 'hasAttention' | 'test'
> & {
  readonly from: Date | null;
  readonly until: Date | null;
  /** Held since a moment in [from, until]; null: no matter whether anything is held. */
  readonly held: { readonly from: Date | null; readonly until: Date } | null;
  readonly taken: TakenSearch | null;
};

/**
 * How a list is read: rows (`id`, `key`, `amount`, `at`) of one index in its order, at most
 * `limit` of them whatever the book's size, and what the rest of the filter asks of "order" o.
 */
export type DeskSource = {
  readonly ordering: DeskOrdering;
  readonly rows: (step: DeskStep) => Prisma.Sql;
  readonly order: (isBack: boolean) => Prisma.Sql;
  /** Null: every row of the index fits. */
  readonly rest: Prisma.Sql | null;
};

type Part = 'state' | 'kind' | 'test' | 'amount' | 'date' | 'held' | 'attention';

/** The index that narrows most goes first; what it does not answer is asked row by row. */
export function sourceFor(wish: DeskWish): DeskSource {
  const { taken } = wish;
  const isAmount = wish.amountFrom !== null || wish.amountTo !== null;
  if (taken !== null && 'prefix' in taken) {
    return {
      ordering: taken.kind,
      rows: (step) => textSource(taken, step),
      order: textOrder,
      rest: restOf(wish, []),
    };
  }
  if (taken !== null) return newest((step) => namedRows(taken.orderIds, step), restOf(wish, []));
  if (wish.hasAttention) {
    return newest((step) => attentionRows(wish, step), restOf(wish, ['attention', 'date']));
  }
  if (wish.held !== null) {
    return {
      ordering: 'held',
      rows: (step) => heldRows(wish, step),
      order: (isBack) => newestOrder(!isBack),
      rest: restOf(wish, ['held']),
    };
  }
  const listed: Part[] = ['state', 'kind', 'test'];
  if (isAmount && wish.from === null) {
    return {
      ordering: 'amount',
      rows: (step) => amountRows(wish, step),
      order: (isBack) =>
        isBack ? Prisma.sql`amount, at, id` : Prisma.sql`amount DESC, at DESC, id DESC`,
      rest: restOf(wish, [...listed, 'amount']),
    };
  }
  return newest((step) => newestRows(wish, step), restOf(wish, [...listed, 'date']));
}

function newest(rows: DeskSource['rows'], rest: Prisma.Sql | null): DeskSource {
  return { ordering: 'newest', rows, order: newestOrder, rest };
}

/** The newest first, by columns of a table or of a result. */
function newestOrder(isBack: boolean, at = 'at', id = 'id'): Prisma.Sql {
  return Prisma.raw(isBack ? `${at}, ${id}` : `${at} DESC, ${id} DESC`);
}

function textOrder(isBack: boolean): Prisma.Sql {
  return isBack ? Prisma.sql`key DESC, at, id` : Prisma.sql`key, at DESC, id DESC`;
}

/** Conditions on "order" o for everything but the `covered` parts of a wish. */
function restOf(wish: DeskWish, covered: readonly Part[]): Prisma.Sql | null {
  const conditions: [Part, Prisma.Sql | null][] = [
    ['state', wish.states.length === 0 ? null : Prisma.sql`o.state = ANY(${stateArray(wish)})`],
    ['kind', wish.kind && Prisma.sql`o.transaction_type = ${wish.kind}::"TransactionType"`],
    ['test', wish.test && Prisma.sql`o.is_test = ${wish.test === 'only'}`],
    ['amount', amountRange(wish, Prisma.sql`o.total_minor`)],
    ['date', dateRange(wish, Prisma.sql`o.created_at`)],
    ['held', wish.held && heldRange(wish.held, Prisma.sql`o.held_since`)],
    [
      'attention',
      wish.hasAttention
        ? Prisma.sql`EXISTS (SELECT 1 FROM attention_item i WHERE i.closed_at IS NULL
            AND i.order_id = o.id)`
        : null,
    ],
  ];
  return allOf(conditions.flatMap(([part, sql]) => (covered.includes(part) ? [] : [sql])));
}

function allOf(conditions: readonly (Prisma.Sql | null)[]): Prisma.Sql | null {
  const asked = conditions.filter((sql) => sql !== null);
  return asked.length === 0 ? null : Prisma.join(asked, ' AND ');
}

function amountRange(wish: DeskWish, column: Prisma.Sql): Prisma.Sql | null {
  return allOf([
    wish.amountFrom === null ? null : Prisma.sql`${column} >= ${wish.amountFrom}::int8`,
    wish.amountTo === null ? null : Prisma.sql`${column} <= ${wish.amountTo}::int8`,
  ]);
}

function dateRange(wish: DeskWish, column: Prisma.Sql): Prisma.Sql | null {
  return allOf([
    wish.from && Prisma.sql`${column} >= ${wish.from}::timestamptz`,
    wish.until && Prisma.sql`${column} < ${wish.until}::timestamptz`,
  ]);
}

function heldRange(held: NonNullable<DeskWish['held']>, column: Prisma.Sql): Prisma.Sql {
  const upTo = Prisma.sql`${column} <= ${held.until}::timestamptz`;
  return held.from === null ? upTo : Prisma.sql`${column} > ${held.from}::timestamptz AND ${upTo}`;
}

function stateArray({ states }: DeskWish): Prisma.Sql {
  const asked: readonly OrderState[] = states.length === 0 ? deskStates : states;
  return Prisma.sql`${[...asked]}::"OrderState"[]`;
}

/**
 * Every combination of state, kind and test mark has its own run in the index, newest or dearest
 * first; each gives its first rows, so that a state that few orders have costs no more.
 */
function eachRun(wish: DeskWish): Prisma.Sql {
  const kinds: TransactionType[] = wish.kind ? [wish.kind] : ['authorization', 'sale'];
  const tests = wish.test === null ? [true, false] : [wish.test === 'only'];
  return Prisma.sql`unnest(${stateArray(wish)}) AS s(state)
    CROSS JOIN unnest(${kinds}::"TransactionType"[]) AS k(kind)
    CROSS JOIN unnest(${tests}::boolean[]) AS t(is_test)`;
}

const ofRun = Prisma.sql`o.state = s.state AND o.transaction_type = k.kind AND o.is_test = t.is_test`;

function newestRows(wish: DeskWish, step: DeskStep): Prisma.Sql {
  const range = allOf([
    dateRange(wish, Prisma.sql`o.created_at`),
    beyond(step, Prisma.sql`(o.created_at, o.id)`),
  ]);
  const isEverything = wish.states.length === 0 && wish.kind === null && wish.test === null;
  const pick = (condition: Prisma.Sql | null) => Prisma.sql`
    SELECT o.id, o.created_at AS at FROM "order" o ${where(condition)}
    ORDER BY ${newestOrder(step.isBack, 'o.created_at', 'o.id')} LIMIT ${step.limit}`;
  return isEverything
    ? Prisma.sql`SELECT id, NULL::text AS key, NULL::int8 AS amount, at FROM (${pick(range)}) p`
    : Prisma.sql`SELECT p.id, NULL::text AS key, NULL::int8 AS amount, p.at
        FROM ${eachRun(wish)} CROSS JOIN LATERAL (${pick(allOf([ofRun, range]))}) p
        ORDER BY ${newestOrder(step.isBack)} LIMIT ${step.limit}`;
}

function amountRows(wish: DeskWish, step: DeskStep): Prisma.Sql {
  const [cut, order] = step.isBack
    ? [Prisma.sql`>`, Prisma.sql`o.total_minor, o.created_at, o.id`]
    : [Prisma.sql`<`, Prisma.sql`o.total_minor DESC, o.created_at DESC, o.id DESC`];
  const place = step.place;
  const beyondPlace =
    place &&
    Prisma.sql`(o.total_minor, o.created_at, o.id) ${cut} (${BigInt(place.key)}::int8,
      ${new Date(place.atMs)}::timestamptz, ${place.id}::uuid)`;
  const condition = allOf([ofRun, amountRange(wish, Prisma.sql`o.total_minor`), beyondPlace]);
  const outer = step.isBack
    ? Prisma.sql`amount, at, id`
    : Prisma.sql`amount DESC, at DESC, id DESC`;
  return Prisma.sql`SELECT p.id, NULL::text AS key, p.amount, p.at
    FROM ${eachRun(wish)} CROSS JOIN LATERAL (
      SELECT o.id, o.total_minor AS amount, o.created_at AS at FROM "order" o
      ${where(condition)} ORDER BY ${order} LIMIT ${step.limit}) p
    ORDER BY ${outer} LIMIT ${step.limit}`;
}

function heldRows(wish: DeskWish, step: DeskStep): Prisma.Sql {
  const held = wish.held ?? { from: null, until: new Date(0) };
  // The oldest come first, so forward is up in time.
  const turned = { ...step, isBack: !step.isBack };
  const condition = allOf([
    heldRange(held, Prisma.sql`o.held_since`),
    beyond(turned, Prisma.sql`(o.held_since, o.id)`),
  ]);
  return Prisma.sql`SELECT o.id, NULL::text AS key, NULL::int8 AS amount, o.held_since AS at
    FROM "order" o ${where(condition)}
    ORDER BY ${newestOrder(turned.isBack, 'o.held_since', 'o.id')} LIMIT ${step.limit}`;
}

/** An order stands once in the list, however many items are open about it. */
function attentionRows(wish: DeskWish, step: DeskStep): Prisma.Sql {
  const condition = allOf([
    Prisma.sql`i.closed_at IS NULL AND i.order_id IS NOT NULL`,
    dateRange(wish, Prisma.sql`i.order_created_at`),
    beyond(step, Prisma.sql`(i.order_created_at, i.order_id)`),
  ]);
  const order = newestOrder(step.isBack);
  return Prisma.sql`SELECT p.id, NULL::text AS key, NULL::int8 AS amount, p.at FROM (
      SELECT DISTINCT i.order_created_at AS at, i.order_id AS id FROM attention_item i
      ${where(condition)} ORDER BY ${order} LIMIT ${step.limit}) p`;
}

function namedRows(orderIds: readonly string[], step: DeskStep): Prisma.Sql {
  const condition = allOf([
    Prisma.sql`o.id = ANY(${[...orderIds]}::uuid[])`,
    beyond(step, Prisma.sql`(o.created_at, o.id)`),
  ]);
  return Prisma.sql`SELECT o.id, NULL::text AS key, NULL::int8 AS amount, o.created_at AS at
    FROM "order" o ${where(condition)}
    ORDER BY ${newestOrder(step.isBack, 'o.created_at', 'o.id')} LIMIT ${step.limit}`;
}

/** Behind the place in a list that runs down in time; before it when it is read back. */
function beyond({ place, isBack }: DeskStep, columns: Prisma.Sql): Prisma.Sql | null {
  if (place === null) return null;
  const at = Prisma.sql`(${new Date(place.atMs)}::timestamptz, ${place.id}::uuid)`;
  return isBack ? Prisma.sql`${columns} > ${at}` : Prisma.sql`${columns} < ${at}`;
}

function where(condition: Prisma.Sql | null): Prisma.Sql {
  return condition === null ? Prisma.empty : Prisma.sql`WHERE ${condition}`;
}
