// Which issues are open? Counted by kind, the oldest of each first.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { closingPermission, isSubjectSettled } from '@/lib/payments/rules/attention-rules';
import { columnList, typed } from '@/lib/rows/columns';
import type { AttemptState, OperationKind, OperationState } from '@/prisma/generated/enums';
import { type AttentionFilter, type KindCount, openedBetween, roomOfEach } from './attention-view';
import { timePage } from './time-place';

/** An open issue. `kind` is a stable code; `subject` distinguishes issues without an order. */
export type AttentionRow = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly orderReference: string | null;
  readonly customerName: string | null;
  /** The order was placed in test mode. */
  readonly isTest: boolean;
  readonly openedAt: string;
  /** How often it was reported while open. */
  readonly occurrences: number;
  readonly ownerId: string | null;
  readonly owner: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly attempt: {
    readonly attemptId: string;
    readonly state: AttemptState;
    readonly amountMinor: string;
    readonly isBlocked: boolean;
    readonly isSurplus: boolean;
    readonly isByHand: boolean;
  } | null;
  readonly operation: {
    readonly operationId: string;
    readonly kind: OperationKind;
    readonly state: OperationState;
    readonly amountMinor: string;
    readonly sends: number;
  } | null;
  /** The permission needed to close it by hand, and whether its subject is settled. */
  readonly closing: { readonly permission: 'complete' | 'resolve'; readonly isSettled: boolean };
};

type AttentionList = {
  /** Every kind with a matching issue, and the complete count of each. */
  readonly kinds: readonly KindCount[];
  /** The oldest of each kind; or one page of a single kind. */
  readonly rows: readonly AttentionRow[];
  /** The neighbouring pages of one kind, for `after` and `before` in an address. */
  readonly nextAfter: string | null;
  readonly previousBefore: string | null;
};

const pageSize = 50;

const itemColumns = {
  id: 'uuid',
  kind: 'text',
  subject: 'text',
  openedAt: 'timestamptz',
  occurrences: 'int4',
  detail: typed<unknown>('jsonb'),
  ownerId: 'uuid?',
} as const;

const itemRow = {
  ...itemColumns,
  owner: 'text?',
  orderReference: 'text?',
  customerName: 'text?',
  isTest: 'bool',
  attemptId: 'uuid?',
  // Not null where the id above is set.
  attemptState: 'AttemptState!',
  isBlocked: 'bool!',
  isSurplus: 'bool!',
  isByHand: 'bool!',
  attemptMinor: 'text!',
  operationId: 'uuid?',
  operationKind: 'OperationKind!',
  operationState: 'OperationState!',
  operationMinor: 'text!',
  sends: 'int4!',
} as const;

/** Reads the index of open issues once per kind, up to the page's number of rows. */
function itemsStatement(order: 'ASC' | 'DESC', fromPlace = '') {
  return sql(itemRow)`
  SELECT ${columnList(itemColumns, 'i')}, u.name AS owner,
    o.reference AS "orderReference", o.customer_name AS "customerName",
    coalesce(o.is_test, false) AS "isTest",
    a.id AS "attemptId", a.state AS "attemptState", a.is_blocked AS "isBlocked",
    a.is_surplus AS "isSurplus", a.is_by_hand AS "isByHand",
    coalesce(a.authorised_amount_minor, a.amount_minor)::text AS "attemptMinor",
    p.id AS "operationId", p.kind AS "operationKind", p.state AS "operationState",
    coalesce(p.returns_minor, p.amount_minor)::text AS "operationMinor", p.sends
  FROM unnest($1::text[]) AS wanted(kind)
    CROSS JOIN LATERAL (
      SELECT * FROM attention_item
      WHERE closed_at IS NULL AND kind = wanted.kind
        AND ($3::uuid IS NULL OR owner_id = $3)
        AND ($4::timestamptz IS NULL OR opened_at > $4)
        AND ($5::timestamptz IS NULL OR opened_at <= $5) ${fromPlace}
      ORDER BY opened_at ${order}, id ${order} LIMIT $2) i
    LEFT JOIN "order" o ON o.id = i.order_id
    LEFT JOIN "user" u ON u.id = i.owner_id
    LEFT JOIN operation p ON p.id = i.operation_id
    LEFT JOIN payment_attempt a ON a.id = coalesce(i.attempt_id, p.attempt_id)
  ORDER BY i.opened_at ${order}, i.id ${order}`;
}

