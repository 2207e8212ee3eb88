// Which documents does an order have, and what does each contain?
import 'server-only';
import { db } from '@/lib/db/client';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { log } from '@/lib/log/log';
import { jsonList, type RowOf, readJson, typed } from '@/lib/rows/columns';
import type { DocumentContent } from './document-content';
import type { DocumentKind } from './document-series';
import { makeAfterOthers } from './make-documents';
import { printedLogo } from './printed-logo';
import { renderPdf } from './render-pdf';

export type DocumentForm = 'a4' | 'receipt';

export type DocumentDto = Awaited<ReturnType<typeof listDocuments>>[number];

/** A page makes no more than this many missing documents. */
const madeByPage = 20;

const listColumns = {
  kind: typed<DocumentKind>('text'),
  label: 'text',
  issuedAt: 'timestamptz',
} as const;

type Listed = RowOf<typeof listColumns> & { readonly totalMinor: string };
type Found = { readonly isDue: boolean; readonly list: readonly object[] };

export const documentsColumn = typed<Found>('jsonb!');

/** SQL: what a page lists of an order's documents, and whether one is still due. */
export const documentsJson = (orderId: string) => `(
    SELECT jsonb_build_object('isDue', EXISTS (SELECT 1 FROM document_due u
          JOIN money_movement m ON m.id = u.movement_id WHERE m.order_id = ${orderId}),
      'list', coalesce(jsonb_agg(jsonb_build_object(${jsonList(listColumns, 'd')},
        'totalMinor', d.content->>'totalMinor') ORDER BY d.issued_at, d.number), '[]'))
    FROM document d WHERE d.order_id = ${orderId})`;

const findOfOrder = sql({ found: documentsColumn })`
  SELECT ${documentsJson('o.id')} AS found FROM "order" o WHERE o.reference = $1`;

/** The documents of an order by its reference, in the order in which they were made. */
export async function listDocuments(reference: string) {
  const [row] = await readRows(findOfOrder, [reference]);
  return row === undefined ? [] : completeList(reference, row.found);
}

/**
 * What was found, as pages show it. A guest who looks right after paying may be faster than the
 * background lane; the missing ones are then made at once.
 */
export async function completeList(reference: string, { isDue, list }: Found) {
  let found = list;
  try {
    if (isDue) {
      await makeAfterOthers(madeByPage);
      const [row] = await readRows(findOfOrder, [reference]);
      found = row?.found.list ?? list;
    }
  } catch (error) {
    log.warn('document.not_made_for_page', { reference, error });
  }
  return found.map((one) => {
    const { issuedAt, ...rest } = readJson(listColumns, one) as Listed;
    return { ...rest, issuedAt: issuedAt.toISOString() };
  });
}

/** One document of an order as a PDF; null when the order has none with this number. */
export async function readPdf(
  reference: string,
  label: string,
  { locale, form }: { readonly locale: string; readonly form: DocumentForm },
): Promise<Uint8Array | null> {
  const found = await db().document.findFirst({ where: { label, order: { reference } } });
  if (found === null) return null;
  const content = contentOf(found.content);
  return renderPdf(content, { locale, form }, await printedLogo(content.merchant.logo));
}

type MailOfOrder = {
  readonly kind?: string;
  readonly orderId: string | null;
  readonly createdAt: Date;
  readonly locale: string;
};

/** An invoice that was made again stands for the one before and the credit note between them. */
const findOfMail = sql({ label: 'text', content: typed<DocumentContent>('jsonb') })`
  SELECT d.label, d.content FROM document d JOIN money_movement m ON m.id = d.movement_id
  WHERE d.order_id = $1::uuid AND m.recorded_at = $2::timestamptz AND NOT EXISTS (
    SELECT 1 FROM document v WHERE v.movement_id = d.movement_id AND v.version > d.version)
  ORDER BY d.issued_at`;

/**
 * The documents to attach to an email: those of the movements booked with it. One that is late or
 * cannot be drawn is left out: the email's text is still true, and its link leads to the documents.
 */
export async function attachmentsOf({ kind, orderId, createdAt, locale }: MailOfOrder) {
  // Before the card page opens no money has moved.
  if (orderId === null || kind === 'order_placed') return [];
  try {
    const rows = await readRows(findOfMail, [orderId, createdAt]);
    const drawn = rows.map(async ({ label, content }) => {
      try {
        const logo = await printedLogo(content.merchant.logo);
        const pdf = await renderPdf(content, { locale, form: 'a4' }, logo);
        const file = { filename: `${label}.pdf`, contentType: 'application/pdf' };
        return [{ ...file, content: Buffer.from(pdf) }];
      } catch (error) {
        log.error('document.not_attached', { orderId, code: label, error });
        return [];
      }
    });
    return (await Promise.all(drawn)).flat();
  } catch (error) {
    log.error('document.not_attached', { orderId, error });
    return [];
  }
}

/** Only this folder writes these rows, and they never change. */
const contentOf = (content: unknown) => content as DocumentContent;
