import { revalidateTag } from 'next/cache';
import { redirect } from 'next/navigation';
import { admit } from '@/app/admin/_door/admit';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { requireActor } from '@/lib/auth/session/require-permission';
import { catalogueTag } from '@/lib/catalog/catalog-queries';
import { readBody } from '@/lib/http/read-body';
import { pictureBytesMax, uploadPicture } from '@/lib/selling/upload-picture';
import { settings } from '@/lib/settings/env';

type Context = { params: Promise<{ slug: string }> };

/** The file and what a form puts around it. */
const limits = { bytesMax: pictureBytesMax + 16 * 1024, timeoutMs: 60_000 };

/**
 * Takes a picture for a product and leads back to its page, which says what came of it. A handler
 * and no action: the framework's limit for forms is far below a picture.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { slug } = await params;
  const origin = await requireOwnOrigin();
  if (!origin.ok) return back(slug, 'REFUSED', 403);
  const admitted = await requireActor('manage_catalogue');
  if (!admitted.ok) return back(slug, 'REFUSED', admitted.code === 'FORBIDDEN' ? 403 : 303);
  const body = await readBody(request.body, request.headers.get('content-length'), limits);
  if (!body.ok) return back(slug, 'TOO_LARGE');
  const form = await parse(body.value, request.headers.get('content-type') ?? '');
  const file = form?.get('file');
  if (!(file instanceof File)) return back(slug, 'MISSING');
  // Another tab may have signed another person in since the page was opened.
  if (form?.get('signedInAs') !== admitted.value.userId) return back(slug, 'REFUSED');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const uploaded = await uploadPicture(admitted.value, { slug, bytes });
  if (!uploaded.ok) return back(slug, uploaded.code);
  revalidateTag(catalogueTag, { expire: 0 });
  return back(slug, 'saved');
}

/** The address was loaded again: the form is on the product's page. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = `/admin/catalogue/${encodeURIComponent((await params).slug)}`;
  const actor = await admit('manage_catalogue', `${path}/picture`);
  return actor === null ? new Response(null, { status: 403 }) : redirect(path);
}

async function parse(body: Uint8Array, contentType: string): Promise<FormData | null> {
  if (!contentType.startsWith('multipart/form-data')) return null;
  const headers = { 'content-type': contentType };
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
}

function back(slug: string, told: string, status = 303): Response {
  const path = `/admin/catalogue/${encodeURIComponent(slug)}?picture=${told}#picture`;
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  if (status === 303) headers.set('Location', new URL(path, settings().appUrl).href);
  return new Response(null, { status, headers });
}
