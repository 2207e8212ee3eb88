import { exportJournal } from '@/lib/desk/export/export-journal';
import { readJournalRequest } from '@/lib/desk/export/journal-request';
import { deskFile, refuseHead, sheetFile } from '../../_components/sheet-file';
import { journalWords } from '../file-words';

/** The movements of a period as a file, streamed while it is written. */
export const GET = deskFile('export', async (actor, request) => {
  const { searchParams } = new URL(request.url);
  const wish = readJournalRequest(searchParams);
  if (wish === null) {
    const location = '/admin/reconciliation?refused=period';
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  }
  const { pieces, name } = await exportJournal(actor, wish, await journalWords());
  return sheetFile(pieces, name, wish.format);
});

export const HEAD = refuseHead;
