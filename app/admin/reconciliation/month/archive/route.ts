import { deskFile, refuseHead, sheetFile, tableWords } from '@/app/admin/_components/sheet-file';
import { journalWords, resultWords } from '@/app/admin/reconciliation/file-words';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { type DifferenceWords, differenceColumns } from '@/lib/desk/closing/difference-table';
import { exportArchive } from '@/lib/desk/closing/month-archive';
import { requestLocale } from '@/lib/i18n/language-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { readFileForm } from '@/lib/text/file-form';

/** One part of a closed month's archive, streamed while it is made; 404 if there is none. */
export const GET = deskFile('export', async (actor, request) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const form = readFileForm(query, await lastFileForm(actor));
  const wanted = {
    month: query.month ?? '',
    isTest: query.test === 'yes',
    part: Number(query.part ?? 1),
  };
  const documents = await getTranslations('documents');
  const words = {
    locale: await requestLocale(),
    journal: await journalWords(),
    result: await resultWords(),
    differences: await differenceWords(),
    documents,
    documentsTitle: documents('list.title'),
  };
  const made = await exportArchive(actor, wanted, words, form);
  if (made === null) return new Response(null, { status: 404 });
  return sheetFile(made.pieces, made.name, 'zip');
});

export const HEAD = refuseHead;

async function differenceWords(): Promise<DifferenceWords> {
  const t = await getTranslations('reconciliation');
  const headings = differenceColumns.map((name) => [
    name,
    name === 'kind'
      ? t('journal.headings.kind')
      : name === 'rrn'
        ? t('mapping.field.rrn')
        : t(`result.${name}`),
  ]);
  return {
    ...(await tableWords(t('month.difference'))),
    headings: Object.fromEntries(headings),
    kindOf: (kind) => t(`closing.kinds.${kind}`),
  };
}
