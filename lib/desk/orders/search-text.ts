// What does a searched text mean: a whole number or reference, or the beginning of a name?
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { normaliseDigits } from '@/lib/money/money';
import { typed } from '@/lib/rows/columns';
import { readFilterAmount } from './filter-fields';
import type { PrefixKind } from './list-cursor';
import { exactKinds, type SearchKind } from './order-filter';
import { lastLetter } from './text-source';

/** How a text was interpreted: orders that it identifies, or a prefix of an indexed key. */
export type InterpretedSearch =
  | { readonly kind: ExactKind; readonly orderIds: readonly string[] }
  | { readonly kind: PrefixKind; readonly prefix: string }
  | { readonly kind: 'amount'; readonly minor: bigint };

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
/** Fewer digits are the end of too many numbers. */
const phoneEndMin = 4;

/** Looks up all that the text can be, by indexes, and picks the likeliest, or `by`. */
export async function interpretSearch(
  text: string,
  by: SearchKind | null,
  today: string,
): Promise<SearchAnswer> {
  const [exact, others] = await Promise.all([findExact(text, today), findOthers(text)]);
  const found: InterpretedSearch[] = [];
  for (const kind of exactKinds) {
    const orderIds = [...new Set(exact.filter((row) => row.kind === kind).map((row) => row.id))];
    if (orderIds.length > 0) found.push({ kind, orderIds });
  }
  found.push(...others.filter(({ kind }) => kind !== 'beginning' || !hasReference(found)));
  const taken = found.find(({ kind }) => kind === by) ?? found[0] ?? null;
  return { taken, others: found.filter((one) => one !== taken).map(({ kind }) => kind) };
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

/** Who is in the room about today, or nearest to it: `10`, or `room 10` in any language. */
const ofRoom = `SELECT 'room', order_id FROM (
  SELECT order_id, min(abs(night - $3::date)) AS days, min(min(abs(night - $3::date))) OVER () AS least
  FROM room_unit u JOIN room_night n ON n.unit_id = u.id
  WHERE n.order_id IS NOT NULL AND lower(u.label) IN (lower($1), lower(substring($1 from '^\\S+ (.*\\d.*)$')))
  GROUP BY order_id) r WHERE days <= greatest(1, least) LIMIT ${matchesMax}`;

/** $1 is the text, $2 the same in capitals, $3 today. */
const findOrders = sql({ kind: typed<ExactKind>('text'), id: 'uuid' })`
  SELECT 'reference' AS kind, id FROM "order" WHERE reference = $2
  UNION ALL ${ofAttempt('gateway', 'gateway_order_id = $1')}
  UNION ALL ${ofAttempt('rrn', 'rrn = $2')}
  UNION ALL ${ofAttempt('internal', 'internal_reference IN ($1, $2)')}
  UNION ALL ${ofAttempt('approval', 'approval_code = $2')}
  UNION ALL (${ofRoom})
  UNION ALL (SELECT 'document', order_id FROM document WHERE label = $2)
  UNION ALL (SELECT 'document', order_id FROM document
    WHERE number = ${asNumber} LIMIT ${matchesMax})
  UNION ALL SELECT 'document', id FROM "order" WHERE invoice_number = ${asNumber}`;

const findExact = (text: string, today: string) =>
  readRows(findOrders, [text, text.toUpperCase(), today]);

/**
 * $1 is the text; $2 an address, $3 a number, $4 a reference, empty if it is none; $6 an amount or
 * null. A reference is also found without the letter that all begin with.
 */
const findKeys = sql({
  name: 'text',
  phone: 'text',
  hasName: 'bool',
  hasEmail: 'bool',
  hasPhone: 'bool',
  hasPhoneEnd: 'bool',
  hasAmount: 'bool',
  beginning: 'text',
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
    length(k.phone) >= ${phoneEndMin} AND EXISTS (SELECT 1 FROM "order"
      WHERE (reverse(desk_phone_key(customer_phone)) COLLATE "C") >= reverse(k.phone)
        AND (reverse(desk_phone_key(customer_phone)) COLLATE "C")
          < reverse(k.phone) || $5) AS "hasPhoneEnd",
    $6::int8 IS NOT NULL AND EXISTS (
      SELECT 1 FROM unnest(enum_range(NULL::"OrderState")) s, unnest(enum_range(NULL::"TransactionType")) k2,
        unnest(ARRAY[true, false]) t
      WHERE EXISTS (SELECT 1 FROM "order" o WHERE o.state = s AND o.transaction_type = k2
        AND o.is_test = t AND o.total_minor = $6::int8)) AS "hasAmount",
    coalesce((SELECT b FROM unnest(ARRAY[$4, 'D' || $4]) b WHERE $4 <> '' AND EXISTS (
      SELECT 1 FROM "order" WHERE (upper(reference) COLLATE "C") >= b
        AND (upper(reference) COLLATE "C") < b || $5) LIMIT 1), '') AS beginning
  FROM (SELECT desk_name_key($1) AS name, desk_phone_key($3) AS phone) k`;

/** What else the text can be, the likeliest first: only kinds that at least one order has. */
async function findOthers(
  text: string,
): Promise<Exclude<InterpretedSearch, { orderIds: unknown }>[]> {
  const email = /^[^\s@]{3,}(@\S*)?$/.test(text) ? text.toLowerCase() : '';
  const phone = /^[+\d\s().-]+$/.test(text) ? text : '';
  const reference = /^[A-Z0-9]{1,20}$/i.test(text) ? text.toUpperCase() : '';
  // Fewer than a thousand dinars buy nothing here: 250.000 is a quarter of a million.
  const thousands = normaliseDigits(text).replace(/^(\d{1,3})\.(?=\d{3}$)/, '$1');
  const minor = readFilterAmount(thousands).value;
  const values = [text, email, phone, reference, lastLetter, minor];
  const [row] = await readRows(findKeys, values);
  if (row === undefined) return [];
  const byEmail = row.hasEmail ? [{ kind: 'email', prefix: email } as const] : [];
  const isAddress = email.includes('@');
  return [
    ...(row.hasAmount && minor !== null ? [{ kind: 'amount', minor } as const] : []),
    ...(isAddress ? byEmail : []),
    ...(row.hasPhone ? [{ kind: 'phone', prefix: row.phone } as const] : []),
    ...(row.hasName ? [{ kind: 'name', prefix: row.name } as const] : []),
    ...(isAddress ? [] : byEmail),
    ...(row.hasPhoneEnd ? [{ kind: 'phoneEnd', prefix: reversed(row.phone) } as const] : []),
    ...(row.beginning === '' ? [] : [{ kind: 'beginning', prefix: row.beginning } as const]),
  ];
}

function reversed(digits: string): string {
  return [...digits].reverse().join('');
}
