// How is an issue for people opened? One open item for each kind and subject, by one INSERT.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { AlarmKind, AttentionKind } from './attention-kinds';

/** One open item for each kind and subject. `subject` names a row, as in `attempt:<id>`. */
export type AttentionItem = {
  readonly kind: AttentionKind;
  readonly subject: string;
  readonly orderId?: string | null;
  readonly attemptId?: string | null;
  readonly operationId?: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** What happens to an item that is open already when it is opened again. */
const whenOpen = {
  keep: 'DO NOTHING',
  count: 'DO UPDATE SET occurrences = attention_item.occurrences + 1',
  merge: `DO UPDATE SET detail = attention_item.detail || EXCLUDED.detail,
      occurrences = attention_item.occurrences + 1`,
  replace: 'DO UPDATE SET detail = EXCLUDED.detail',
} as const;

/**
 * The INSERT of every item, also inside longer statements. `rows`: a SELECT or VALUES of kind,
 * subject, order, attempt, operation, detail and the time of opening, in this order.
 */
export function attentionInsert(rows: string, again: keyof typeof whenOpen): string {
  return `INSERT INTO attention_item (id, kind, subject, order_id, attempt_id, operation_id, detail,
      opened_at)
    SELECT gen_random_uuid(), t.* FROM (${rows}) t
    ON CONFLICT (kind, subject) WHERE closed_at IS NULL ${whenOpen[again]}`;
}

const rows = 'SELECT $1::text, $2::text, $3::uuid, $4::uuid, $5::uuid, $6::jsonb, $7::timestamptz';
const opened = { id: 'uuid', isNew: 'bool' } as const;
const answered = 'RETURNING id, occurrences = 1 AS "isNew"';
const statements = {
  keep: sql(opened)`
  ${attentionInsert(rows, 'keep')} ${answered}`,
  count: sql(opened)`
  ${attentionInsert(rows, 'count')} ${answered}`,
};

/** Opens an item and returns it; null if it was already open. */
export async function openAttention(tx: Pick<Tx, 'query'>, item: AttentionItem, at: Date) {
  const [row] = await tx.query(statements.keep, valuesOf(item, at));
  return row ?? null;
}

/** Opens an item, or adds to its count when it is already open. */
export async function countAttention(
  tx: Pick<Tx, 'query'>,
  item: AttentionItem,
  at: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const [row] = await tx.query(statements.count, valuesOf(item, at));
  if (!row) throw new Error('an attention item was not written');
  return row;
}

const settleStatement = sql`UPDATE attention_item SET closed_at = $3, closed_reason = 'settled'
  WHERE kind = $1 AND subject = $2 AND closed_at IS NULL`;

/**
 * Closes an item that is now settled: a check finds nothing wrong, a price was agreed, a guest is
 * back.
 */
export async function settleAttention(
  tx: Pick<Tx, 'query'>,
  kind: AlarmKind | 'price_waits' | 'left_uncompleted',
  subject: string,
  at: Date,
): Promise<void> {
  await tx.query(settleStatement, [kind, subject, at]);
}

function valuesOf(item: AttentionItem, at: Date): unknown[] {
  const { kind, subject, orderId = null, attemptId = null, operationId = null, detail } = item;
  return [kind, subject, orderId, attemptId, operationId, JSON.stringify(detail), at];
}
