// Which rows of the order book match a filter? Its conditions, and the index to walk.
import { Prisma } from '@/prisma/generated/client';
import type { OrderState, TransactionType } from '@/prisma/generated/enums';
import type { DeskOrdering, DeskStep } from './list-cursor';
import { dayConditions, type Narrowing, sumConditions } from './narrowing';
import { type DeskFilter, deskStates } from './order-filter';
import type { InterpretedSearch } from './search-text';
import { textSource } from './text-source';

/** A filter with its days as instants: `from` inclusive, `until` exclusive. */
type DeskCriteria = Pick<
  DeskFilter,
  'states' | 'kind' | 'amountFrom' | 'amountTo' | 'hasAttention' | 'test'
> &
  Narrowing & {
    readonly from: Date | null;
    readonly until: Date | null;
    /** Held since a moment in [from, until]; null: whether held or not. */
    readonly held: { readonly from: Date | null; readonly until: Date } | null;
    readonly taken: InterpretedSearch | null;
  };

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

type Part = 'state' | 'kind' | 'test' | 'amount' | 'date' | 'held' | 'attention' | 'days' | 'sums';

/** Picks the index that narrows most; the other conditions are checked row by row. */
export function sourceFor(criteria: DeskCriteria): DeskSource {
  const { taken } = criteria;
  const isAmount = criteria.amountFrom !== null || criteria.amountTo !== null;
  if (taken !== null && 'prefix' in taken) {
    return {
      ordering: taken.kind,
      rows: (step) => textSource(taken, step),
      order: textOrder,
      rest: restOf(criteria, []),
    };
  }
  if (taken !== null) {
    const named = Prisma.sql`o.id = ANY(${[...taken.orderIds]}::uuid[])`;
    return newest((step) => pickedRows([named], step), restOf(criteria, []));
  }
  if (criteria.hasAttention) {
    return newest((step) => attentionRows(criteria, step), restOf(criteria, ['attention', 'date']));
  }
  if (criteria.held !== null) {
    return {
      ordering: 'held',
      rows: (step) => heldRows(criteria, step),
      order: (isBack) => newestOrder(!isBack),
      rest: restOf(criteria, ['held']),
    };
  }
  const days = dayConditions(criteria);
  if (days.length > 0) {
    return newest((step) => pickedRows(days, step), restOf(criteria, ['days']));
  }
  const listed: Part[] = ['state', 'kind', 'test'];
  if (isAmount && criteria.from === null) {
    return {
      ordering: 'amount',
      rows: (step) => amountRows(criteria, step),
      order: (isBack) =>
        isBack ? Prisma.sql`amount, at, id` : Prisma.sql`amount DESC, at DESC, id DESC`,
      rest: restOf(criteria, [...listed, 'amount']),
    };
  }
  return newest((step) => newestRows(criteria, step), restOf(criteria, [...listed, 'date']));
}

function newest(rows: DeskSource['rows'], rest: Prisma.Sql | null): DeskSource {
  return { ordering: 'newest', rows, order: newestOrder, rest };
}

/** Newest first, by columns of a table or of a result. */
function newestOrder(isBack: boolean, at = 'at', id = 'id'): Prisma.Sql {
  return Prisma.raw(isBack ? `${at}, ${id}` : `${at} DESC, ${id} DESC`);
}

function textOrder(isBack: boolean): Prisma.Sql {
  return isBack ? Prisma.sql`key DESC, at, id` : Prisma.sql`key, at DESC, id DESC`;
}

/** Conditions on "order" o for all criteria but the `covered` ones. */
function restOf(criteria: DeskCriteria, covered: readonly Part[]): Prisma.Sql | null {
  const conditions: [Part, Prisma.Sql | null][] = [
    [
      'state',
      criteria.states.length === 0 ? null : Prisma.sql`o.state = ANY(${stateArray(criteria)})`,
    ],
    ['kind', criteria.kind && Prisma.sql`o.transaction_type = ${criteria.kind}::"TransactionType"`],
    ['test', criteria.test && Prisma.sql`o.is_test = ${criteria.test === 'only'}`],
    ['amount', amountRange(criteria, Prisma.sql`o.total_minor`)],
    ['date', dateRange(criteria, Prisma.sql`o.created_at`)],
    ['held', criteria.held && heldRange(criteria.held, Prisma.sql`o.held_since`)],
    [
      'attention',
      criteria.hasAttention
        ? Prisma.sql`EXISTS (SELECT 1 FROM attention_item i WHERE i.closed_at IS NULL
            AND i.order_id = o.id)`
        : null,
    ],
    ['days', allOf(dayConditions(criteria))],
    ['sums', allOf(sumConditions(criteria))],
  ];
  return allOf(conditions.flatMap(([part, sql]) => (covered.includes(part) ? [] : [sql])));
}

function allOf(conditions: readonly (Prisma.Sql | null)[]): Prisma.Sql | null {
  const present = conditions.filter((sql) => sql !== null);
  return present.length === 0 ? null : Prisma.join(present, ' AND ');
}

function amountRange(criteria: DeskCriteria, column: Prisma.Sql): Prisma.Sql | null {
  return allOf([
    criteria.amountFrom === null ? null : Prisma.sql`${column} >= ${criteria.amountFrom}::int8`,
    criteria.amountTo === null ? null : Prisma.sql`${column} <= ${criteria.amountTo}::int8`,
  ]);
}

