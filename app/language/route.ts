import { readOwnForm } from '@/app/_door/own-form';
import { pageBefore } from '@/lib/http/page-before';
import { rememberLocale } from '@/lib/i18n/language-cookie';
import { isLocale } from '@/lib/i18n/locale';
import { settings } from '@/lib/settings/env';

const limits = { bytesMax: 4096, timeoutMs: 5_000 };

/** Saves the language in the form's `to` and redirects back to the page it was sent from. */
export async function POST(request: Request): Promise<Response> {
  const form = await readOwnForm(request, limits);
  if (form instanceof Response) return form;
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
