// Who numbers documents? Transactions of a few dozen under one lock: the last number plus one.
import 'server-only';
import { lockNamed } from '@/lib/db/named-lock';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { letResultsPass } from '@/lib/health/results-first';
import { defaultLocale, locales } from '@/lib/i18n/locale';
import { log } from '@/lib/log/log';
import { knownMerchant, merchantIdentity } from '@/lib/merchant/known-merchant';
import type { Figure, MovementKind } from '@/lib/payments/rules/book/movements';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import {
  type BilledLine,
  type DocumentContent,
  documentContent,
  type WorksheetLine,
} from './document-content';
import { committed, documentDigest } from './document-digest';
import { type DocumentKind, documentLabel, kindOfMovement, lastGiven } from './document-series';
import { numbersBefore } from './numbers-before';

const documentsPerRun = 500;
const documentsPerTransaction = 50;

const findDue = sql({
  movementId: 'uuid!',
  attemptId: 'uuid!',
  kind: typed<MovementKind>('text!'),
  figure: typed<Figure>('text!'),
  amountMinor: 'int8!',
  feeMinor: 'int8',
  moneyAt: 'timestamptz',
  rrn: 'text?',
  approval: 'text?',
  isTest: 'bool!',
  orderId: 'uuid',
  reference: 'text',
  customerName: 'text',
  locale: 'text',
  oldNumber: 'int4?',
  reason: 'text',
  isAssumed: 'bool',
  booked: typed<readonly BilledLine[]>('jsonb'),
  worksheet: typed<readonly WorksheetLine[]>('jsonb'),
  invoiceId: 'uuid?',
  invoice: typed<DocumentContent | null>('jsonb?'),
})`
  SELECT m.id AS "movementId", m.attempt_id AS "attemptId", m.kind, m.figure,
    m.amount_minor AS "amountMinor", coalesce((SELECT f.amount_minor FROM money_movement f
      WHERE f.attempt_id = m.attempt_id AND f.kind = 'FEE' AND f.round = m.round
        AND m.kind = 'TAKEN'), 0) AS "feeMinor",
    coalesce(m.money_at, m.recorded_at) AS "moneyAt", m.rrn, m.approval, m.is_test AS "isTest",
    o.id AS "orderId", o.reference, o.customer_name AS "customerName", o.locale,
    o.invoice_number AS "oldNumber", coalesce(p.reason, '') AS reason,
    m.certainty = 'assumed' AS "isAssumed",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('names', l.name, 'kind', l.kind, 'quantity', l.quantity,
        'unitMinor', l.unit_price_minor::text, 'totalMinor', l.line_total_minor::text,
        'checkIn', l.check_in, 'checkOut', l.check_out, 'guests', l.guests) ORDER BY l.position), '[]')
      FROM order_line l WHERE l.order_id = o.id) AS booked,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('names', c.name, 'kind', c.kind, 'note', c.note,
        'quantity', c.quantity, 'unitMinor', c.unit_minor::text,
        'totalMinor', c.total_minor::text) ORDER BY c.position), '[]')
      FROM completion_line c WHERE c.operation_id = m.operation_id) AS worksheet,
    i.id AS "invoiceId", i.content AS invoice
  FROM document_due d
  JOIN money_movement m ON m.id = d.movement_id
  JOIN "order" o ON o.id = m.order_id
  LEFT JOIN operation p ON p.id = m.operation_id
  LEFT JOIN LATERAL (
    SELECT v.id, v.content FROM document v JOIN money_movement t ON t.id = v.movement_id
    WHERE v.kind = 'invoice' AND t.attempt_id = m.attempt_id AND NOT EXISTS
      (SELECT 1 FROM document c WHERE c.corrects_id = v.id)
    ORDER BY v.number DESC LIMIT 1) i ON true
  WHERE d.due_at <= now() ORDER BY d.id LIMIT $1`;

const isAnyDue = sql({ isDue: 'bool' })`
  SELECT EXISTS (SELECT 1 FROM document_due WHERE due_at <= now()) AS "isDue"`;

/** The first invoice continues from the numbers that were drawn before documents existed. */
const findLast = sql({ last: 'int4' })`
  SELECT coalesce((SELECT max(number) FROM document
      WHERE is_test = $1 AND kind = $2 AND series_year = $3),
    CASE WHEN $2 = 'invoice' AND NOT EXISTS
        (SELECT 1 FROM document WHERE is_test = $1 AND kind = 'invoice')
      THEN (SELECT max(invoice_number) FROM "order") END, 0) AS last`;

const insertDocuments = sql`
  WITH made AS (
    INSERT INTO document (kind, series_year, number, label, order_id, movement_id, corrects_id,
      locale, issued_at, content, digest, is_test)
    SELECT d.kind, d."seriesYear", d.number, d.label, d."orderId", d."movementId",
      d."correctsId", d.locale, d."issuedAt", d.content, d.digest, d."isTest"
    FROM jsonb_to_recordset($2) AS d(kind text, "seriesYear" int, number int, label text,
      "orderId" uuid, "movementId" uuid, "correctsId" uuid, locale text, "issuedAt" timestamptz,
      content jsonb, digest text, "isTest" bool)
  ) DELETE FROM document_due WHERE movement_id = ANY($1::uuid[])`;

const putOff = sql`
  UPDATE document_due SET due_at = now() + interval '1 minute' WHERE movement_id = $1`;

