// Which cells does a document have in a file? What accountants sum up, each with its heading.
import 'server-only';
import type { DeskTable } from '@/lib/desk/export/export-table';
import type { Translate } from '@/lib/i18n/translations';
import { clockOf } from '@/lib/reconciliation/calendar-day';
import { settings } from '@/lib/settings/env';
import type { SheetCell } from '@/lib/text/sheet-cell';
import type { DocumentFilter } from './document-filter';
import { type ListedDocument, walkDocuments } from './list-documents';

/** The documents of a filter as a table in the language of the translator. */
export function documentTable(
  filter: DocumentFilter,
  t: Translate<'documents'>,
  words: DeskTable<ListedDocument>['words'],
): DeskTable<ListedDocument> {
  const { month, kinds, customer, number } = filter;
  return {
    name: month === null ? 'documents' : `documents-${month}`,
    // Whose documents were asked for is a guest's name, and no matter of the audit.
    scope: { month, kinds, byCustomer: customer !== null, number },
    columns: columnsOf(t),
    rows: walkDocuments(filter),
    words,
  };
}

const isHold = ({ kind }: ListedDocument) => kind === 'confirmation';

/** A credit note takes from the sum of its column; what is only held is in no sum of money. */
function columnsOf(t: Translate<'documents'>): DeskTable<ListedDocument>['columns'] {
  const zone = settings().merchantTimezone;
  const amount = (row: ListedDocument, minor: bigint | null): SheetCell =>
    minor === null ? '' : { amountMinor: row.kind === 'credit_note' ? -minor : minor };
  const day = (at: Date | null): SheetCell => (at === null ? '' : { day: clockOf(at, zone).day });
  return [
    { heading: t('number'), cell: ({ label }) => label },
    { heading: t('list.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { heading: t('issued'), cell: ({ issuedAt }) => day(issuedAt) },
    { heading: t('moneyAt'), cell: ({ moneyAt }) => day(moneyAt) },
    { heading: t('order'), cell: ({ orderReference }) => orderReference },
    { heading: t('customer'), cell: ({ customerName }) => customerName ?? '' },
    { heading: t('amount'), cell: (row) => (isHold(row) ? '' : amount(row, row.totalMinor)) },
    {
      heading: t('total.confirmation'),
      cell: (row) => (isHold(row) ? amount(row, row.totalMinor) : ''),
    },
    { heading: t('list.tax'), cell: (row) => amount(row, row.taxMinor) },
    { heading: t('invoice'), cell: ({ invoice }) => invoice ?? '' },
  ];
}
