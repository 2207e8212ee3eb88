// What does the database know of these ORDERs, and which document numbers?
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { messageWords } from '@/lib/gateway/belief/message-words';
import { typed } from '@/lib/rows/columns';
import type { Known, Told } from './find-gaps';

const atOnce = 1_000;

const findEvidence = sql({
  digest: 'text',
  fields: typed<Record<string, string> | null>('jsonb?'),
})`
  SELECT digest, content->'fields' AS fields FROM evidence WHERE gateway_order_id = ANY($1::text[])`;

const findOrders = sql({
  gatewayOrderId: 'text',
  reference: 'text',
  type: 'text!',
})`
  SELECT t.gateway_order_id AS "gatewayOrderId", o.reference, t.transaction_type::text AS type
  FROM payment_attempt t JOIN "order" o ON o.id = t.order_id
  WHERE t.gateway_order_id = ANY($1::text[])
  UNION ALL
  SELECT p.gateway_order_id, o.reference, t.transaction_type::text
  FROM operation p JOIN payment_attempt t ON t.id = p.attempt_id JOIN "order" o ON o.id = t.order_id
  WHERE p.gateway_order_id = ANY($1::text[])`;

const findRrns = sql({ rrn: 'text!', gatewayOrderId: 'text' })`
  SELECT rrn, gateway_order_id AS "gatewayOrderId" FROM payment_attempt
  WHERE rrn = ANY($1::text[])`;

/** Looks up only what the sources report, a thousand at a time. */
export async function readKnown(told: readonly Told[]): Promise<Known> {
  const marks = new Set<string>();
  const orders = new Map<string, { reference: string; isHold: boolean }>();
  const rrns = new Map<string, string>();
  for (const some of slices(told.flatMap(({ gatewayOrderId }) => gatewayOrderId ?? []))) {
    for (const { digest, fields } of await readRows(findEvidence, [some])) {
      marks.add(digest);
      if (fields) marks.add(messageWords(new Map(Object.entries(fields))).essence);
    }
    for (const { gatewayOrderId, reference, type } of await readRows(findOrders, [some])) {
      orders.set(gatewayOrderId, { reference, isHold: type === 'authorization' });
    }
  }
  for (const some of slices(told.flatMap(({ rrn }) => rrn ?? []))) {
    for (const { rrn, gatewayOrderId } of await readRows(findRrns, [some])) {
      rrns.set(rrn, gatewayOrderId);
    }
  }
  const unseen = slices([...rrns.values()].filter((order) => !orders.has(order)));
  for (const some of unseen) {
    for (const { gatewayOrderId, reference, type } of await readRows(findOrders, [some])) {
      orders.set(gatewayOrderId, { reference, isHold: type === 'authorization' });
    }
  }
  return { marks, orders, rrns };
}

const findLabels = sql({ madeAt: 'timestamptz', labels: typed<readonly string[]>('text[]!') })`
  SELECT i.created_at AS "madeAt", ARRAY(
    SELECT DISTINCT ON (is_test, kind, series_year) label FROM document
    ORDER BY is_test, kind, series_year, number DESC) AS labels
  FROM installation i`;

/** The last document of each series, and when the shop was made. */
export async function readLastDocuments(): Promise<{
  readonly madeAt: Date;
  readonly labels: readonly string[];
} | null> {
  const [row] = await readRows(findLabels);
  return row ?? null;
}

function slices(all: readonly string[]): string[][] {
  const distinct = [...new Set(all)];
  return Array.from({ length: Math.ceil(distinct.length / atOnce) }, (_, index) =>
    distinct.slice(index * atOnce, (index + 1) * atOnce),
  );
}
