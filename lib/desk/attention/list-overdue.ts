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
      select: {
        id: true,
        gatewayOrderId: true,
        amountMinor: true,
        awaitingAt: true,
        stateChangedAt: true,
        order: { select: { reference: true, customerName: true, isTest: true } },
      },
    }),
    db().paymentAttempt.count({ where: { state } }),
  ]);
  const hinted = await withOpenItems(attempts.map(({ id }) => id));
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
    /** A report or a hint suggests that money may have been taken. */
    hasHint: hinted.has(attempt.id),
  }));
  const page = timePage(rows, place, { size: pageSize, atOf: (row) => row.overdueSince });
  return { ...page, total };
}

/** Only the page's attempts: a join with the list would read every open item of the shop. */
async function withOpenItems(attemptIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  const items = await db().attentionItem.findMany({
    where: { attemptId: { in: [...attemptIds] }, closedAt: null },
    select: { attemptId: true },
    distinct: ['attemptId'],
  });
  return new Set(items.map(({ attemptId }) => attemptId));
}
