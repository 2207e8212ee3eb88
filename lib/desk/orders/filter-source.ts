// Which rows of the order book match a filter? Its conditions, and the index to walk.
import { Prisma } from '@/prisma/generated/client';
import type { TransactionType } from '@/prisma/generated/enums';
import type { Range } from './filter-kinds';
import type { DeskOrdering, DeskStep } from './list-cursor';
import {
  amountWithin,
  conditionsOf,
  deskStates,
  type FilterCriteria,
  type FilterName,
  heldWithin,
  momentWithin,
} from './order-filters';
import type { InterpretedSearch } from './search-text';
import { textSource } from './text-source';

/**
 * How a list is read: rows (`id`, `key`, `amount`, `at`) of one index in its order, at most `limit`
 * of them whatever the book's size, and the remaining conditions on "order" o.
 */
export type DeskSource = {
  readonly ordering: DeskOrdering;
  readonly rows: (step: DeskStep) => Prisma.Sql;
  readonly order: (isBack: boolean) => Prisma.Sql;
  /** Null: every row of the index matches. */
  readonly rest: Prisma.Sql | null;
};

/** Picks the index that narrows most; the other conditions are checked row by row. */
export function sourceFor(criteria: FilterCriteria, taken: InterpretedSearch | null): DeskSource {
  const conditions = conditionsOf(criteria);
  const restOf = (covered: readonly FilterName[]) =>
    allOf(conditions.flatMap(({ name, sql }) => (covered.includes(name) ? [] : sql)));
  if (taken !== null && 'prefix' in taken) {
    return {
      ordering: taken.kind,
      rows: (step) => textSource(taken, step),
      order: textOrder,
      rest: restOf([]),
    };
  }
  if (taken?.kind === 'amount') {
    const amount = { from: taken.minor, to: taken.minor };
    return dearest((step) => amountRows({ ...criteria, amount }, step), restOf(listed));
  }
  if (taken !== null) {
    const named = Prisma.sql`o.id = ANY(${[...taken.orderIds]}::uuid[])`;
    return newest((step) => pickedRows([named], step), restOf([]));
  }
  if (criteria.attention !== null) {
    return newest((step) => attentionRows(criteria, step), restOf(['attention', 'placed']));
  }
  const { held } = criteria;
  if (held !== null) {
    return {
      ordering: 'held',
      rows: (step) => heldRows(held, step),
      order: (isBack) => newestOrder(!isBack),
      rest: restOf(['held']),
    };
  }
  const rare = conditions.filter(({ isFirst }) => isFirst);
  if (rare.length > 0) {
    const picked = rare.map(({ sql }) => sql);
    return newest((step) => pickedRows(picked, step), restOf(rare.map(({ name }) => name)));
  }
  if (criteria.amount !== null && (criteria.placed?.from ?? null) === null) {
    return dearest((step) => amountRows(criteria, step), restOf([...listed, 'amount']));
  }
  return newest((step) => newestRows(criteria, step), restOf([...listed, 'placed']));
}

/** The filters that have runs of their own in the index. */
const listed = ['state', 'kind', 'test'] as const satisfies readonly FilterName[];

function newest(rows: DeskSource['rows'], rest: Prisma.Sql | null): DeskSource {
  return { ordering: 'newest', rows, order: newestOrder, rest };
}

function dearest(rows: DeskSource['rows'], rest: Prisma.Sql | null): DeskSource {
  return {
    ordering: 'amount',
    rows,
    order: (isBack) =>
      isBack ? Prisma.sql`amount, at, id` : Prisma.sql`amount DESC, at DESC, id DESC`,
    rest,
  };
}

/** Newest first, by columns of a table or of a result. */
function newestOrder(isBack: boolean, at = 'at', id = 'id'): Prisma.Sql {
  return Prisma.raw(isBack ? `${at}, ${id}` : `${at} DESC, ${id} DESC`);
}

function textOrder(isBack: boolean): Prisma.Sql {
  return isBack ? Prisma.sql`key DESC, at, id` : Prisma.sql`key, at DESC, id DESC`;
}

function allOf(conditions: readonly (Prisma.Sql | null)[]): Prisma.Sql | null {
  const present = conditions.filter((sql) => sql !== null);
  return present.length === 0 ? null : Prisma.join(present, ' AND ');
}

/**
 * Every combination of state, kind and test mark has its own run in the index, newest or highest
 * first; each gives its first rows, so that a rare state costs no more.
 */
function eachRun(criteria: FilterCriteria): Prisma.Sql {
  const states = criteria.state ?? deskStates;
  const kinds: TransactionType[] = criteria.kind ? [criteria.kind] : ['authorization', 'sale'];
  const tests = criteria.test === null ? [true, false] : [criteria.test === 'only'];
  return Prisma.sql`unnest(${[...states]}::"OrderState"[]) AS s(state)
    CROSS JOIN unnest(${kinds}::"TransactionType"[]) AS k(kind)
    CROSS JOIN unnest(${tests}::boolean[]) AS t(is_test)`;
}

const ofRun = Prisma.sql`o.state = s.state AND o.transaction_type = k.kind AND o.is_test = t.is_test`;

