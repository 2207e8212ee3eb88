import { requireOwnOrigin } from '@/lib/auth/origin';
import { pageBefore } from '@/lib/http/page-before';
import { readBody } from '@/lib/http/read-body';
import { rememberLocale } from '@/lib/i18n/language-cookie';
import { isLocale } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';

const limits = { bytesMax: 4096, timeoutMs: 5_000 };

/** Remembers the language of the form's `to` and leads back to the page that it was sent from. */
export async function POST(request: Request): Promise<Response> {
  if (!(await requireOwnOrigin()).ok) {
    const t = await getTranslations('common');
    return new Response(t('refusedOrigin'), { status: 403 });
  }
  const body = await readBody(request.body, request.headers.get('content-length'), limits);
  if (!body.ok) return new Response(null, { status: body.code === 'BODY_TOO_LARGE' ? 413 : 400 });
  const form = new URLSearchParams(new TextDecoder().decode(body.value));
  const to = form.get('to');
  if (isLocale(to)) await rememberLocale(to);
  const back = pageBefore(
    { back: form.get('back'), referer: request.headers.get('referer') },
    settings().appUrl,
  );
  return new Response(null, {
    status: 303,
    headers: { location: back, 'cache-control': 'no-store' },
  });
}
