// Which approval requests were not decided in time? They expire without any effect.
import 'server-only';
import { eachApart } from '@/lib/db/each-apart';
import { select } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { endApproval } from '@/lib/payments/approvals/approval-row';
import { lockRequest } from '@/lib/payments/decisions/decide-approval';

const batchMax = 100;

const findExpired = select({ id: 'uuid' })`
  FROM approval_request WHERE state = 'PENDING' AND expires_at <= $1
  ORDER BY expires_at LIMIT ${batchMax}`;

/** Expires requests older than a day, each in its own transaction; returns how many. */
export async function expireApprovals(now: Date): Promise<number> {
  const due = await queryOnce(findExpired, [now]);
  let ended = 0;
  await eachApart(due, async ({ id }) => {
    ended += await withTx((tx) => expire(tx, id, now));
  });
  return ended;
}

async function expire(tx: Tx, id: string, now: Date): Promise<number> {
  const found = await lockRequest(tx, id);
  if (found?.request.state !== 'PENDING' || now < found.request.expiresAt) return 0;
  const janitor = { kind: 'janitor', name: 'janitor' } as const;
  const end = { state: 'EXPIRED', actor: janitor, note: '', now } as const;
  await endApproval(tx, found.order, found.request, end);
  return 1;
}