const after = `AND (opened_at, id) > ($6::timestamptz, $7::uuid)`;
const before = `AND (opened_at, id) < ($6::timestamptz, $7::uuid)`;

/** From the oldest on, or on one of the two sides of a place. */
export const itemStatements = {
  oldest: itemsStatement('ASC'),
  after: itemsStatement('ASC', after),
  before: itemsStatement('DESC', before),
};

type ItemRow = RowsOf<ReturnType<typeof itemsStatement>>;

/** The matching open issues: the count of each kind, and the rows of a page. */
export async function listAttention(
  filter: AttentionFilter,
  userId: string,
  now = new Date(),
): Promise<AttentionList> {
  const { after, until } = openedBetween(filter.age, now);
  const fit = [filter.isMine ? userId : null, after, until];
  const kinds = await readRows(countKinds, [filter.kind, ...fit]);
  const { place } = filter;
  if (filter.kind === null) {
    const room = roomOfEach(kinds);
    const wanted = kinds.map(({ kind }) => kind);
    const items = await readRows(itemStatements.oldest, [wanted, room, ...fit]);
    return { kinds, rows: items.map(rowOf), nextAfter: null, previousBefore: null };
  }
  const from = place === null ? [] : [place.at, place.id];
  const side = place === null ? 'oldest' : place.isBack ? 'before' : 'after';
  const items = await readRows(itemStatements[side], [
    [filter.kind],
    pageSize + 1,
    ...fit,
    ...from,
  ]);
  const page = timePage(items.map(rowOf), place, {
    size: pageSize,
    atOf: ({ openedAt }) => openedAt,
  });
  return { kinds, ...page };
}

/** Closed issues are never read. */
const countKinds = sql({ kind: 'text', total: 'int4' })`
  SELECT kind, count(*)::int AS total FROM attention_item
  WHERE closed_at IS NULL AND ($1::text IS NULL OR kind = $1)
    AND ($2::uuid IS NULL OR owner_id = $2)
    AND ($3::timestamptz IS NULL OR opened_at > $3)
    AND ($4::timestamptz IS NULL OR opened_at <= $4)
  GROUP BY kind`;

function rowOf(item: ItemRow): AttentionRow {
  const { id, kind, subject, orderReference, customerName, isTest, occurrences } = item;
  const { attemptId, operationId, isBlocked, isSurplus } = item;
  const operationState = operationId === null ? null : item.operationState;
  const facts = { state: item.attemptState, isBlocked, isSurplus, operationState };
  return {
    id,
    kind,
    subject,
    orderReference,
    customerName,
    isTest,
    openedAt: item.openedAt.toISOString(),
    occurrences,
    ownerId: item.ownerId,
    owner: item.owner,
    detail: detailOf(item.detail),
    attempt: attemptId === null ? null : attemptOf(item, attemptId),
    operation: operationId === null ? null : operationOf(item, operationId),
    closing: {
      permission: closingPermission(kind),
      isSettled: isSubjectSettled(kind, attemptId === null ? null : facts),
    },
  };
}

function attemptOf(item: ItemRow, attemptId: string): AttentionRow['attempt'] {
  const { attemptState: state, attemptMinor: amountMinor, isBlocked, isSurplus, isByHand } = item;
  return { attemptId, state, amountMinor, isBlocked, isSurplus, isByHand };
}

function operationOf(item: ItemRow, operationId: string): AttentionRow['operation'] {
  const { operationKind: kind, operationState: state, operationMinor: amountMinor, sends } = item;
  return { operationId, kind, state, amountMinor, sends };
}

function detailOf(detail: unknown): Readonly<Record<string, unknown>> {
  return typeof detail === 'object' && detail !== null && !Array.isArray(detail)
    ? (detail as Readonly<Record<string, unknown>>)
    : {};
}
