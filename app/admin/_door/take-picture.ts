import { forgetCatalogue } from '@/lib/catalogue/kept-catalogue';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { pictureBytesMax } from '@/lib/desk/pictures/picture-limits';
import { settings } from '@/lib/settings/env';
import { postedFile } from './posted-file';

/** What the page is told of a refusal, and the status of the answer. */
const refusals: Readonly<Record<string, [told: string, status?: number]>> = {
  FOREIGN_ORIGIN: ['REFUSED', 403],
  FORBIDDEN: ['REFUSED', 403],
  TOO_LARGE: ['TOO_LARGE'],
  BROKEN: ['MISSING'],
  NO_FILE: ['MISSING'],
};

type Store = (
  actor: CatalogueEditor,
  bytes: Uint8Array,
  form: FormData,
) => Promise<
  | { readonly ok: true; readonly value?: { readonly hash?: string } | true }
  | { readonly ok: false; readonly code: string }
>;

/** Stores a posted picture and redirects to `path`, which shows the result. */
export async function takePicture(request: Request, path: string, store: Store): Promise<Response> {
  const back = (told: string, status = 303) => leadBack(path, told, status);
  const posted = await postedFile(request, 'manage_catalogue', pictureBytesMax);
  if (!posted.ok) return back(...(refusals[posted.code] ?? ['REFUSED']));
  const { actor, bytes, form } = posted.value;
  const stored = await store(actor, bytes, form);
  if (!stored.ok) return back(stored.code);
  forgetCatalogue();
  const hash = typeof stored.value === 'object' ? stored.value.hash : undefined;
  return back(hash === undefined ? 'saved' : `saved&hash=${hash}`);
}

function leadBack(path: string, told: string, status: number): Response {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const place = `${path}?picture=${told}#picture`;
  if (status === 303) headers.set('Location', new URL(place, settings().appUrl).href);
  return new Response(null, { status, headers });
}
