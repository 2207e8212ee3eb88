// How do payments come to be approved, and what does the database say of them?
import type { Campaign } from '../harness/campaign';
import { inLanes } from '../harness/posting';
import { makeWaiting, type Waiting } from '../harness/waiting';

export type Approved = Waiting & { readonly rrn: string; readonly intRef: string };

/** What an attempt and its newest operation look like in the database. */
export type Seen = {
  readonly state: string;
  readonly orderState: string;
  readonly orderVersion: number;
  readonly isBlocked: boolean;
  readonly operation: string | null;
  readonly operationId: string | null;
  readonly kind: string | null;
  readonly verdictCode: string | null;
  readonly sends: number | null;
  readonly hasAttention: boolean;
};

/** Payments that the bank approved and the shop has heard of. */
export async function makeApproved(
  campaign: Campaign,
  wish: { count: number; type: Waiting['type']; amountMinor?: bigint },
): Promise<Approved[]> {
  const waiting = await makeWaiting(campaign, wish);
  return inLanes(waiting, 8, async (one, index) => {
    const fields = await campaign.bank.pay(one.order);
    const answer = await campaign.post(fields, index % campaign.instances.length);
    if (answer.status !== 200) throw new Error(`The result was answered ${answer.status}.`);
    return { ...one, rrn: fields.RRN ?? '', intRef: fields.INT_REF ?? '' };
  });
}

const seenStatement = `SELECT a.state::text AS state, o.state::text AS "orderState",
    o.version AS "orderVersion", a.is_blocked AS "isBlocked", p.state::text AS operation,
    p.id AS "operationId", p.kind::text AS kind, p.verdict_code AS "verdictCode", p.sends,
    EXISTS (SELECT 1 FROM attention_item t WHERE t.closed_at IS NULL
      AND (t.attempt_id = a.id OR t.operation_id = p.id)) AS "hasAttention"
  FROM payment_attempt a JOIN "order" o ON o.id = a.order_id
  LEFT JOIN LATERAL (SELECT * FROM operation WHERE attempt_id = a.id
    ORDER BY created_at DESC LIMIT 1) p ON true
  WHERE a.id = $1`;

/** The attempt as it is now. */
export async function see(campaign: Campaign, attemptId: string): Promise<Seen> {
  const [row] = await campaign.sql<Seen>(seenStatement, [attemptId]);
  if (row === undefined) throw new Error(`There is no attempt ${attemptId}.`);
  return row;
}

/** Asks for rounds of the janitor until the attempt is as wished. */
export async function untilSeen(
  campaign: Campaign,
  attemptId: string,
  isSo: (seen: Seen) => boolean,
  what: string,
): Promise<Seen> {
  let seen = await see(campaign, attemptId);
  await campaign.until(
    async () => {
      seen = await see(campaign, attemptId);
      return isSo(seen);
    },
    `${what} (it is ${seen.state}, ${seen.operation ?? 'no operation'})`,
    10_000,
  );
  return seen;
}

/**
 * Lets the timers of an attempt's operations run out: sendings are lost, repeats are due. Asked
 * again it makes nothing older still: what waits for a busy janitor must not get too old to be sent.
 */
export async function ageOperations(campaign: Campaign, attemptIds: readonly string[]) {
  campaign.noteScale('timers of operations: rows are made older instead of waiting');
  await campaign.sql(
    `UPDATE operation SET
       sent_at = CASE WHEN sent_at IS NULL THEN NULL ELSE LEAST(sent_at, now() - interval '3 minutes') END,
       created_at = LEAST(created_at, now() - interval '2 minutes'),
       next_send_at = CASE WHEN next_send_at IS NULL THEN NULL ELSE now() - interval '1 second' END
     WHERE attempt_id = ANY($1::uuid[]) AND state IN ('INTENT', 'SENT', 'UNKNOWN')`,
    [attemptIds],
  );
}

/** A payment that the bank has approved and nobody has completed. */
export async function hold({ campaign }: { campaign: Campaign }): Promise<Approved> {
  const [payment] = await makeApproved(campaign, { count: 1, type: 'authorization' });
  if (!payment) throw new Error('there is no payment');
  return payment;
}
