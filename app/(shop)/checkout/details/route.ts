import { readOwnForm } from '@/app/_door/own-form';
import { keepDetails } from '@/lib/cart/cart-details';
import { rememberLocale } from '@/lib/i18n/language-cookie';
import { isLocale } from '@/lib/i18n/locale';
import { typedForm } from '@/lib/text/typed-form';
import { typedDelivery, typedDetails } from '../typed-details';

/** Large enough for the checkout's form with everything that Next adds to it. */
const limits = { bytesMax: 32_768, timeoutMs: 5_000 };

/**
 * Saves what is typed at the checkout. With a language in `to`, it redirects back in that language.
 */
export async function POST(request: Request): Promise<Response> {
  const sent = await readOwnForm(request, limits);
  if (sent instanceof Response) return sent;
  const form = typedForm(sent);
  await keepDetails(typedDetails(form), typedDelivery(form), form.text('checkoutToken'));
  const headers = { 'cache-control': 'no-store' };
  const to = form.text('to');
  if (!isLocale(to)) return new Response(null, { status: 204, headers });
  await rememberLocale(to);
  return new Response(null, { status: 303, headers: { ...headers, location: '/checkout' } });
}
