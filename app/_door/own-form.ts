import { requireOwnOrigin } from '@/lib/auth/origin';
import { type BodyLimits, readBody } from '@/lib/http/read-body';
import { getTranslations } from '@/lib/i18n/translations';

/**
 * Reads what a plain form of our own pages posts to a route; otherwise returns the answer to send:
 * 403 for another site's form, 413 for a body beyond the limits, 400 for one that broke off.
 */
export async function readOwnForm(
  request: Request,
  limits: BodyLimits,
): Promise<URLSearchParams | Response> {
  if (!(await requireOwnOrigin()).ok) {
    const t = await getTranslations('common');
    return new Response(t('refusedOrigin'), { status: 403 });
  }
  const body = await readBody(request.body, request.headers.get('content-length'), limits);
  if (!body.ok) return new Response(null, { status: body.code === 'BODY_TOO_LARGE' ? 413 : 400 });
  return new URLSearchParams(new TextDecoder().decode(body.value));
}
