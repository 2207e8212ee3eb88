import { fileAnswers, postedFile } from '@/app/admin/_door/posted-file';
import type { SheetChoice } from '@/lib/statements/file/open-file';
import { fileBytesMax, receiveStatement } from '@/lib/statements/receive-statement';

export const dynamic = 'force-dynamic';

const list = '/admin/reconciliation/statements';
const { lead, refuse } = fileAnswers(list);

/** Uploads a statement and redirects to it, or back to the page with the reason. */
export async function POST(request: Request): Promise<Response> {
  const posted = await postedFile(request, 'resolve', fileBytesMax);
  if (!posted.ok) return refuse(posted.code);
  const { actor, file, bytes, form } = posted.value;
  const sheet = sheetOf(form.get('sheet'));
  const received = await receiveStatement(actor, { name: file.name, bytes, sheet });
  if (!received.ok) {
    return refuse(received.code, { line: received.line?.toString() }, received.sheets);
  }
  const { statementId, isKnown } = received.value;
  return lead(`${list}/${statementId}${isKnown ? '?done=known' : ''}`);
}

function sheetOf(given: FormDataEntryValue | null): SheetChoice {
  if (given === 'all') return given;
  return typeof given === 'string' && /^\d{1,2}$/.test(given) ? Number(given) : null;
}
