// How much work is open at the desk? Three numbers for the navigation.
import 'server-only';
import { db } from '@/lib/db/client';
import { countExpiring } from './expiring-holds';

export type DeskCounts = {
  readonly attention: number;
  readonly approvals: number;
  readonly expiring: number;
};

/** Open issues, pending approval requests, and holds near their limit. */
export async function readDeskCounts(now: Date): Promise<DeskCounts> {
  const [attention, approvals, expiring] = await Promise.all([
    db().attentionItem.count({ where: { closedAt: null } }),
    db().approvalRequest.count({ where: { state: 'PENDING', expiresAt: { gt: now } } }),
    countExpiring(now),
  ]);
  return { attention, approvals, expiring };
}
