// Which orders would be different if they were computed from their evidence? Read, never written.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { jsonList, type RowOf, readJson, typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { type Replayed, replayOrder } from './replay-attempt';
import { bookColumns, bookDifferences } from './replay-book';
import { type ReplayDifference, replayDifferences, type StoredAttempt } from './replay-differences';
import type { EvidenceRow } from './replay-state';

export type ReplayedOrder = {
  readonly reference: string;
  readonly differences: readonly ReplayDifference[];
};

export type ReplaySelection =
  | { readonly reference: string }
  /** Orders that were made or changed since then; null: all. */
  | { readonly since: Date | null };

type Row = RowOf<typeof rowColumns>;

const ordersPerRead = 100;

/** One statement, so that rows and evidence are of one moment. */
const columns = `o.id, o.reference, o.state, o.cancelled_at IS NOT NULL AS "isCancelled",
  (SELECT jsonb_agg(jsonb_build_object('id', a.id, 'gatewayOrderId', a.gateway_order_id,
      'state', a.state, 'authorisedAmountMinor', a.authorised_amount_minor::text,
      'authorisedAmountText', a.authorised_amount_text,
      'completedAmountMinor', a.completed_amount_minor::text,
      'reversedAmountMinor', a.reversed_amount_minor::text,
      'returnedAmountMinor', a.returned_amount_minor::text, 'rrn', a.rrn,
      'internalReference', a.internal_reference, 'isSurplus', a.is_surplus,
      'isByHand', a.is_by_hand, 'isBlocked', a.is_blocked,
      'operations', coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind,
          'state', p.state, 'amountMinor', p.amount_minor::text, 'sends', p.sends,
          'isByHand', p.is_by_hand) ORDER BY p.created_at, p.id)
        FROM operation p WHERE p.attempt_id = a.id), '[]'::jsonb)) ORDER BY a.sequence)
    FROM payment_attempt a WHERE a.order_id = o.id) AS attempts,
  (SELECT jsonb_agg(jsonb_build_object('at', e.at, 'source', e.source, 'verdict', e.verdict,
      'attemptId', e.attempt_id, 'operationId', e.operation_id,
      'gatewayOrderId', e.gateway_order_id, 'nonce', e.nonce, 'digest', e.digest,
      'content', e.content) ORDER BY e.id)
    FROM evidence e WHERE e.order_id = o.id) AS evidence,
  (SELECT jsonb_object_agg(n.nonce, n.gateway_order_id) FROM accepted_nonce n
    WHERE n.nonce IN (SELECT upper(e.nonce) FROM evidence e WHERE e.order_id = o.id)
      AND n.gateway_order_id NOT IN (
        SELECT a.gateway_order_id FROM payment_attempt a WHERE a.order_id = o.id
        UNION SELECT p.gateway_order_id FROM operation p
          JOIN payment_attempt a ON a.id = p.attempt_id WHERE a.order_id = o.id)
  ) AS "foreignNonces",
  o.is_test AS "isTest", (SELECT jsonb_agg(jsonb_build_object(${jsonList(bookColumns, 'm')}))
    FROM money_movement m WHERE m.order_id = o.id) AS movements`;

const chosen = `($2::text IS NULL OR o.reference = $2) AND ($3::timestamptz IS NULL
  OR o.created_at >= $3 OR EXISTS (
    SELECT 1 FROM evidence e WHERE e.order_id = o.id AND e.at >= $3))`;

const rowColumns = {
  id: 'uuid',
  reference: 'text',
  state: 'OrderState',
  isCancelled: 'bool',
  attempts: typed<StoredAttempt[] | null>('jsonb?'),
  evidence: typed<(Omit<EvidenceRow, 'at'> & { at: string })[] | null>('jsonb?'),
  foreignNonces: typed<Record<string, string> | null>('jsonb?'),
  isTest: 'bool',
  movements: typed<object[] | null>('jsonb?'),
} as const;

const findNextOrders = sql(rowColumns)`
  SELECT ${columns} FROM "order" o WHERE o.id > $1::uuid AND ${chosen}
  ORDER BY o.id LIMIT ${ordersPerRead}`;

/** Replays the chosen orders; calls `visit` for those that differ; returns the number replayed. */
export async function replayOrders(
  selection: ReplaySelection,
  visit: (order: ReplayedOrder) => void,
): Promise<number> {
  const reference = 'reference' in selection ? selection.reference : null;
  const since = 'since' in selection ? selection.since : null;
  let after = '00000000-0000-0000-0000-000000000000';
  for (let count = 0; ; ) {
    const rows = await queryOnce(findNextOrders, [after, reference, since]);
    for (const row of rows) {
      const differences = differencesOf(row);
      if (differences.length > 0) visit({ reference: row.reference, differences });
    }
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < ordersPerRead) return count;
    after = last.id;
  }
}

/** Read under the orders' locks, to book what is missing. */
export const findOrdersToBook = sql(rowColumns)`
  SELECT ${columns} FROM "order" o WHERE o.id = ANY ($1::uuid[])`;

/** What follows from an order's evidence, already read. */
export function replayRow(row: Row): Replayed {
  const evidence = (row.evidence ?? []).map((one) => ({ ...one, at: new Date(one.at) }));
  return replayOrder(evidence, {
    config: gatewayConfig(),
    completionResend: settings().gateway.completionResend,
    foreignNonces: new Map(Object.entries(row.foreignNonces ?? {})),
  });
}

function differencesOf(row: Row): readonly ReplayDifference[] {
  const replayed = replayRow(row);
  const { state, isCancelled, attempts } = row;
  const movements = (row.movements ?? []).map((one) => readJson(bookColumns, one));
  return [
    ...replayDifferences({ state, isCancelled, attempts: attempts ?? [] }, replayed),
    ...bookDifferences(movements, replayed.movements),
  ];
}
