import { requireOwnOrigin } from '@/lib/auth/origin';
import { requireActor } from '@/lib/auth/session/require-permission';
import { readBody } from '@/lib/http/read-body';
import type { FileRefusal, SheetChoice } from '@/lib/statements/file/open-file';
import { fileBytesMax, receiveStatement } from '@/lib/statements/receive-statement';

export const dynamic = 'force-dynamic';

/** The file's limit, plus room for what a form adds around it. */
const limits = { bytesMax: fileBytesMax + 64 * 1024, timeoutMs: 60_000 };
const list = '/admin/reconciliation/statements';
const signIn = `/sign-in?callbackUrl=${encodeURIComponent(list)}`;

/**
 * Uploads a statement: too large for a server action, so it has its own route. Without permission,
 * or with an unreadable file, redirects to the page with the reason.
 */
export async function POST(request: Request): Promise<Response> {
  const origin = await requireOwnOrigin();
  if (!origin.ok) return refuse(origin.code);
  const admitted = await requireActor('resolve');
  if (!admitted.ok) return admitted.code === 'FORBIDDEN' ? lead(list) : lead(signIn);
  const read = await readBody(request.body, request.headers.get('content-length'), limits);
  if (!read.ok) return refuse(read.code === 'BODY_TOO_LARGE' ? 'TOO_LARGE' : 'BROKEN');
  const form = await formOf(read.value, request.headers.get('content-type') ?? '');
  if (form === null) return refuse('BROKEN');
  // Another tab may have signed another person in since the page was opened.
  if (form.get('signedInAs') !== admitted.value.userId) return refuse('OTHER_PERSON');
  const file = form.get('file');
  if (!(file instanceof File)) return refuse('NO_FILE');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheet = sheetOf(form.get('sheet'));
  const received = await receiveStatement(admitted.value, { name: file.name, bytes, sheet });
  if (!received.ok) return refuse(received.code, received);
  const { statementId, isKnown } = received.value;
  return lead(`${list}/${statementId}${isKnown ? '?done=known' : ''}`);
}

async function formOf(body: Uint8Array, contentType: string): Promise<FormData | null> {
  try {
    const bytes = new Uint8Array(body);
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    return null;
  }
}

function sheetOf(given: FormDataEntryValue | null): SheetChoice {
  if (given === 'all') return given;
  return typeof given === 'string' && /^\d{1,2}$/.test(given) ? Number(given) : null;
}

function refuse(code: string, { line, sheets = [] }: FileRefusal = {}): Response {
  const query = new URLSearchParams({
    refused: code,
    ...(line === undefined ? {} : { line: String(line) }),
  });
  for (const sheet of sheets) query.append('sheet', sheet);
  return lead(`${list}?${query}`);
}

function lead(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
