import { readOwnForm } from '@/app/_door/own-form';
import { keepDelivery, keepDetails } from '@/lib/cart/cart-details';
import { readWay } from '@/lib/cart/kept-delivery';
import { rememberLocale } from '@/lib/i18n/language-cookie';
import { isLocale } from '@/lib/i18n/locale';
import { typedForm } from '@/lib/text/typed-form';
import { typedDelivery, typedDetails } from '../typed-details';

/** Large enough for the checkout's form with everything that Next adds to it. */
const limits = { bytesMax: 32_768, timeoutMs: 5_000 };

/** Where a button of the page leads, besides the languages. */
const ways: Readonly<Record<string, string>> = {
  deliver: '/checkout/delivery',
  collect: '/checkout',
};

/**
 * Saves what is typed at the checkout or on its delivery page. With a language in `to`, it
 * redirects back in that language; with a way of receiving goods, to the page where it is chosen.
 */
export async function POST(request: Request): Promise<Response> {
  const sent = await readOwnForm(request, limits);
  if (sent instanceof Response) return sent;
  const form = typedForm(sent);
  const page = form.text('checkoutToken');
  const isDelivery = form.text('part') === 'delivery';
  const way = readWay(form.text('way'));
  if (isDelivery) await keepDelivery({ typed: typedDelivery(form) }, page);
  else await keepDetails(typedDetails(form), page);
  if (way !== null) await keepDelivery({ way }, page);
  const headers = { 'cache-control': 'no-store' };
  const to = form.text('to');
  if (isLocale(to)) await rememberLocale(to);
  if (to === 'collect') await keepDelivery({ chosen: null, way: 'collect' }, page);
  const location = isLocale(to) ? (isDelivery ? ways.deliver : '/checkout') : ways[to];
  if (location === undefined) return new Response(null, { status: 204, headers });
  return new Response(null, { status: 303, headers: { ...headers, location } });
}
