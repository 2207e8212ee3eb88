// Which documents did the shop issue? A page of them, or all, the newest first.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import type { DocumentKind } from '@/lib/documents/document-series';
import { spanOfDay } from '@/lib/reconciliation/calendar-day';
import { readOrderMode } from '@/lib/reconciliation/order-mode';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { readMonth } from '@/lib/time/month';
import type { DocumentFilter, DocumentPlace } from './document-filter';

const pageSize = 50;
const walkedAtOnce = 500;

const columns = {
  id: 'uuid',
  kind: typed<DocumentKind>('text'),
  label: 'text',
  issuedAt: 'timestamptz',
  orderReference: 'text',
  /** `-` once the name is erased. */
  customerName: 'text?',
  totalMinor: 'int8?',
  /** Contained in the total. */
  taxMinor: 'int8?',
  /** The invoice that a credit note gives back. */
  invoice: 'text?',
  moneyAt: 'timestamptz?',
} as const;

/** The words of a name as they are searched for, each by its beginning. */
const readWords = sql({ words: 'text?' })`
  SELECT to_tsquery('simple', string_agg(quote_literal(w) || ':*', ' & '))::text AS words
  FROM unnest(string_to_array(desk_name_key($1::text), ' ')) AS w WHERE w <> ''`;

/**
 * Each kind is read by its own index, so a rare one is not looked for among the others. A name comes as words that
 * are known when the statement is planned: a rare one is found by the index of names, a common one among the newest.
 */
const statementFor = (byName: boolean, byNumber: boolean) => sql(columns)`
  SELECT d.id, d.kind, d.label, d.issued_at AS "issuedAt", o.reference AS "orderReference",
    d.content->>'customerName' AS "customerName", (d.content->>'totalMinor')::int8 AS "totalMinor",
    (SELECT sum((t->>'taxMinor')::int8)::int8 FROM jsonb_array_elements(d.content->'taxes') AS t)
      AS "taxMinor",
    d.content->>'invoice' AS invoice, (d.content->>'moneyAt')::timestamptz AS "moneyAt"
  FROM (
    SELECT f.* FROM unnest($2::text[]) AS k(kind) CROSS JOIN LATERAL (
      SELECT s.* FROM document s WHERE s.is_test = $1::boolean AND s.kind = k.kind
        AND s.issued_at >= $3::timestamptz AND s.issued_at < $4::timestamptz
        AND (s.issued_at, s.id) < ($5::timestamptz, $6::uuid)
        AND ${byName ? `to_tsvector('simple', desk_name_key(s.content->>'customerName')) @@ $8::tsquery` : '$8::text IS NULL'}
        AND ${byNumber ? '($9::int IS NULL OR s.number = $9) AND ($10::int IS NULL OR s.series_year = $10)' : '$9::int IS NULL AND $10::int IS NULL'}
      ORDER BY s.issued_at DESC, s.id DESC LIMIT $7) f
    ORDER BY f.issued_at DESC, f.id DESC LIMIT $7) d
  JOIN "order" o ON o.id = d.order_id
  ORDER BY d.issued_at DESC, d.id DESC`;

const statements = {
  all: statementFor(false, false),
  name: statementFor(true, false),
  number: statementFor(false, true),
  both: statementFor(true, true),
};

export type ListedDocument = RowsOf<typeof statements.all>;

const always = { since: new Date(0), until: new Date('9999-01-01T00:00:00Z') };
const beforeAll: DocumentPlace = { at: always.until, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** The documents of an instant or a month, after a place; at most `limit`. */
async function readSome(
  filter: DocumentFilter,
  isTest: boolean,
  after: DocumentPlace | null,
  limit: number,
): Promise<ListedDocument[]> {
  const { kinds, customer, number, isBadNumber, isCardSearch, month } = filter;
  if (isBadNumber || isCardSearch || kinds.length === 0) return [];
  const { since, until } = month === null ? always : spanOfMonth(month);
  const place = after ?? beforeAll;
  const [named] = customer === null ? [] : await readRows(readWords, [customer]);
  const name = customer === null ? 'all' : 'name';
  const chosen = number === null ? statements[name] : statements[customer ? 'both' : 'number'];
  return readRows(chosen, [
    ...[isTest, kinds, since, until, place.at, place.id, limit],
    ...[named?.words ?? null, number?.number ?? null, number?.year ?? null],
  ]);
}

/** From the first midnight of a month to its last, on the merchant's calendar. */
export function spanOfMonth(month: string) {
  const { days, end } = readMonth(month, `${month}-01`);
  const zone = settings().merchantTimezone;
  const { since } = spanOfDay(days[0] ?? `${month}-01`, zone);
  return { since, until: spanOfDay(end, zone).since };
}

/** At most fifty documents; `next`: where the next page begins, null on the last. */
export async function listDeskDocuments(filter: DocumentFilter) {
  const mode = await readOrderMode(filter.isTest);
  const found = await readSome(filter, mode.isTest, filter.after, pageSize + 1);
  const rows = found.slice(0, pageSize);
  return { mode, rows, next: found.length > pageSize ? placeOf(rows.at(-1)) : null };
}

/** All that the filter selects, some hundreds at a time, read on demand. */
export async function* walkDocuments(
  filter: DocumentFilter,
): AsyncGenerator<readonly ListedDocument[]> {
  const { isTest } = await readOrderMode(filter.isTest);
  let place: DocumentPlace | null = null;
  let some: readonly ListedDocument[];
  do {
    some = await readSome(filter, isTest, place, walkedAtOnce);
    place = placeOf(some.at(-1));
    yield some;
  } while (some.length === walkedAtOnce);
}

function placeOf(row: ListedDocument | undefined): DocumentPlace | null {
  return row === undefined ? null : { at: row.issuedAt, id: row.id };
}
