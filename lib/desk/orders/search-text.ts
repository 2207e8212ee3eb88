// What does a searched text mean: a whole number or reference, or the beginning of a name?
import 'server-only';
import { typed } from '@/lib/columns';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import type { PrefixKind } from './list-cursor';
import { exactKinds, type SearchKind } from './order-filter';
import { lastLetter } from './text-source';

/** How a text was interpreted: orders that it identifies, or a prefix of an indexed key. */
export type InterpretedSearch =
  | { readonly kind: ExactKind; readonly orderIds: readonly string[] }
  | { readonly kind: PrefixKind; readonly prefix: string };

type ExactKind = (typeof exactKinds)[number];

type SearchAnswer = {
  /** Null: no order matches the text. */
  readonly taken: InterpretedSearch | null;
  /** Its other possible meanings. */
  readonly others: readonly SearchKind[];
};

/** A text that matches more orders than this is not treated as a reference. */
const matchesMax = 200;
const phoneDigitsMin = 3;

/** Looks up all that the text can be, by indexes, and picks the likeliest, or `by`. */
export async function interpretSearch(text: string, by: SearchKind | null): Promise<SearchAnswer> {
  const [exact, prefixes] = await Promise.all([findExact(text), findPrefixes(text)]);
  const found: InterpretedSearch[] = [];
  for (const kind of exactKinds) {
    const orderIds = [...new Set(exact.filter((row) => row.kind === kind).map((row) => row.id))];
    if (orderIds.length > 0) found.push({ kind, orderIds });
  }
  found.push(...prefixes.filter(({ kind }) => kind !== 'beginning' || !hasReference(found)));
  const taken = found.find(({ kind }) => kind === by) ?? found[0] ?? null;
  const others = found.filter((one) => one !== taken).map(({ kind }) => kind);
  return { taken, others };
}

function hasReference(found: readonly InterpretedSearch[]): boolean {
  return found.some(({ kind }) => kind === 'reference');
}

const ofAttempt = (kind: ExactKind, condition: string) =>
  `(SELECT '${kind}' AS kind, a.order_id AS id FROM payment_attempt a
    WHERE a.${condition} LIMIT ${matchesMax})
   UNION ALL (SELECT '${kind}', a.order_id
    FROM operation p JOIN payment_attempt a ON a.id = p.attempt_id
    WHERE p.${condition} LIMIT ${matchesMax})`;

/** The number of a document without its series; null for any other text. */
const asNumber = `CASE WHEN $1 ~ '^[0-9]{1,9}$' THEN $1::int END`;

/** $1 is the text, $2 the same in capitals. */
const findOrders = sql({ kind: typed<ExactKind>('text'), id: 'uuid' })`
  SELECT 'reference' AS kind, id FROM "order" WHERE reference = $2
  UNION ALL ${ofAttempt('gateway', 'gateway_order_id = $1')}
  UNION ALL ${ofAttempt('rrn', 'rrn = $2')}
  UNION ALL ${ofAttempt('internal', 'internal_reference IN ($1, $2)')}
  UNION ALL ${ofAttempt('approval', 'approval_code = $2')}
  UNION ALL (SELECT 'document', order_id FROM document WHERE label = $2)
  UNION ALL (SELECT 'document', order_id FROM document
    WHERE number = ${asNumber} LIMIT ${matchesMax})
  UNION ALL SELECT 'document', id FROM "order" WHERE invoice_number = ${asNumber}`;

const findExact = (text: string) => readRows(findOrders, [text, text.toUpperCase()]);

/** $1 is the text, $2 an address, $3 a number, $4 a reference; empty if it is none. */
const findKeys = sql({
  name: 'text',
  phone: 'text',
  hasName: 'bool',
  hasEmail: 'bool',
  hasPhone: 'bool',
  hasBeginning: 'bool',
})`
  SELECT k.name, k.phone,
    k.name <> '' AND EXISTS (SELECT 1 FROM order_name
      WHERE key >= desk_name_key($1) AND key < desk_name_key($1) || $5)
      AS "hasName",
    $2 <> '' AND EXISTS (SELECT 1 FROM "order"
      WHERE (lower(customer_email) COLLATE "C") >= $2
        AND (lower(customer_email) COLLATE "C") < $2 || $5) AS "hasEmail",
    length(k.phone) >= ${phoneDigitsMin} AND EXISTS (SELECT 1 FROM "order"
      WHERE (desk_phone_key(customer_phone) COLLATE "C") >= desk_phone_key($3)
        AND (desk_phone_key(customer_phone) COLLATE "C")
          < desk_phone_key($3) || $5) AS "hasPhone",
    $4 <> '' AND EXISTS (SELECT 1 FROM "order"
      WHERE (upper(reference) COLLATE "C") >= $4
        AND (upper(reference) COLLATE "C") < $4 || $5) AS "hasBeginning"
  FROM (SELECT desk_name_key($1) AS name, desk_phone_key($3) AS phone) k`;

/**
 * What the text can be a prefix of, the likeliest first: only kinds that at least one order has.
 */
async function findPrefixes(
  text: string,
): Promise<{ readonly kind: PrefixKind; readonly prefix: string }[]> {
  const email = text.includes('@') ? text.toLowerCase() : '';
  const phone = /^[+\d\s().-]+$/.test(text) ? text : '';
  const reference = /^[A-Z0-9]{1,20}$/i.test(text) ? text.toUpperCase() : '';
  const [row] = await readRows(findKeys, [text, email, phone, reference, lastLetter]);
  if (row === undefined) return [];
  return [
    ...(row.hasEmail ? [{ kind: 'email', prefix: email } as const] : []),
    ...(row.hasPhone ? [{ kind: 'phone', prefix: row.phone } as const] : []),
    ...(row.hasName ? [{ kind: 'name', prefix: row.name } as const] : []),
    ...(row.hasBeginning ? [{ kind: 'beginning', prefix: reference } as const] : []),
  ];
}
