import { deskFile, refuseHead, sheetFile } from '@/app/admin/_components/sheet-file';
import { resultWords } from '@/app/admin/reconciliation/file-words';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { exportResult } from '@/lib/statements/results/export-result';

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
