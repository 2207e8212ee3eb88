import { deskTable, refuseHead, tableWords } from '@/app/admin/_components/sheet-file';
import { readDocumentFilter } from '@/lib/desk/documents/document-filter';
import { documentTable } from '@/lib/desk/documents/document-table';
import { getTranslations } from '@/lib/i18n/translations';

/** The documents that the filter selects, all pages of them, as a file. */
export const GET = deskTable(async (query) => {
  const t = await getTranslations('documents');
  return documentTable(readDocumentFilter(query), t, await tableWords(t('list.title')));
});

export const HEAD = refuseHead;
