// What happened to an order, and who did it? The audit's rows, told for people.
import 'server-only';
import { db } from '@/lib/db/client';

/** One audit row of an order. `facts` are the values that changed or matter, as short texts. */
export type TimelineEntry = {
  readonly id: string;
  readonly at: string;
  readonly actorKind: string;
  readonly actorName: string;
  readonly action: string;
  readonly attemptState: string | null;
  readonly operation: {
    readonly kind: string;
    readonly state: string;
    readonly amountMinor: string;
    readonly reason: string;
  } | null;
};

const entriesMax = 300;

/** The latest entries of the order's chain, the newest first. */
export async function readTimeline(orderId: string): Promise<TimelineEntry[]> {
  const rows = await db().auditEntry.findMany({
    where: { subject: `order:${orderId}` },
    orderBy: { sequence: 'desc' },
    take: entriesMax,
  });
  return rows.map((row) => {
    const before = asRecord(row.before);
    const after = asRecord(row.after);
    const changed = (key: string) => (after[key] === before[key] ? null : textOf(after[key]));
    return {
      id: row.id.toString(),
      at: row.at.toISOString(),
      actorKind: row.actorKind,
      actorName: row.actorName,
      action: row.action,
      attemptState: changed('attempt'),
      operation: operationOf(after),
    };
  });
}

function operationOf(after: Record<string, unknown>): TimelineEntry['operation'] {
  const kind = textOf(after.kind);
  const amountMinor = textOf(after.amountMinor);
  if (kind === null || amountMinor === null || !/^\d+$/.test(amountMinor)) return null;
  return {
    kind,
    state: textOf(after.operation) ?? '',
    amountMinor,
    reason: textOf(after.reason) ?? '',
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
