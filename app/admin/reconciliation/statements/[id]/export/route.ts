import { getLocale } from 'next-intl/server';
import { refuseFile, refuseHead, sheetFile } from '@/app/admin/_components/sheet-file';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { requireActor } from '@/lib/auth/session/require-permission';
import { directionOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import {
  exportResult,
  type ResultWords,
  resultColumns,
} from '@/lib/statements/results/export-result';

type Context = { readonly params: Promise<{ readonly id: string }> };

/** The results of a statement as a file, streamed while it is written. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const admitted = await requireActor('export');
  if (!admitted.ok) return refuseFile(admitted.code === 'SIGNED_OUT' ? 401 : 403);
  // A page of another site may not make the browser of a colleague fetch it.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return refuseFile(403);
  const [words, form] = await Promise.all([resultWords(), lastFileForm(admitted.value)]);
  const pieces = await exportResult(admitted.value, id, words, form);
  if (pieces === null) {
    const location = `/admin/reconciliation/statements/${id}`;
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  }
  return sheetFile(pieces, `statement-${id.slice(0, 8)}.${form.format}`, form.format);
}

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