function dateRange(criteria: DeskCriteria, column: Prisma.Sql): Prisma.Sql | null {
  return allOf([
    criteria.from && Prisma.sql`${column} >= ${criteria.from}::timestamptz`,
    criteria.until && Prisma.sql`${column} < ${criteria.until}::timestamptz`,
  ]);
}

function heldRange(held: NonNullable<DeskCriteria['held']>, column: Prisma.Sql): Prisma.Sql {
  const upTo = Prisma.sql`${column} <= ${held.until}::timestamptz`;
  return held.from === null ? upTo : Prisma.sql`${column} > ${held.from}::timestamptz AND ${upTo}`;
}

function stateArray({ states }: DeskCriteria): Prisma.Sql {
  const present: readonly OrderState[] = states.length === 0 ? deskStates : states;
  return Prisma.sql`${[...present]}::"OrderState"[]`;
}

/**
 * Every combination of state, kind and test mark has its own run in the index, newest or highest
 * first; each gives its first rows, so that a rare state costs no more.
 */
function eachRun(criteria: DeskCriteria): Prisma.Sql {
  const kinds: TransactionType[] = criteria.kind ? [criteria.kind] : ['authorization', 'sale'];
  const tests = criteria.test === null ? [true, false] : [criteria.test === 'only'];
  return Prisma.sql`unnest(${stateArray(criteria)}) AS s(state)
    CROSS JOIN unnest(${kinds}::"TransactionType"[]) AS k(kind)
    CROSS JOIN unnest(${tests}::boolean[]) AS t(is_test)`;
}

const ofRun = Prisma.sql`o.state = s.state AND o.transaction_type = k.kind AND o.is_test = t.is_test`;

function newestRows(criteria: DeskCriteria, step: DeskStep): Prisma.Sql {
  const range = allOf([
    dateRange(criteria, Prisma.sql`o.created_at`),
    beyond(step, Prisma.sql`(o.created_at, o.id)`),
  ]);
  const isEverything =
    criteria.states.length === 0 && criteria.kind === null && criteria.test === null;
  const pick = (condition: Prisma.Sql | null) => Prisma.sql`
    SELECT o.id, o.created_at AS at FROM "order" o ${where(condition)}
    ORDER BY ${newestOrder(step.isBack, 'o.created_at', 'o.id')} LIMIT ${step.limit}`;
  return isEverything
    ? Prisma.sql`SELECT id, NULL::text AS key, NULL::int8 AS amount, at FROM (${pick(range)}) p`
    : Prisma.sql`SELECT p.id, NULL::text AS key, NULL::int8 AS amount, p.at
        FROM ${eachRun(criteria)} CROSS JOIN LATERAL (${pick(allOf([ofRun, range]))}) p
        ORDER BY ${newestOrder(step.isBack)} LIMIT ${step.limit}`;
}

function amountRows(criteria: DeskCriteria, step: DeskStep): Prisma.Sql {
  const [cut, order] = step.isBack
    ? [Prisma.sql`>`, Prisma.sql`o.total_minor, o.created_at, o.id`]
    : [Prisma.sql`<`, Prisma.sql`o.total_minor DESC, o.created_at DESC, o.id DESC`];
  const place = step.place;
  const beyondPlace =
    place &&
    Prisma.sql`(o.total_minor, o.created_at, o.id) ${cut} (${BigInt(place.key)}::int8,
      ${new Date(place.atMs)}::timestamptz, ${place.id}::uuid)`;
  const condition = allOf([ofRun, amountRange(criteria, Prisma.sql`o.total_minor`), beyondPlace]);
  const outer = step.isBack
    ? Prisma.sql`amount, at, id`
    : Prisma.sql`amount DESC, at DESC, id DESC`;
  return Prisma.sql`SELECT p.id, NULL::text AS key, p.amount, p.at
    FROM ${eachRun(criteria)} CROSS JOIN LATERAL (
      SELECT o.id, o.total_minor AS amount, o.created_at AS at FROM "order" o
      ${where(condition)} ORDER BY ${order} LIMIT ${step.limit}) p
    ORDER BY ${outer} LIMIT ${step.limit}`;
}

function heldRows(criteria: DeskCriteria, step: DeskStep): Prisma.Sql {
  const held = criteria.held ?? { from: null, until: new Date(0) };
  // The oldest come first, so forward means later in time.
  const turned = { ...step, isBack: !step.isBack };
  const condition = allOf([
    heldRange(held, Prisma.sql`o.held_since`),
    beyond(turned, Prisma.sql`(o.held_since, o.id)`),
  ]);
  return Prisma.sql`SELECT o.id, NULL::text AS key, NULL::int8 AS amount, o.held_since AS at
    FROM "order" o ${where(condition)}
    ORDER BY ${newestOrder(turned.isBack, 'o.held_since', 'o.id')} LIMIT ${step.limit}`;
}

/** An order appears once in the list, however many issues it has. */
function attentionRows(criteria: DeskCriteria, step: DeskStep): Prisma.Sql {
  const condition = allOf([
    Prisma.sql`i.closed_at IS NULL AND i.order_id IS NOT NULL`,
    dateRange(criteria, Prisma.sql`i.order_created_at`),
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
