import { refuseHead, sheetFile } from '@/app/admin/_components/sheet-file';
import { requireActor } from '@/lib/auth/session/require-permission';
import { getTranslations } from '@/lib/i18n/translations';
import { exportResult, type ResultWords, resultColumns } from '@/lib/statements/export-result';

type Context = { readonly params: Promise<{ readonly id: string }> };

/** What came of a statement, as a file that is written while it is read. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const admitted = await requireActor('export');
  if (!admitted.ok) return refuse(admitted.code === 'SIGNED_OUT' ? 'signedOut' : 'forbidden');
  // A page of another site may not make the browser of a colleague fetch it.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return refuse('forbidden');
  const pieces = await exportResult(admitted.value, id, await resultWords());
  if (pieces === null) {
    const location = `/admin/reconciliation/statements/${id}`;
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  }
  return sheetFile(pieces, `statement-${id.slice(0, 8)}.csv`, 'csv');
}

export const HEAD = refuseHead;

const statuses = { signedOut: 401, forbidden: 403 } as const;

async function refuse(why: keyof typeof statuses): Promise<Response> {
  const t = await getTranslations('closing.result');
  return new Response(t(why), {
    status: statuses[why],
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function resultWords(): Promise<ResultWords> {
  const t = await getTranslations('closing');
  const headings = resultColumns.map((column) => [
    column,
    column === 'rrn' ? t('mapping.field.rrn') : t(`result.heading.${column}`),
  ]);
  return {
    headings: Object.fromEntries(headings),
    outcomeOf: (outcome) => t(`statement.outcome.${outcome}`),
    whyOf: (code) => {
      const note = `note.${code as 'HOLD'}` as const;
      return t.has(note) ? t(note) : t(`rowProblem.${code as 'ZERO'}`);
    },
  };
}
