// What waits for a person to look at it? Open items, the oldest of each kind first.
import 'server-only';
import { db } from '@/lib/db/client';
import { queryOnce } from '@/lib/db/transaction';
import type { Prisma } from '@/prisma/generated/client';
import type { AttemptState, OperationKind, OperationState } from '@/prisma/generated/enums';
import { closingPermission, isSubjectSettled } from './attention-rules';
import type { AttentionFilter } from './attention-view';

/** An open item. `kind` is a stable code; `subject` tells items of no order apart. */
export type AttentionRow = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly orderReference: string | null;
  readonly customerName: string | null;
  readonly openedAt: string;
  /** 1 after five minutes, 2 after an hour, 3 after a day. */
  readonly ageLevel: number;
  /** How often it was said while it was open. */
  readonly occurrences: number;
  readonly ownerId: string | null;
  readonly owner: string | null;
  readonly ownedAt: string | null;
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
  /** What closing it by hand needs, and whether what it is about is settled. */
  readonly closing: { readonly permission: 'complete' | 'resolve'; readonly isSettled: boolean };
};

export type AttentionList = { readonly rows: readonly AttentionRow[]; readonly total: number };

/** Many of one kind never hide those of another. */
const rowsOfKindMax = 100;

const included = {
  order: { select: { reference: true, customerName: true } },
  owner: { select: { name: true } },
  attempt: true,
  operation: { include: { attempt: true } },
} satisfies Prisma.AttentionItemInclude;

type ItemRow = Prisma.AttentionItemGetPayload<{ include: typeof included }>;

/** The open items that fit, at most the 100 oldest of each kind, and how many there are. */
export async function listAttention(
  filter: AttentionFilter,
  userId: string,
): Promise<AttentionList> {
  const shown = await queryOnce<{ id: string; total: number }>(
    `SELECT id, total FROM (
       SELECT id, row_number() OVER (PARTITION BY kind ORDER BY opened_at, id) AS place,
         count(*) OVER ()::int AS total
       FROM attention_item
       WHERE closed_at IS NULL AND ($1::text IS NULL OR kind = $1)
         AND ($2::uuid IS NULL OR owner_id = $2)) placed
     WHERE place <= ${rowsOfKindMax}`,
    [filter.kind, filter.isMine ? userId : null],
  );
  const items = await db().attentionItem.findMany({
    where: { id: { in: shown.map(({ id }) => id) } },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    include: included,
  });
  return { rows: items.map(rowOf), total: shown[0]?.total ?? 0 };
}

function rowOf(item: ItemRow): AttentionRow {
  const { operation } = item;
  const attempt = item.attempt ?? operation?.attempt ?? null;
  const facts = attempt && { ...attempt, operationState: operation?.state ?? null };
  return {
    id: item.id,
    kind: item.kind,
    subject: item.subject,
    orderReference: item.order?.reference ?? null,
    customerName: item.order?.customerName ?? null,
    openedAt: item.openedAt.toISOString(),
    ageLevel: item.ageLevel,
    occurrences: item.occurrences,
    ownerId: item.ownerId,
    owner: item.owner?.name ?? null,
    ownedAt: item.ownedAt?.toISOString() ?? null,
    detail: detailOf(item.detail),
    attempt: attempt && {
      attemptId: attempt.id,
      state: attempt.state,
      amountMinor: (attempt.authorisedAmountMinor ?? attempt.amountMinor).toString(),
      isBlocked: attempt.isBlocked,
      isSurplus: attempt.isSurplus,
      isByHand: attempt.isByHand,
    },
    operation: operation && {
      operationId: operation.id,
      kind: operation.kind,
      state: operation.state,
      amountMinor: operation.amountMinor.toString(),
      sends: operation.sends,
    },
    closing: {
      permission: closingPermission(item.kind),
      isSettled: isSubjectSettled(item.kind, facts),
    },
  };
}

function detailOf(detail: Prisma.JsonValue): Readonly<Record<string, unknown>> {
  return typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? detail : {};
}
