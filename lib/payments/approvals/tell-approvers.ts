// Who is emailed about a pending request? Everyone who may approve it now, once each.
import 'server-only';
import { dependenceOf } from '@/lib/auth/independence';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import { queueMail } from '@/lib/mail/outbox';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import type { ApprovalKind } from '@/prisma/generated/enums';
import { readTies } from './approval-people';

type Request = {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly amountMinor: string | null;
  /** Of a reversal: what was held and what was taken, where these differ. */
  readonly heldMinor?: string;
  readonly takenMinor?: string;
  readonly expiresAt: Date;
};

type Approver = RowsOf<typeof findApprovers>;

/** No further mail for this long while an earlier one about this person's requests is unread. */
const quietMinutes = 10;

const findApprovers = sql({
  id: 'uuid',
  name: 'text',
  email: 'text',
  createdAt: 'timestamptz',
  locale: 'text?',
  isMailed: 'bool',
})`
  SELECT u.id, u.name, u.email, u.created_at AS "createdAt",
    (SELECT l.locale FROM account_link l WHERE l.user_id = u.id
      ORDER BY l.created_at DESC LIMIT 1) AS locale,
    u.last_sign_in_at IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM approval_notice n JOIN approval_request r ON r.id = n.request_id
      WHERE n.user_id = u.id AND n.seen_at IS NULL AND n.told_at > $2
        AND r.requested_by_id = $1::uuid AND r.state = 'PENDING') AS "isMailed"
  FROM "user" u
  WHERE u.is_enabled AND 'approve' = ANY (u.permissions) AND u.id <> $1::uuid`;

const insertNotices = sql`
  INSERT INTO approval_notice (request_id, user_id, told_at)
  SELECT $1::uuid, unnest($2::uuid[]), $3`;

/**
 * Records who may approve the request, and queues a mail to each who has ever signed in; several
 * requests of one person in a row are one mail until it is read. Leaves out the requester and
 * anyone the rules would refuse.
 */
export async function tellApprovers(
  tx: Tx,
  order: OrderFacts,
  request: Request,
  requester: Actor,
  now: Date,
): Promise<void> {
  const quietSince = new Date(now.getTime() - quietMinutes * 60_000);
  const approvers = await tx.query(findApprovers, [requester.userId, quietSince]);
  if (approvers.length === 0) return;
  const ids = [requester.userId, ...approvers.map(({ id }) => id)];
  const ties = await readTies(tx, ids, now);
  const asker = { id: requester.userId };
  const independent = approvers.filter((one) => dependenceOf(asker, one, ties, now) === null);
  await tx.query(insertNotices, [request.id, independent.map(({ id }) => id), now]);
  for (const approver of independent) {
    if (approver.isMailed) await mailApprover(tx, order, request, requester, approver);
  }
}

async function mailApprover(
  tx: Tx,
  order: OrderFacts,
  request: Request,
  requester: Actor,
  approver: Approver,
): Promise<void> {
  const { appUrl, isTest } = settings();
  await queueMail(tx, {
    kind: 'approval_asked',
    subjectKey: `${request.id}-${approver.id}`,
    recipient: approver.email,
    locale: approver.locale ?? 'en',
    payload: {
      personName: approver.name,
      byName: requester.name,
      asked: request.kind,
      reference: order.reference,
      amountMinor: request.amountMinor,
      ...(request.takenMinor !== undefined && {
        heldMinor: request.heldMinor,
        takenMinor: request.takenMinor,
      }),
      expiresAt: request.expiresAt.toISOString(),
      url: `${appUrl}/admin/attention/approvals#${request.id}`,
      isTest: isTest || order.isTest,
    },
  });
}

const setSeen = sql`
  UPDATE approval_notice SET seen_at = $3
  WHERE user_id = $1::uuid AND request_id = ANY ($2::uuid[]) AND seen_at IS NULL`;

/** Records that the person saw these requests; the requester can see this. */
export async function noteSeen(
  actor: Actor<'see_orders'>,
  requestIds: readonly string[],
  now: Date = systemClock.now(),
): Promise<void> {
  const ids = requestIds.filter(isRowId);
  if (ids.length > 0) await queryOnce(setSeen, [actor.userId, ids, now]);
}
