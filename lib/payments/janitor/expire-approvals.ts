// Which approval requests can no longer be approved, although nobody changed their order?
import 'server-only';
import { eachApart } from '@/lib/db/each-apart';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { nudgeMail } from '@/lib/jobs/worker';
import { type ApprovalRecord, deathOf, endApproval } from '@/lib/payments/approvals/approval-row';
import { type CoveredPayload, isCovered } from '@/lib/payments/decisions/apply-approval';
import { lockRequest } from '@/lib/payments/decisions/decide-approval';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { settings } from '@/lib/settings/env';

const batchMax = 100;

/** Also what a build wrote that did not end them, and what the database ended with an account. */
const findDead = sql({ id: 'uuid' })`
  SELECT r.id FROM approval_request r JOIN "order" o ON o.id = r.order_id
    JOIN payment_attempt a ON a.id = r.attempt_id
  WHERE (r.state = 'STALE' AND r.decided_at IS NULL) OR (r.state = 'PENDING' AND (
    r.expires_at <= $1 OR r.order_version <> o.version OR (r.kind = 'completion'
      AND (r.payload->>'amountMinor')::bigint * 10000 > a.authorised_amount_minor * $2)
    OR (r.kind = 'reversal' AND (r.payload->>'returnsMinor')::bigint <> CASE $3::text
      WHEN 'authorised' THEN a.authorised_amount_minor ELSE coalesce((SELECT nullif(sum(m.amount_minor), 0)
        FROM money_movement m WHERE m.attempt_id = a.id AND m.figure = 'TAKEN'),
        a.authorised_amount_minor) END)))
  ORDER BY r.expires_at LIMIT ${batchMax}`;

/** Ends each in its own transaction and tells its requester; returns how many. */
export async function expireApprovals(now: Date): Promise<number> {
  const { completionAbsoluteHundredths, reversalReturns } = settings();
  const due = await queryOnce(findDead, [now, completionAbsoluteHundredths, reversalReturns]);
  let ended = 0;
  await eachApart(due, async ({ id }) => {
    ended += await withTx((tx) => endOne(tx, id, now));
  });
  if (ended > 0) nudgeMail();
  return ended;
}

async function endOne(tx: Tx, id: string, now: Date): Promise<number> {
  const found = await lockRequest(tx, id);
  if (!found) return 0;
  const { request, order } = found;
  const end = deathOf(request, order.version, now) ?? deathByLimits(request, order);
  if (!end) return 0;
  const actor = { kind: 'janitor', name: 'janitor' } as const;
  await endApproval(tx, order, request, { ...end, actor, note: '', now });
  return 1;
}

function deathByLimits(request: ApprovalRecord, { attempts }: OrderFacts) {
  const attempt = attempts.find((one) => one.id === request.attemptId);
  if (request.state !== 'PENDING' || request.kind === 'resolution' || !attempt) return null;
  const isAllowed = isCovered(request.kind, request.payload as CoveredPayload, attempt);
  return isAllowed ? null : ({ state: 'STALE', because: 'limits' } as const);
}
