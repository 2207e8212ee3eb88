// Which payments has the bank not answered? Overdue attempts, the longest waiting first.
import 'server-only';
import { db } from '@/lib/db/client';
import { fromTimePlace, type TimePlace, timePage } from './time-place';

const pageSize = 100;

/** A page of the attempts without an answer, and how many there are. */
export async function listOverdue(place: TimePlace | null = null) {
  const state = 'RESULT_OVERDUE';
  const { where, orderBy } = fromTimePlace('stateChangedAt', place, 'asc');
  const [attempts, total] = await Promise.all([
    db().paymentAttempt.findMany({
      where: { state, ...where },
      orderBy,
      take: pageSize + 1,
      include: {
        order: { select: { reference: true, customerName: true, isTest: true } },
        _count: { select: { attention: { where: { closedAt: null } } } },
      },
    }),
    db().paymentAttempt.count({ where: { state } }),
  ]);
  const rows = attempts.map((attempt) => ({
    /** The attempt's. */
    id: attempt.id,
    orderReference: attempt.order.reference,
    customerName: attempt.order.customerName,
    isTest: attempt.order.isTest,
    gatewayOrderId: attempt.gatewayOrderId,
    amountMinor: attempt.amountMinor.toString(),
    /** When the shopper was sent to the card page. */
    awaitingAt: attempt.awaitingAt?.toISOString() ?? null,
    overdueSince: attempt.stateChangedAt.toISOString(),
    /** A report or a hint says that money may have been taken. */
    hasHint: attempt._count.attention > 0,
  }));
  const page = timePage(rows, place, { size: pageSize, atOf: (row) => row.overdueSince });
  return { ...page, total };
}
