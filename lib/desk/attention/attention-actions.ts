// Who is an issue assigned to, and who may close it?

import 'server-only';
import { personOf } from '@/lib/audit/append-audit';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { type Problems, readForm } from '@/lib/forms/form';
import { reason } from '@/lib/forms/kinds';
import { noteAttention } from '@/lib/payments/ledger/note-attention';
import {
  closingPermission,
  isSubjectSettled,
  type SubjectFacts,
} from '@/lib/payments/rules/attention-rules';
import { type Failure, fail, type Ok, ok } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';

type AttentionRefusal =
  | {
      readonly code:
        | 'NOT_FOUND'
        | 'ALREADY_CLOSED'
        | 'NOT_PERMITTED'
        /** Its subject is still in doubt; the issue closes when it is settled. */
        | 'NOT_SETTLED'
        | 'NOT_OWNER';
    }
  | { readonly code: 'FIELDS'; readonly fields: Problems<typeof closeIssueForm> }
  | { readonly code: 'OWNED'; readonly by: string };

type Answer = Ok<null> | Failure<AttentionRefusal>;

type Item = RowsOf<typeof lockItem>;

/** Why an issue is closed by hand. */
export const closeIssueForm = { reason: reason({ min: 3 }) };

const setOwner = sql`
  UPDATE attention_item SET owner_id = $2::uuid, owned_at = $3 WHERE id = $1::uuid`;

/** Assigns an unassigned issue to the actor. OWNED names its owner; repeating changes nothing. */
export async function claimAttention(
  actor: Actor<'see_orders'>,
  input: { readonly itemId: string },
  clock = systemClock,
): Promise<Answer> {
  return withItem(input.itemId, async (tx, item) => {
    if (item.ownerId === actor.userId) return ok(null);
    if (item.ownerId !== null) return fail('OWNED', { by: item.ownerName ?? '' });
    const now = clock.now();
    await tx.query(setOwner, [item.id, actor.userId, now]);
    await note(tx, actor, item, 'claimed', {}, now);
    return ok(null);
  });
}

const removeOwner = sql`
  UPDATE attention_item SET owner_id = NULL, owned_at = NULL WHERE id = $1::uuid`;

/** Unassigns an issue; allowed for its owner, or for a user who may resolve. */
export async function releaseAttention(
  actor: Actor<'see_orders'>,
  input: { readonly itemId: string },
  clock = systemClock,
): Promise<Answer> {
  return withItem(input.itemId, async (tx, item) => {
    if (item.ownerId === null) return ok(null);
    const mayTakeAway = actor.permissions.includes('resolve');
    if (item.ownerId !== actor.userId && !mayTakeAway) return fail('NOT_OWNER');
    await tx.query(removeOwner, [item.id]);
    await note(tx, actor, item, 'released', { owner: item.ownerName }, clock.now());
    return ok(null);
  });
}

const closeItem = sql`
  UPDATE attention_item SET closed_at = $2, closed_reason = $3, closed_by_id = $4::uuid
  WHERE id = $1::uuid`;

/**
 * Closes an issue by hand, with a reason. The permission depends on its kind. An issue about money
 * in doubt can close only once that is settled.
 */
export async function closeAttention(
  actor: Actor<'see_orders'>,
  input: { readonly itemId: string; readonly reason: string },
  clock = systemClock,
): Promise<Answer> {
  const read = readForm(closeIssueForm, { reason: input.reason });
  if (!read.ok) return read;
  return withItem(input.itemId, async (tx, item) => {
    const isPermitted =
      actor.permissions.includes('resolve') ||
      actor.permissions.includes(closingPermission(item.kind));
    if (!isPermitted) return fail('NOT_PERMITTED');
    if (!isSubjectSettled(item.kind, item.subject)) return fail('NOT_SETTLED');
    const now = clock.now();
    await tx.query(closeItem, [item.id, now, read.value.reason, actor.userId]);
    await note(tx, actor, item, 'closed', read.value, now);
    return ok(null);
  });
}

const lockOrder = select({ id: 'uuid' })`
  FROM "order" WHERE id = (SELECT order_id FROM attention_item WHERE id = $1::uuid)
  FOR UPDATE`;

/** Locks the order first, if there is one, and then the issue, as everywhere. */
async function withItem(
  itemId: string,
  work: (tx: Tx, item: Item) => Promise<Answer>,
): Promise<Answer> {
  if (!isRowId(itemId)) return fail('NOT_FOUND');
  return withTx(async (tx) => {
    await tx.query(lockOrder, [itemId]);
    const [item] = await tx.query(lockItem, [itemId]);
    if (!item) return fail('NOT_FOUND');
    return item.closedAt === null ? work(tx, item) : fail('ALREADY_CLOSED');
  });
}

const lockItem = sql({
  id: 'uuid',
  kind: 'text',
  orderId: 'uuid?',
  closedAt: 'timestamptz?',
  ownerId: 'uuid?',
  ownerName: 'text?',
  subject: typed<SubjectFacts | null>('jsonb?'),
})`
  SELECT i.id, i.kind, i.order_id AS "orderId", i.closed_at AS "closedAt",
    i.owner_id AS "ownerId", u.name AS "ownerName",
    CASE WHEN a.id IS NULL THEN NULL ELSE jsonb_build_object('state', a.state,
      'isBlocked', a.is_blocked, 'isSurplus', a.is_surplus, 'operationState', p.state)
    END AS subject
  FROM attention_item i LEFT JOIN "user" u ON u.id = i.owner_id
    LEFT JOIN operation p ON p.id = i.operation_id
    LEFT JOIN payment_attempt a ON a.id = coalesce(i.attempt_id, p.attempt_id)
  WHERE i.id = $1::uuid FOR UPDATE OF i`;

function note(
  tx: Tx,
  actor: Actor,
  item: Item,
  what: 'claimed' | 'released' | 'closed',
  more: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> {
  return noteAttention(tx, {
    itemId: item.id,
    orderId: item.orderId,
    actor: personOf(actor),
    action: `attention.${what}`,
    attention: { kind: item.kind, ...more },
    at,
  });
}
