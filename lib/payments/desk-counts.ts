// How much waits at the desk just now? Two numbers for its navigation.
import 'server-only';
import { db } from '@/lib/db/client';

export type DeskCounts = { readonly attention: number; readonly approvals: number };

/** Open items, and requests that a second person has not decided yet. */
export async function readDeskCounts(now: Date): Promise<DeskCounts> {
  const [attention, approvals] = await Promise.all([
    db().attentionItem.count({ where: { closedAt: null } }),
    db().approvalRequest.count({ where: { state: 'PENDING', expiresAt: { gt: now } } }),
  ]);
  return { attention, approvals };
}