/**
 * Makes the documents that are due, the oldest first. Returns how many. Simultaneous runs wait for
 * each other. After a failure the batch is made one by one, so that a document that cannot be made
 * is logged and retried in a minute without stopping the others.
 */
export async function makeDueDocuments(
  clock = systemClock,
  most = documentsPerRun,
): Promise<number> {
  // Before the lock: documents show the merchant's identity as known when the run begins.
  await merchantIdentity();
  const year = yearOf(clock.now(), settings().merchantTimezone);
  const given = await numbersBefore(year);
  let made = 0;
  let size = documentsPerTransaction;
  while (made < most && (await queryOnce(isAnyDue))[0]?.isDue) {
    await letResultsPass();
    let due: readonly Due[] = [];
    try {
      await withTx(async (tx) => {
        // Held until the commit, so that no one sees a last number that may be rolled back.
        await lockNamed(tx, 'documents');
        due = untilSamePayment(await tx.query(findDue, [Math.min(size, most - made)]));
        if (due.length > 0) await makeDocuments(tx, due, clock.now(), given);
      });
      made += due.length;
      // Another run was faster.
      if (due.length === 0) break;
    } catch (error) {
      const [first] = due;
      if (first === undefined) throw error;
      size = 1;
      if (due.length > 1) continue;
      const { movementId, orderId } = first;
      log.error('document.not_made', { movementId, orderId, error });
      await queryOnce(putOff, [movementId]);
      size = documentsPerTransaction;
    }
  }
  // Records the numbers outside the database before anyone can read the new documents.
  if (made > 0) await numbersBefore(year);
  return made;
}

type Due = RowsOf<typeof findDue>;

/** A credit note refers to its invoice, so the invoice must be of an earlier transaction. */
function untilSamePayment(due: readonly Due[]): readonly Due[] {
  const seen = new Set<string>();
  const end = due.findIndex(({ attemptId }) => seen.size === seen.add(attemptId).size);
  return end === -1 ? due : due.slice(0, end);
}

async function makeDocuments(
  tx: Tx,
  due: readonly Due[],
  issuedAt: Date,
  given: readonly string[],
): Promise<void> {
  const year = yearOf(issuedAt, settings().merchantTimezone);
  const nextNumber = numbersOf(tx, year, given);
  const made: object[] = [];
  for (const one of due) {
    const kind = kindOfMovement(one);
    if (kind === null) continue;
    const { movementId, orderId, locale, isTest, invoiceId } = one;
    const number = await nextNumber(kind, isTest);
    const label = documentLabel({ kind, year, number, isTest });
    const content = committed(contentOf(one, { kind, label, issuedAt }));
    made.push({
      ...{ kind, seriesYear: year, number, label, orderId, movementId, locale, issuedAt, isTest },
      correctsId: kind === 'credit_note' ? invoiceId : null,
      content,
      digest: documentDigest(content),
    });
  }
  const ids = due.map(({ movementId }) => movementId);
  await tx.queryLast(insertDocuments, [ids, JSON.stringify(made)]);
}

/** Draws the next number of a series: after the last one given, here or before a restore. */
function numbersOf(tx: Tx, year: number, given: readonly string[]) {
  const labels = [...settings().documentNumbersGiven, ...given];
  const lasts = new Map<string, number>();
  return async (kind: DocumentKind, isTest: boolean): Promise<number> => {
    const series = `${kind} ${isTest}`;
    let last = lasts.get(series);
    if (last === undefined) {
      const [row] = await tx.query(findLast, [isTest, kind, year]);
      const here = row?.last ?? 0;
      const before = lastGiven(labels, { kind, year, isTest });
      if (before > here) log.warn('document.numbers_skipped', { kind, year, here, before });
      last = Math.max(here, before);
    }
    lasts.set(series, last + 1);
    return last + 1;
  };
}

type Numbered = { readonly kind: DocumentKind; readonly label: string; readonly issuedAt: Date };

function contentOf(due: Due, { kind, label, issuedAt }: Numbered): DocumentContent {
  const { merchantTaxNumber, taxRates } = settings();
  const merchant = knownMerchant(defaultLocale);
  const inEach = (field: 'name' | 'address') =>
    Object.fromEntries(locales.map((locale) => [locale, knownMerchant(locale)[field]]));
  const isCredit = kind === 'credit_note';
  return documentContent(
    {
      kind,
      label,
      issuedAt: issuedAt.toISOString(),
      isTest: due.isTest,
      merchant: {
        name: merchant.name,
        address: merchant.address,
        names: inEach('name'),
        addresses: inEach('address'),
        taxNumber: merchantTaxNumber,
        contact: merchant.contact,
        phone: merchant.phone,
        checkInFrom: merchant.checkInFrom,
        checkOutBy: merchant.checkOutBy,
        ...(merchant.logo && { logo: merchant.logo.replace(/^pictures\//, '') }),
      },
      reference: due.reference,
      customerName: due.customerName,
      moneyAt: due.moneyAt.toISOString(),
      rrn: due.rrn,
      approval: due.approval,
      invoice: isCredit ? (due.invoice?.label ?? due.oldNumber?.toString() ?? null) : null,
      reason: isCredit ? due.reason : '',
      ...(due.isAssumed && { isAssumed: true }),
    },
    { ...due, movementKind: due.kind },
    taxRates,
  );
}

/** The year on the merchant's calendar. */
function yearOf(at: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(at));
}
