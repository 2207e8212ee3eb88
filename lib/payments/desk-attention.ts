// What waits for a person to look at it? Open items, the oldest first.
import 'server-only';
import { db } from '@/lib/db/client';

/** An open item. `kind` is a stable code; `subject` tells items of no order apart. */
export type AttentionRow = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly orderReference: string | null;
  readonly customerName: string | null;
  readonly openedAt: string;
};

export type AttentionList = { readonly rows: readonly AttentionRow[]; readonly total: number };

const rowsMax = 200;

/** The oldest open items, at most 200, and how many there are. */
export async function listAttention(): Promise<AttentionList> {
  const where = { closedAt: null };
  const [items, total] = await Promise.all([
    db().attentionItem.findMany({
      where,
      orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
      take: rowsMax,
      include: { order: { select: { reference: true, customerName: true } } },
    }),
    db().attentionItem.count({ where }),
  ]);
  const rows = items.map((item) => ({
    id: item.id,
    kind: item.kind,
    subject: item.subject,
    orderReference: item.order?.reference ?? null,
    customerName: item.order?.customerName ?? null,
    openedAt: item.openedAt.toISOString(),
  }));
  return { rows, total };
}
