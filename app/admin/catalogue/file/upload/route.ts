import { requireOwnOrigin } from '@/lib/auth/origin';
import { requireActor } from '@/lib/auth/session/require-permission';
import { receiveProductFile } from '@/lib/desk/product-file/import-products';
import { productFileBytesMax } from '@/lib/desk/product-file/read-product-file';
import { readBody } from '@/lib/http/read-body';

/** The file's limit, plus room for what a form adds around it. */
const limits = { bytesMax: productFileBytesMax + 16 * 1024, timeoutMs: 60_000 };
const page = '/admin/catalogue/file';
const signIn = `/sign-in?callbackUrl=${encodeURIComponent(page)}`;

/** Uploads a file of products and redirects to its preview, or back with the reason. */
export async function POST(request: Request): Promise<Response> {
  const origin = await requireOwnOrigin();
  if (!origin.ok) return refuse(origin.code);
  const admitted = await requireActor('manage_catalogue');
  if (!admitted.ok) return lead(admitted.code === 'FORBIDDEN' ? page : signIn);
  const read = await readBody(request.body, request.headers.get('content-length'), limits);
  if (!read.ok) return refuse(read.code === 'BODY_TOO_LARGE' ? 'TOO_LARGE' : 'BROKEN');
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const sent = new Response(new Uint8Array(read.value), { headers });
  const form = await sent.formData().catch(() => null);
  const file = form?.get('file');
  if (!(form && file instanceof File)) return refuse('NO_FILE');
  // Another tab may have signed another person in since the page was opened.
  if (form.get('signedInAs') !== admitted.value.userId) return refuse('OTHER_PERSON');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const received = await receiveProductFile(admitted.value, bytes);
  if (received.ok) return lead(`${page}/${received.value.fileId}`);
  const { code, line, column } = received;
  return refuse(code, {
    ...(line !== undefined && { line: String(line) }),
    ...(column !== undefined && { column }),
  });
}

function refuse(code: string, where: Readonly<Record<string, string>> = {}): Response {
  return lead(`${page}?${new URLSearchParams({ refused: code, ...where })}`);
}

function lead(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
