import { requireOwnOrigin } from '@/lib/auth/origin';
import { keepDetails } from '@/lib/cart/cart-details';
import { readBody } from '@/lib/http/read-body';
import { rememberLocale } from '@/lib/i18n/language-cookie';
import { isLocale } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { formText } from '@/lib/text/form-text';
import { typedDetails } from '../typed-details';

/** The form of the checkout with everything that Next adds to it. */
const limits = { bytesMax: 32_768, timeoutMs: 5_000 };

/** Keeps what is typed at the checkout; with a language in `to`, leads back there in it. */
export async function POST(request: Request): Promise<Response> {
  if (!(await requireOwnOrigin()).ok) {
    const t = await getTranslations('common');
    return new Response(t('refusedOrigin'), { status: 403 });
  }
  const body = await readBody(request.body, request.headers.get('content-length'), limits);
  if (!body.ok) return new Response(null, { status: body.code === 'BODY_TOO_LARGE' ? 413 : 400 });
  const form = new URLSearchParams(new TextDecoder().decode(body.value));
  await keepDetails(typedDetails(form), formText(form, 'checkoutToken'));
  const headers = { 'cache-control': 'no-store' };
  const to = form.get('to');
  if (!isLocale(to)) return new Response(null, { status: 204, headers });
  await rememberLocale(to);
  return new Response(null, { status: 303, headers: { ...headers, location: '/checkout' } });
}
