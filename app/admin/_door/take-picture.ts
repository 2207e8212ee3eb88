import { revalidateTag } from 'next/cache';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { requireActor } from '@/lib/auth/session/require-permission';
import { catalogueTag } from '@/lib/catalogue/catalogue-queries';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { pictureBytesMax } from '@/lib/desk/pictures/picture-limits';
import { readBody } from '@/lib/http/read-body';
import { settings } from '@/lib/settings/env';

/** The size of the file and of what a form adds around it. */
const limits = { bytesMax: pictureBytesMax + 16 * 1024, timeoutMs: 60_000 };

type Store = (
  actor: CatalogueEditor,
  bytes: Uint8Array,
  form: FormData,
) => Promise<
  | { readonly ok: true; readonly value?: { readonly hash?: string } | true }
  | { readonly ok: false; readonly code: string }
>;

/**
 * Stores a posted picture and redirects to `path`, which shows the result. A route handler and not
 * an action, because the framework's limit for forms is far below a picture's size.
 */
export async function takePicture(request: Request, path: string, store: Store): Promise<Response> {
  const back = (told: string, status = 303) => leadBack(path, told, status);
  const origin = await requireOwnOrigin();
  if (!origin.ok) return back('REFUSED', 403);
  const admitted = await requireActor('manage_catalogue');
  if (!admitted.ok) return back('REFUSED', admitted.code === 'FORBIDDEN' ? 403 : 303);
  const body = await readBody(request.body, request.headers.get('content-length'), limits);
  if (!body.ok) return back('TOO_LARGE');
  const form = await parse(body.value, request.headers.get('content-type') ?? '');
  const file = form?.get('file');
  if (!(form && file instanceof File)) return back('MISSING');
  // Another tab may have signed another person in since the page was opened.
  if (form.get('signedInAs') !== admitted.value.userId) return back('REFUSED');
  const stored = await store(admitted.value, new Uint8Array(await file.arrayBuffer()), form);
  if (!stored.ok) return back(stored.code);
  revalidateTag(catalogueTag, { expire: 0 });
  const hash = typeof stored.value === 'object' ? stored.value.hash : undefined;
  return back(hash === undefined ? 'saved' : `saved&hash=${hash}`);
}

async function parse(body: Uint8Array, contentType: string): Promise<FormData | null> {
  if (!contentType.startsWith('multipart/form-data')) return null;
  const headers = { 'content-type': contentType };
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
}

function leadBack(path: string, told: string, status: number): Response {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const place = `${path}?picture=${told}#picture`;
  if (status === 303) headers.set('Location', new URL(place, settings().appUrl).href);
  return new Response(null, { status, headers });
}
