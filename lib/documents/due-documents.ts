// What is known of a movement whose document is due, and what will it contain?
import 'server-only';
import { canonicalJson } from '@/lib/audit/audit-hash';
import { type RowsOf, sql } from '@/lib/db/statement';
import { defaultLocale, locales } from '@/lib/i18n/locale';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import type { TaxRates } from '@/lib/merchant/shop-taxes';
import type { Company } from '@/lib/orders/company-input';
import type { Figure, MovementKind } from '@/lib/payments/rules/book/movements';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import {
  type BilledLine,
  type DocumentContent,
  documentContent,
  type WorksheetLine,
} from './document-content';
import { type DocumentKind, documentKinds, kindOfMovement } from './document-series';

/**
 * The last number of a kind in the year $2. The first invoice continues from the numbers that were
 * drawn before documents existed.
 */
const lastNumber = (kind: DocumentKind) => `coalesce((SELECT max(number) FROM document n
      WHERE n.is_test = m.is_test AND n.kind = '${kind}' AND n.series_year = $2::int),
    ${
      kind === 'invoice'
        ? `CASE WHEN NOT EXISTS
        (SELECT 1 FROM document n WHERE n.is_test = m.is_test AND n.kind = 'invoice')
      THEN (SELECT max(invoice_number) FROM "order") END, `
        : ''
    }0)`;

/** The oldest movements that are due, at most so many. */
export const findDue = sql({
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
  company: typed<Company | null>('jsonb?'),
  /** Null: an order from before they were kept. */
  taxRates: typed<TaxRates | null>('jsonb?'),
  isErased: 'bool!',
  /** The last version of its documents; null: none was made yet. */
  madeVersion: 'int4?',
  isAssumed: 'bool',
  booked: typed<readonly BilledLine[]>('jsonb'),
  worksheet: typed<readonly WorksheetLine[]>('jsonb'),
  invoiceId: 'uuid?',
  invoice: typed<DocumentContent | null>('jsonb?'),
  /** In this year, of the movement's mode. */
  lastNumbers: typed<Readonly<Record<DocumentKind, number>>>('jsonb!'),
})`
  SELECT m.id AS "movementId", m.attempt_id AS "attemptId", m.kind, m.figure,
    m.amount_minor AS "amountMinor", coalesce((SELECT f.amount_minor FROM money_movement f
      WHERE f.attempt_id = m.attempt_id AND f.kind = 'FEE' AND f.round = m.round
        AND m.kind = 'TAKEN'), 0) AS "feeMinor",
    coalesce(m.money_at, m.recorded_at) AS "moneyAt", m.rrn, m.approval, m.is_test AS "isTest",
    o.id AS "orderId", o.reference, o.customer_name AS "customerName", o.locale,
    o.invoice_number AS "oldNumber", coalesce(p.reason, '') AS reason,
    o.invoice_to AS company, o.tax_rates AS "taxRates", o.erased_at IS NOT NULL AS "isErased",
    (SELECT max(v.version) FROM document v WHERE v.movement_id = m.id) AS "madeVersion",
    m.certainty = 'assumed' AS "isAssumed",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('names', l.name, 'kind', CASE WHEN l.is_extra THEN 'STAY' ELSE l.kind END, 'quantity', l.quantity,
        'unitMinor', l.unit_price_minor::text, 'totalMinor', l.line_total_minor::text,
        'checkIn', l.check_in, 'checkOut', l.check_out, 'guests', l.guests,
        'discount', l.discount) ORDER BY l.position), '[]')
      FROM order_line l WHERE l.order_id = o.id) AS booked,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('names', c.name, 'kind', c.kind, 'note', c.note,
        'quantity', c.quantity, 'unitMinor', c.unit_minor::text,
        'totalMinor', c.total_minor::text) ORDER BY c.position), '[]')
      FROM completion_line c WHERE c.operation_id = m.operation_id) AS worksheet,
    i.id AS "invoiceId", i.content AS invoice,
    jsonb_build_object(${documentKinds
      .map((kind) => `'${kind}', ${lastNumber(kind)}`)
      .join(', ')}) AS "lastNumbers"
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

export type Due = RowsOf<typeof findDue>;

type Numbered = { readonly kind: DocumentKind; readonly label: string; readonly issuedAt: Date };

/** The content of a document that a movement needs. */
export function contentOf(due: Due, numbered: Numbered): DocumentContent {
  if (due.madeVersion !== null && due.invoice !== null) {
    return reissuedContent(due.invoice, due.company, numbered);
  }
  const { kind, label, issuedAt } = numbered;
  const merchant = knownMerchant(defaultLocale);
  const { name: taxName, number: taxNumber } = merchant.taxes;
  const inEach = (field: 'name' | 'address') =>
    Object.fromEntries(locales.map((locale) => [locale, knownMerchant(locale)[field]]));
  const isCredit = kind === 'credit_note';
  const company = companyOf(due, kind);
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
        taxNumber,
        ...(Object.keys(taxName).length > 0 && { taxName }),
        contact: merchant.contact,
        phone: merchant.phone,
        checkInFrom: merchant.checkInFrom,
        checkOutBy: merchant.checkOutBy,
        ...(merchant.logo && { logo: merchant.logo.replace(/^pictures\//, '') }),
      },
      reference: due.reference,
      customerName: due.customerName,
      ...(company && { company }),
      moneyAt: due.moneyAt.toISOString(),
      rrn: due.rrn,
      approval: due.approval,
      invoice: isCredit ? (due.invoice?.label ?? due.oldNumber?.toString() ?? null) : null,
      reason: isCredit ? due.reason : '',
      ...(due.isAssumed && { isAssumed: true }),
    },
    { ...due, movementKind: due.kind },
    due.taxRates ?? settings().taxRates,
  );
}

/** Whom a document names beside the customer: a credit note the company of its invoice. */
function companyOf(due: Due, kind: DocumentKind): Company | null {
  if (due.isErased || kind === 'confirmation') return null;
  return (kind === 'credit_note' ? due.invoice?.company : due.company) ?? null;
}

/**
 * The documents that a due movement still needs: its own, or, where the company of its invoice
 * changed since, the credit note that gives it back and the next invoice.
 */
export function kindsToMake(due: Due): readonly DocumentKind[] {
  const { madeVersion, invoice, company, isErased } = due;
  if (madeVersion === null) return [kindOfMovement(due)].filter((kind) => kind !== null);
  if (invoice === null || isErased) return [];
  const isRight = canonicalJson(invoice.company ?? null) === canonicalJson(company);
  return isRight ? [] : ['credit_note', 'invoice'];
}

/** The invoice once more: lines, tax and references of the first; only whom it names is new. */
function reissuedContent(
  invoice: DocumentContent,
  company: Company | null,
  { kind, label, issuedAt }: Numbered,
): DocumentContent {
  const { company: former, guestSalt: _salt, guestDigest: _digest, ...kept } = invoice;
  const named = kind === 'credit_note' ? former : company;
  return {
    ...kept,
    ...(named && { company: named }),
    ...(kind === 'credit_note'
      ? { kind, invoice: invoice.label, isReissue: true }
      : { replaces: invoice.label }),
    label,
    issuedAt: issuedAt.toISOString(),
  };
}
