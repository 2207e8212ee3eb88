// Who posts which file? Every route that takes one asks here first. A route and not an action, because
// the framework's limit for forms is far below the size of a file.
import { requireOwnOrigin } from '@/lib/auth/origin';
import { requireActor } from '@/lib/auth/session/require-permission';
import { readBody } from '@/lib/http/read-body';
import { fail, ok } from '@/lib/result/result';
import type { Permission } from '@/lib/rights/permissions';

/** What a form adds around its file. */
const formBytesMax = 64 * 1024;
const timeoutMs = 60_000;

/**
 * The person, the file in the field `file` and the whole form. Fails: FOREIGN_ORIGIN; who is not
 * admitted, as `requireActor` does; TOO_LARGE; BROKEN; NO_FILE; OTHER_PERSON, somebody else has
 * signed in since the page was opened.
 */
export async function postedFile<P extends Permission>(
  request: Request,
  permission: P,
  bytesMax: number,
) {
  const origin = await requireOwnOrigin();
  if (!origin.ok) return origin;
  const admitted = await requireActor(permission);
  if (!admitted.ok) return admitted;
  const limits = { bytesMax: bytesMax + formBytesMax, timeoutMs };
  const body = await readBody(request.body, request.headers.get('content-length'), limits);
  if (!body.ok) return fail(body.code === 'BODY_TOO_LARGE' ? 'TOO_LARGE' : 'BROKEN');
  const form = await formOf(body.value, request.headers.get('content-type') ?? '');
  if (form === null) return fail('BROKEN');
  if (form.get('signedInAs') !== admitted.value.userId) return fail('OTHER_PERSON');
  const file = form.get('file');
  if (!(file instanceof File)) return fail('NO_FILE');
  return ok({
    ...{ actor: admitted.value, file, form },
    bytes: new Uint8Array(await file.arrayBuffer()),
  });
}

/**
 * How a route that took a file answers: it redirects to `page`, with the reason of a refusal in the
 * address, or to the sign-in, which leads back to `page`.
 */
export function fileAnswers(page: string) {
  const lead = (location: string) =>
    new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  const refuse = (
    code: string,
    where: Readonly<Record<string, string | undefined>> = {},
    sheets: readonly string[] = [],
  ) => {
    if (code === 'FORBIDDEN') return lead(page);
    if (signedOut.includes(code)) return lead(`/sign-in?callbackUrl=${encodeURIComponent(page)}`);
    const query = new URLSearchParams({ refused: code });
    for (const [name, value] of Object.entries(where))
      if (value !== undefined) query.set(name, value);
    for (const sheet of sheets) query.append('sheet', sheet);
    return lead(`${page}?${query}`);
  };
  return { lead, refuse };
}

const signedOut: readonly string[] = ['SIGNED_OUT', 'SECOND_FACTOR_NEEDED'];

async function formOf(body: Uint8Array, contentType: string): Promise<FormData | null> {
  if (!contentType.startsWith('multipart/form-data')) return null;
  const headers = { 'content-type': contentType };
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
}
