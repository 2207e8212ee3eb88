import { getLocale } from 'next-intl/server';
import { titled } from '@/app/_door/titled';
import { TableFile } from '@/app/admin/_components/file-form-fields';
import { deskPage } from '@/app/admin/_door/desk-page';
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

/** Every confirmation, invoice and credit note, by month, kind, customer and number. */
export default deskPage('see_orders', path, async ({ actor, query }) => {
  const filter = readDocumentFilter(query);
  const [t, locale, { rows, next, mode }] = await Promise.all([
    getTranslations('documents.list'),
    getLocale(),
    listDeskDocuments(filter),
  ]);
  return (
    <>
      <h1 className="mb-3 text-lg">{t('title')}</h1>
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
});
