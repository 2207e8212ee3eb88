// Which messages, timers and decisions are stored for an attempt? For staff who settle it.
import 'server-only';
import { db } from '@/lib/db/client';
import { isRowId } from '@/lib/text/row-id';

/** One piece of evidence. `fields` are names and values as stored, without the signature. */
export type ListedEvidence = Awaited<ReturnType<typeof listEvidence>>[number];

const rowsMax = 200;

/** Everything about one attempt of an order, the oldest first, at most 200; empty for no id. */
export async function listEvidence(reference: string, attemptId: string) {
  if (!isRowId(attemptId)) return [];
  const rows = await db().evidence.findMany({
    where: { attemptId, order: { reference } },
    orderBy: { id: 'asc' },
    take: rowsMax,
    include: { operation: { select: { kind: true } } },
  });
  return rows.map((row) => {
    const { fields, body } = row.content as { fields?: unknown; body?: unknown };
    return {
      id: row.id.toString(),
      at: row.at.toISOString(),
      source: row.source,
      verdict: row.verdict,
      operationKind: row.operation?.kind ?? null,
      fields: fieldsOf(fields),
      /** The received text, when it could not be read as fields. */
      body: typeof body === 'string' && body !== '' ? body : null,
    };
  });
}

const hiddenValue = '[mac]';

function fieldsOf(fields: unknown): { name: string; value: string }[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields)
    .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    .filter(([, value]) => value !== hiddenValue)
    .map(([name, value]) => ({ name, value }));
}
