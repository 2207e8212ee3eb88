// How much work is open at the desk? Three numbers for the navigation.
import 'server-only';
import { db } from '@/lib/db/client';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { countExpiring } from './expiring-holds';

export type DeskCounts = {
  readonly attention: number;
  readonly approvals: number;
  readonly expiring: number;
};

const countWaiting = sql({ count: 'int4!' })`
  SELECT count(*)::int AS count FROM approval_request r JOIN "order" o ON o.id = r.order_id
  WHERE r.state = 'PENDING' AND r.expires_at > $1 AND r.order_version = o.version`;

/** Open issues, pending approval requests that can be decided, and holds near their limit. */
export async function readDeskCounts(now: Date): Promise<DeskCounts> {
  const [attention, approvals, expiring] = await Promise.all([
    db().attentionItem.count({ where: { closedAt: null } }),
    readRows(countWaiting, [now]),
    countExpiring(now),
  ]);
  return { attention, approvals: approvals[0]?.count ?? 0, expiring };
}
