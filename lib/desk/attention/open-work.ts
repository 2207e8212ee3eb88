// Which open work does a person of the desk have, before the account is closed or handed over?
import 'server-only';
import type { AttentionKind } from '@/lib/attention/attention-kinds';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { typed } from '@/lib/rows/columns';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';

export type OpenWork = Awaited<ReturnType<typeof readOpenWork>>;

const listMax = 20;

const findRequests = sql({ reference: 'text', expiresAt: 'timestamptz', count: 'int4!' })`
  SELECT o.reference, r.expires_at AS "expiresAt", (count(*) OVER ())::int AS count
  FROM approval_request r JOIN "order" o ON o.id = r.order_id
  WHERE r.requested_by_id = $1::uuid AND r.state = 'PENDING' AND r.expires_at > $2
  ORDER BY r.expires_at LIMIT ${listMax}`;

const findIssues = sql({
  kind: typed<AttentionKind>('text'),
  reference: 'text?',
  count: 'int4!',
})`
  SELECT i.kind, o.reference, (count(*) OVER ())::int AS count
  FROM attention_item i LEFT JOIN "order" o ON o.id = i.order_id
  WHERE i.owner_id = $1::uuid AND i.closed_at IS NULL
  ORDER BY i.opened_at LIMIT ${listMax}`;

const findKept = sql({ reference: 'text', keptUntil: 'timestamptz!', count: 'int4!' })`
  SELECT o.reference, o.kept_until AS "keptUntil", (count(*) OVER ())::int AS count
  FROM order_composition c JOIN "order" o ON o.id = c.order_id
  WHERE c.composed_by_id = $1::uuid AND o.kept_until > $2 AND o.cancelled_at IS NULL
  ORDER BY o.kept_until LIMIT ${listMax}`;

/** Permissions that no other enabled account has. */
const findAlone = sql({ permission: typed<Permission>('text') })`
  SELECT p::text AS permission FROM "user" u, unnest(u.permissions) AS p
  WHERE u.id = $1::uuid AND NOT EXISTS (
    SELECT 1 FROM "user" v WHERE v.id <> u.id AND v.is_enabled AND p = ANY (v.permissions))
  ORDER BY p`;

/** At most twenty of each kind, with the full count; an unknown id has none. */
export async function readOpenWork(
  _actor: Actor<'manage_users'>,
  userId: string,
  clock = systemClock,
) {
  if (!isRowId(userId)) return { requests: [], issues: [], kept: [], alone: [] };
  const now = clock.now();
  const [requests, issues, kept, alone] = await Promise.all([
    queryOnce(findRequests, [userId, now]),
    queryOnce(findIssues, [userId]),
    queryOnce(findKept, [userId, now]),
    queryOnce(findAlone, [userId]),
  ]);
  return { requests, issues, kept, alone: alone.map(({ permission }) => permission) };
}
