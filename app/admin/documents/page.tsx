import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { TableFile } from '@/app/admin/_components/file-form-fields';
import { admit, pathWithQuery } from '@/app/admin/_door/admit';
import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import {
  documentPairs,
  documentsPath,
  readDocumentFilter,
} from '@/lib/desk/documents/document-filter';
import { listDeskDocuments } from '@/lib/desk/documents/list-documents';
import { getTranslations } from '@/lib/i18n/translations';
import { DocumentFilterForm } from './document-filter-form';
import { DocumentTable } from './document-table';

const path = '/admin/documents';

export const generateMetadata = titled('documents.list.title');

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Every confirmation, invoice and credit note, by month, kind, customer and number. */
export default async function DocumentsPage({ searchParams }: Props) {
  const query = await searchParams;
  const filter = readDocumentFilter(query);
  // Before the address can be carried on to the sign-in page or into a link.
  if (filter.isCardSearch) redirect(`${path}?refused=card`);
  const actor = await admit('see_orders', pathWithQuery(path, query));
  if (actor === null) return <ForbiddenPage />;
  const [t, orders, locale, { rows, next, mode }] = await Promise.all([
    getTranslations('documents.list'),
    getTranslations('desk.orders'),
    getLocale(),
    listDeskDocuments(filter),
  ]);
  return (
    <>
      <h1 className="mb-3 text-lg">{t('title')}</h1>
      {query.refused === 'card' ? (
        <Notice tone="bad" role="alert" className="mb-3 max-w-prose">
          {orders('searchCard')}
        </Notice>
      ) : null}
      <DocumentFilterForm given={query} filter={filter} mode={mode} />
      {rows.length === 0 ? (
        <p className="py-4 text-sm">{t('empty')}</p>
      ) : (
        <DocumentTable rows={rows} locale={locale} />
      )}
      <nav aria-label={t('pages')} className="flex gap-6 text-sm print:hidden">
        {filter.after === null ? null : (
          <a className="text-link py-2" href={documentsPath(path, query)}>
            {t('newest')}
          </a>
        )}
        {next === null ? null : (
          <a className="text-link py-2" href={documentsPath(path, query, next)}>
            {t('older')}
          </a>
        )}
      </nav>
      {actor.permissions.includes('export') && rows.length > 0 ? (
        <TableFile action={`${path}/export`} query={documentPairs(query)} idPrefix="documents" />
      ) : null}
    </>
  );
}
