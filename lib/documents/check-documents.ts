// Is every document unchanged, and is none missing? Contents against digests, numbers by series.
import 'server-only';
import { select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import type { DocumentContent } from './document-content';
import { isAsMade } from './document-digest';
import { type DocumentKind, documentLabel } from './document-series';

const documentsPerRead = 500;

const findDocuments = select({
  id: 'uuid',
  label: 'text',
  content: typed<DocumentContent>('jsonb'),
  digest: 'text',
})`
  FROM document WHERE id > $1::uuid ORDER BY id LIMIT ${documentsPerRead}`;

/**
 * Calls `visit` with the label of each document that was changed. Returns how many were checked.
 */
export async function checkDocuments(visit: (label: string) => void): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let count = 0; ; ) {
    const rows = await queryOnce(findDocuments, [after]);
    for (const { label, content, digest } of rows) if (!isAsMade(content, digest)) visit(label);
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < documentsPerRead) return count;
    after = last.id;
  }
}

/** The first invoices continue from the numbers that were drawn before documents existed. */
const findHoles = sql({
  isTest: 'bool!',
  kind: typed<DocumentKind>('text!'),
  year: 'int4!',
  first: 'int4!',
  last: 'int4!',
})`
  SELECT is_test AS "isTest", kind, series_year AS year, before + 1 AS first, number - 1 AS last
  FROM (
    SELECT d.is_test, d.kind, d.series_year, d.number, coalesce(
      lag(d.number) OVER (PARTITION BY d.is_test, d.kind, d.series_year ORDER BY d.number),
      CASE WHEN d.kind = 'invoice' THEN (SELECT max(invoice_number) FROM "order") END, 0) AS before
    FROM document d) s
  WHERE number > before + 1 ORDER BY is_test, kind, series_year, number LIMIT 100`;

/**
 * Missing numbers, as the first and last of each gap: series have no gaps, so someone deleted
 * documents, or a restore lost them. Leaves out a gap whose last number is in
 * DOCUMENT_NUMBERS_GIVEN.
 */
export async function findDocumentHoles(): Promise<readonly string[]> {
  const holes = await queryOnce(findHoles);
  return holes
    .map(({ first, last, ...series }) => ({
      from: documentLabel({ ...series, number: first }),
      to: documentLabel({ ...series, number: last }),
    }))
    .filter(({ to }) => !settings().documentNumbersGiven.includes(to))
    .map(({ from, to }) => (from === to ? from : `${from}..${to}`));
}