function newestRows(criteria: FilterCriteria, step: DeskStep): Prisma.Sql {
  const range = allOf([
    criteria.placed && momentWithin('o.created_at')(criteria.placed),
    beyond(step, Prisma.sql`(o.created_at, o.id)`),
  ]);
  const isEverything = listed.every((name) => criteria[name] === null);
  const pick = (condition: Prisma.Sql | null) => Prisma.sql`
    SELECT o.id, o.created_at AS at FROM "order" o ${where(condition)}
    ORDER BY ${newestOrder(step.isBack, 'o.created_at', 'o.id')} LIMIT ${step.limit}`;
  return isEverything
    ? Prisma.sql`SELECT id, NULL::text AS key, NULL::int8 AS amount, at FROM (${pick(range)}) p`
    : Prisma.sql`SELECT p.id, NULL::text AS key, NULL::int8 AS amount, p.at
        FROM ${eachRun(criteria)} CROSS JOIN LATERAL (${pick(allOf([ofRun, range]))}) p
        ORDER BY ${newestOrder(step.isBack)} LIMIT ${step.limit}`;
}

function amountRows(criteria: FilterCriteria, step: DeskStep): Prisma.Sql {
  const [cut, order] = step.isBack
    ? [Prisma.sql`>`, Prisma.sql`o.total_minor, o.created_at, o.id`]
    : [Prisma.sql`<`, Prisma.sql`o.total_minor DESC, o.created_at DESC, o.id DESC`];
  const place = step.place;
  const beyondPlace =
    place &&
    Prisma.sql`(o.total_minor, o.created_at, o.id) ${cut} (${BigInt(place.key)}::int8,
      ${new Date(place.atMs)}::timestamptz, ${place.id}::uuid)`;
  const within = criteria.amount && amountWithin('o.total_minor')(criteria.amount);
  const condition = allOf([ofRun, within, beyondPlace]);
  const outer = step.isBack
    ? Prisma.sql`amount, at, id`
    : Prisma.sql`amount DESC, at DESC, id DESC`;
  return Prisma.sql`SELECT p.id, NULL::text AS key, p.amount, p.at
    FROM ${eachRun(criteria)} CROSS JOIN LATERAL (
      SELECT o.id, o.total_minor AS amount, o.created_at AS at FROM "order" o
      ${where(condition)} ORDER BY ${order} LIMIT ${step.limit}) p
    ORDER BY ${outer} LIMIT ${step.limit}`;
}

function heldRows(held: Range<Date>, step: DeskStep): Prisma.Sql {
  // The oldest come first, so forward means later in time.
  const turned = { ...step, isBack: !step.isBack };
  const condition = allOf([
    heldWithin('o.held_since')(held),
    beyond(turned, Prisma.sql`(o.held_since, o.id)`),
  ]);
  return Prisma.sql`SELECT o.id, NULL::text AS key, NULL::int8 AS amount, o.held_since AS at
    FROM "order" o ${where(condition)}
    ORDER BY ${newestOrder(turned.isBack, 'o.held_since', 'o.id')} LIMIT ${step.limit}`;
}

/** An order appears once in the list, however many issues it has. */
function attentionRows(criteria: FilterCriteria, step: DeskStep): Prisma.Sql {
  const condition = allOf([
    Prisma.sql`i.closed_at IS NULL AND i.order_id IS NOT NULL`,
    criteria.placed && momentWithin('i.order_created_at')(criteria.placed),
    beyond(step, Prisma.sql`(i.order_created_at, i.order_id)`),
  ]);
  const order = newestOrder(step.isBack);
  return Prisma.sql`SELECT p.id, NULL::text AS key, NULL::int8 AS amount, p.at FROM (
      SELECT DISTINCT i.order_created_at AS at, i.order_id AS id FROM attention_item i
      ${where(condition)} ORDER BY ${order} LIMIT ${step.limit}) p`;
}

/** Orders found by other means, such as their days, their room or their names, put in order. */
function pickedRows(picked: readonly Prisma.Sql[], step: DeskStep): Prisma.Sql {
  const condition = allOf([...picked, beyond(step, Prisma.sql`(o.created_at, o.id)`)]);
  return Prisma.sql`SELECT o.id, NULL::text AS key, NULL::int8 AS amount, o.created_at AS at
    FROM "order" o ${where(condition)}
    ORDER BY ${newestOrder(step.isBack, 'o.created_at', 'o.id')} LIMIT ${step.limit}`;
}

/** After the place in a list that runs back in time; before it when read backwards. */
function beyond({ place, isBack }: DeskStep, columns: Prisma.Sql): Prisma.Sql | null {
  if (place === null) return null;
  const at = Prisma.sql`(${new Date(place.atMs)}::timestamptz, ${place.id}::uuid)`;
  return isBack ? Prisma.sql`${columns} > ${at}` : Prisma.sql`${columns} < ${at}`;
}

function where(condition: Prisma.Sql | null): Prisma.Sql {
  return condition === null ? Prisma.empty : Prisma.sql`WHERE ${condition}`;
}
