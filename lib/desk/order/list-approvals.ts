// Which requests await approval, and how did others end? Read for the desk.
import 'server-only';
import { db } from '@/lib/db/client';
import type { GoodsState } from '@/lib/orders/goods-state';
import { endOf, requestedAmount } from '@/lib/payments/ledger/waiting-request';
import { completedLine } from '@/lib/payments/operations/completed-line';
import type { StoredLine } from '@/lib/payments/operations/completion-lines';
import { type Figure, netOf, sumsOf } from '@/lib/payments/rules/book/movements';
import { reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';
import type { ResolutionOutcome } from '@/lib/payments/rules/resolution-rules';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import type { Prisma } from '@/prisma/generated/client';

/** A request. Amounts are minor units as text, times ISO 8601. */
export type ApprovalRow = ReturnType<typeof rowOf>;

const pendingMax = 200;
const orderMax = 50;

const included = {
  order: {
    select: {
      reference: true,
      customerName: true,
      isTest: true,
      version: true,
      goods: { select: { state: true } },
    },
  },
  attempt: {
    select: {
      state: true,
      transactionType: true,
      amountMinor: true,
      authorisedAmountMinor: true,
      completedAmountMinor: true,
      returnedAmountMinor: true,
      operations: {
        select: {
          id: true,
          kind: true,
          state: true,
          amountMinor: true,
          answeredAmountMinor: true,
        },
      },
      movements: { select: { figure: true, amountMinor: true } },
    },
  },
  requestedBy: { select: { name: true, createdAt: true } },
  decidedBy: { select: { name: true } },
  notices: {
    select: { userId: true, seenAt: true, user: { select: { name: true } } },
    orderBy: [{ seenAt: { sort: 'asc', nulls: 'last' } }, { user: { name: 'asc' } }],
  },
} satisfies Prisma.ApprovalRequestInclude;

/**
 * Who invited the requester; null: the account was made with the command, by no one at the desk.
 */
type Invitation = { readonly by: string } | null;

type RequestRow = Prisma.ApprovalRequestGetPayload<{ include: typeof included }>;

/** All requests that can be decided, the oldest first, at most 200. */
export async function listApprovals(clock = systemClock): Promise<ApprovalRow[]> {
  const now = clock.now();
  const rows = await db().approvalRequest.findMany({
    where: { state: 'PENDING', expiresAt: { gt: now } },
    orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    take: pendingMax,
    include: included,
  });
  const living = rows.filter((row) => row.orderVersion === row.order.version);
  return withInvitations(living, now);
}

/** All of one order, the newest first, at most 50. */
export async function readApprovals(
  reference: string,
  clock = systemClock,
): Promise<ApprovalRow[]> {
  const rows = await db().approvalRequest.findMany({
    where: { order: { reference } },
    orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
    take: orderMax,
    include: included,
  });
  return withInvitations(rows, clock.now());
}

async function withInvitations(rows: readonly RequestRow[], now: Date): Promise<ApprovalRow[]> {
  const invitations = await db().auditEntry.findMany({
    where: {
      subject: { in: [...new Set(rows.map((row) => `user:${row.requestedById}`))] },
      action: 'user_invited',
    },
    select: { subject: true, actorName: true },
  });
  const inviters = new Map(invitations.map(({ subject, actorName }) => [subject, actorName]));
  return rows.map((row) => {
    const by = inviters.get(`user:${row.requestedById}`);
    return rowOf(row, by === undefined ? null : { by }, now);
  });
}

type Payload = {
  readonly outcome?: ResolutionOutcome;
  readonly amountMinor?: string | null;
  readonly returnsMinor?: string;
  readonly moneyOn?: string | null;
  readonly lines?: readonly StoredLine[];
  readonly evidenceId?: string | null;
  readonly references?: {
    readonly rrn: string;
    readonly internalReference: string;
    readonly approvalCode: string;
  };
};

function rowOf(row: RequestRow, invitation: Invitation, now: Date) {
  const payload = row.payload as Payload;
  const subject = row.attempt.operations.find((operation) => operation.id === row.operationId);
  const sums = sumsOf(row.attempt.movements as readonly { figure: Figure; amountMinor: bigint }[]);
  return {
    requestId: row.id,
    kind: row.kind,
    /** As the rules see it now, before the janitor has written that its time ran out. */
    state:
      row.state === 'PENDING'
        ? (endOf(row, row.order.version, now)?.state ?? 'PENDING')
        : row.state,
    orderReference: row.order.reference,
    customerName: row.order.customerName,
    isTest: row.order.isTest,
    attemptId: row.attemptId,
    operationId: row.operationId,
    /** Kind of the operation to settle, or to start. */
    operationKind: row.kind === 'resolution' ? (subject?.kind ?? null) : row.kind,
    /** Of a resolution: the requested outcome. */
    outcome: payload.outcome ?? null,
    /** The requested amount, of a reversal what goes back; null when the outcome needs none. */
    amountMinor: requestedAmount(payload),
    /** Of a reversal: what goes back is assumed, because taken and authorised differ. */
    isReturnAssumed:
      row.kind === 'reversal' && reversalAmounts(row.attempt, settings().reversalReturns).isAssumed,
    /** Of a resolution: the bank's date, an ISO day; null: no money moved. */
    moneyOn: payload.moneyOn ?? null,
    /** Of a completion: the requested worksheet. */
    lines: (payload.lines ?? []).map(completedLine),
    /** What the bank approved, else the requested amount. */
    paymentMinor: (row.attempt.authorisedAmountMinor ?? row.attempt.amountMinor).toString(),
    /** What the book has as taken and not given back. */
    takenMinor: netOf(sums).toString(),
    /** Of a reversal: the state of the order's goods; null: it has none. */
    goods: row.kind === 'reversal' ? ((row.order.goods?.state as GoodsState) ?? null) : null,
    /**
     * Held on the card now; nothing is stated about what a completion left of a hold (decision
     * 035).
     */
    heldMinor: (row.attempt.state === 'AUTHORISED' ? sums.HELD : 0n).toString(),
    /** Who was notified, and when each of them first saw it; null: not yet. */
    told: row.notices.map(({ userId, user, seenAt }) => ({
      userId,
      name: user.name,
      seenAt: seenAt?.toISOString() ?? null,
    })),
    reason: row.reason,
    references: payload.references ?? null,
    /** A stored message of the bank, to be accepted. */
    acceptedEvidenceId: payload.evidenceId ?? null,
    requestedById: row.requestedById,
    requestedBy: row.requestedBy.name,
    requesterInvitation: invitation,
    requesterSince: row.requestedBy.createdAt.toISOString(),
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedBy?.name ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionNote: row.decisionNote,
  };
}
