import { readOwnForm } from '@/app/own-form';
import { keepDetails } from '@/lib/cart/cart-details';
import { rememberLocale } from '@/lib/i18n/language-cookie';
import { isLocale } from '@/lib/i18n/locale';
import { formText } from '@/lib/text/form-text';
import { typedDetails } from '../typed-details';

/** The form of the checkout with everything that Next adds to it. */
const limits = { bytesMax: 32_768, timeoutMs: 5_000 };

/** Keeps what is typed at the checkout; with a language in `to`, leads back there in it. */
export async function POST(request: Request): Promise<Response> {
  const form = await readOwnForm(request, limits);
  if (form instanceof Response) return form;
  await keepDetails(typedDetails(form), formText(form, 'checkoutToken'));
  const headers = { 'cache-control': 'no-store' };
  const to = form.get('to');
  if (!isLocale(to)) return new Response(null, { status: 204, headers });
  await rememberLocale(to);
  return new Response(null, { status: 303, headers: { ...headers, location: '/checkout' } });
}
