// What was closed in the last days, by whom and why?
import 'server-only';
import { db } from '@/lib/db/client';

/** `isSettled`: evidence or a resolution closed it, no person did. */
export type ClosedRow = {
  readonly id: string;
  readonly kind: string;
  readonly operationKind: string | null;
  readonly orderReference: string | null;
  readonly openedAt: string;
  readonly closedAt: string;
  readonly closedBy: string | null;
  readonly reason: string;
  readonly isSettled: boolean;
};

export const closedDays = 7;

const rowsMax = 200;
const dayMs = 24 * 60 * 60 * 1000;

/** The items closed in the last seven days, the latest first, at most 200. */
export async function listClosed(now: Date): Promise<ClosedRow[]> {
  const items = await db().attentionItem.findMany({
    where: { closedAt: { gte: new Date(now.getTime() - closedDays * dayMs) } },
    orderBy: [{ closedAt: 'desc' }, { id: 'asc' }],
    take: rowsMax,
    include: {
      order: { select: { reference: true } },
      operation: { select: { kind: true } },
      closedBy: { select: { name: true } },
    },
  });
  return items.map((item) => ({
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
}
