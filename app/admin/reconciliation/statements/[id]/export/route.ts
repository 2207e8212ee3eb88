import { getLocale } from 'next-intl/server';
import { deskFile, refuseHead, sheetFile } from '@/app/admin/_components/sheet-file';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { directionOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import {
  exportResult,
  type ResultWords,
  resultColumns,
} from '@/lib/statements/results/export-result';

type Context = { readonly params: Promise<{ readonly id: string }> };

/** The results of a statement as a file, streamed while it is written. */
export const GET = deskFile('export', async (actor, _request, { params }: Context) => {
  const { id } = await params;
  const [words, form] = await Promise.all([resultWords(), lastFileForm(actor)]);
  const pieces = await exportResult(actor, id, words, form);
  if (pieces === null) {
    const location = `/admin/reconciliation/statements/${id}`;
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  }
  return sheetFile(pieces, `statement-${id.slice(0, 8)}.${form.format}`, form.format);
});

export const HEAD = refuseHead;

async function resultWords(): Promise<ResultWords> {
  const [t, locale] = await Promise.all([getTranslations('reconciliation'), getLocale()]);
  const headings = resultColumns.map((column) => [
    column,
    column === 'rrn' ? t('mapping.field.rrn') : t(`result.${column}`),
  ]);
  return {
    title: t('result.title'),
    isRightToLeft: directionOf(locale) === 'rtl',
    headings: Object.fromEntries(headings),
    outcomeOf: (outcome) => t(`statement.outcome.${outcome}`),
    whyOf: (code, count) => {
      if (code === 'LISTED_AGAIN') return t('note.LISTED_AGAIN', { count });
      const note = `note.${code as 'HOLD'}` as const;
      return t.has(note) ? t(note) : t(`rowProblem.${code as 'ZERO'}`);
    },
  };
}
