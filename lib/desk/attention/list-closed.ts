// What was closed in the last days, by whom and why?
import 'server-only';
import { db } from '@/lib/db/client';
import { fromTimePlace, type TimePlace, timePage } from './time-place';

/** `isSettled`: evidence or a resolution closed it, not a person. */
export type ClosedRow = Awaited<ReturnType<typeof listClosed>>['rows'][number];

export const closedDays = 7;

const pageSize = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** A page of the issues closed in the last seven days, the latest first. */
export async function listClosed(now: Date, place: TimePlace | null = null) {
  const { where, orderBy } = fromTimePlace('closedAt', place, 'desc');
  const lately = { closedAt: { gte: new Date(now.getTime() - closedDays * dayMs) } };
  const items = await db().attentionItem.findMany({
    where: { AND: [lately, where] },
    orderBy,
    take: pageSize + 1,
    include: {
      order: { select: { reference: true } },
      operation: { select: { kind: true } },
      closedBy: { select: { name: true } },
    },
  });
  const rows = items.map((item) => ({
    id: item.id,
    kind: item.kind,
    operationKind: item.operation?.kind ?? null,
    orderReference: item.order?.reference ?? null,
    openedAt: item.openedAt.toISOString(),
    closedAt: (item.closedAt ?? item.openedAt).toISOString(),
    closedBy: item.closedBy?.name ?? null,
    reason: item.closedReason ?? '',
    isSettled: item.closedById === null && item.closedReason === 'settled',
  }));
  return timePage(rows, place, { size: pageSize, atOf: (row) => row.closedAt });
}
