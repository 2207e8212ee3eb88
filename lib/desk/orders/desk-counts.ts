// How much waits at the desk just now? Three numbers for its navigation.
import 'server-only';
import { db } from '@/lib/db/client';
import { countExpiring } from './expiring-holds';

export type DeskCounts = {
  readonly attention: number;
  readonly approvals: number;
  readonly expiring: number;
};

/** Open items, requests that a second person has not decided yet, and holds near their limit. */
export async function readDeskCounts(now: Date): Promise<DeskCounts> {
  const [attention, approvals, expiring] = await Promise.all([
    db().attentionItem.count({ where: { closedAt: null } }),
    db().approvalRequest.count({ where: { state: 'PENDING', expiresAt: { gt: now } } }),
    countExpiring(now),
  ]);
  return { attention, approvals, expiring };
}
