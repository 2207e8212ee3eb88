// How much work is open at the desk, and how much of it can this person do? For the navigation.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { mayActOn } from '@/lib/payments/rules/attention-rules';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { countsExpiring, expiringLimit } from './expiring-holds';

export type DeskCounts = {
  /** All of the others together. */
  readonly inbox: number;
  readonly attention: number;
  /** Of those issues: guests who left before their money was taken. */
  readonly left: number;
  readonly approvals: number;
  readonly expiring: number;
};

/** Open issues of one kind with one owner; `askedById` waits for another to decide on their order. */
type Issues = {
  readonly kind: string;
  readonly ownerId: string | null;
  readonly askedById: string | null;
  readonly count: number;
};

/** A request that can be decided, and who may decide it. */
type Waiting = { readonly askedById: string; readonly told: readonly string[] };

export type OpenCounts = {
  readonly issues: readonly Issues[];
  readonly requests: readonly Waiting[];
  readonly expiring: number;
};

const findOpen = sql({
  issues: typed<readonly Issues[]>('json!'),
  requests: typed<readonly Waiting[]>('json!'),
  expiring: 'int4!',
})`
  WITH asked AS MATERIALIZED (
    SELECT r.id, r.order_id, r.requested_by_id FROM approval_request r
      JOIN "order" o ON o.id = r.order_id
    WHERE r.state = 'PENDING' AND r.expires_at > $1 AND r.order_version = o.version
  ), issue AS (
    SELECT i.kind, i.owner_id, a.requested_by_id, count(*)::int AS count FROM attention_item i
      LEFT JOIN (SELECT DISTINCT ON (order_id) order_id, requested_by_id FROM asked) a
        ON a.order_id = i.order_id
    WHERE i.closed_at IS NULL GROUP BY i.kind, i.owner_id, a.requested_by_id
  )
  SELECT (SELECT coalesce(json_agg(json_build_object('kind', kind, 'ownerId', owner_id,
      'askedById', requested_by_id, 'count', count)), '[]') FROM issue) AS issues,
    (SELECT coalesce(json_agg(json_build_object('askedById', requested_by_id, 'told',
      ARRAY(SELECT n.user_id FROM approval_notice n WHERE n.request_id = asked.id))), '[]')
      FROM asked) AS requests,
    (${countsExpiring}) AS expiring`;

/** All that is open, the same for everybody: one statement. */
export async function readOpenCounts(now: Date): Promise<OpenCounts> {
  const [open] = await readRows(findOpen, [now, expiringLimit(now)]);
  return open ?? { issues: [], requests: [], expiring: 0 };
}

/**
 * What of it this person can act on: issues that are theirs or nobody's and need what they may do,
 * requests that they were told of because they may decide them, holds that they may complete or
 * reverse. What they asked for themselves waits for another.
 */
export function countsFor(
  { userId, permissions }: Pick<Actor, 'userId' | 'permissions'>,
  open: OpenCounts,
): DeskCounts {
  const mine = open.issues.filter(
    ({ kind, ownerId, askedById }) =>
      (ownerId === null || ownerId === userId) &&
      askedById !== userId &&
      mayActOn(kind, permissions),
  );
  // Where nobody could be told, whoever has got the permission since can decide.
  const decidable = open.requests.filter(
    ({ askedById, told }) => askedById !== userId && (told.length === 0 || told.includes(userId)),
  );
  const mayEndHolds = permissions.includes('complete') || permissions.includes('reverse');
  const sum = (issues: readonly Issues[]) => issues.reduce((all, { count }) => all + count, 0);
  const attention = sum(mine);
  const approvals = permissions.includes('approve') ? decidable.length : 0;
  const expiring = mayEndHolds ? open.expiring : 0;
  return {
    inbox: attention + approvals + expiring,
    attention,
    left: sum(mine.filter(({ kind }) => kind === 'left_uncompleted')),
    approvals,
    expiring,
  };
}
