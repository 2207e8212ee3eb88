// Which payments has the bank not answered? Overdue attempts, the longest waiting first.
import 'server-only';
import { db } from '@/lib/db/client';

export type OverdueRow = {
  readonly attemptId: string;
  readonly orderReference: string;
  readonly customerName: string;
  readonly gatewayOrderId: string;
  readonly amountMinor: string;
  /** When the shopper was sent to the card page. */
  readonly awaitingAt: string | null;
  readonly overdueSince: string;
  /** Somebody or something says that money may have been taken. */
  readonly hasHint: boolean;
};

export type OverdueList = { readonly rows: readonly OverdueRow[]; readonly total: number };

const rowsMax = 200;

/** Attempts without an answer, at most 200, and how many there are. */
export async function listOverdue(): Promise<OverdueList> {
  const where = { state: 'RESULT_OVERDUE' } as const;
  const [attempts, total] = await Promise.all([
    db().paymentAttempt.findMany({
      where,
      orderBy: [{ stateChangedAt: 'asc' }, { id: 'asc' }],
      take: rowsMax,
      include: {
        order: { select: { reference: true, customerName: true } },
        _count: { select: { attention: { where: { closedAt: null } } } },
      },
    }),
    db().paymentAttempt.count({ where }),
  ]);
  const rows = attempts.map((attempt) => ({
    attemptId: attempt.id,
    orderReference: attempt.order.reference,
    customerName: attempt.order.customerName,
    gatewayOrderId: attempt.gatewayOrderId,
    amountMinor: attempt.amountMinor.toString(),
    awaitingAt: attempt.awaitingAt?.toISOString() ?? null,
    overdueSince: attempt.stateChangedAt.toISOString(),
    hasHint: attempt._count.attention > 0,
  }));
  return { rows, total };
}
