import { readOwnForm } from '@/app/_door/own-form';
import { pageBefore } from '@/lib/http/page-before';
import { rememberCurrency } from '@/lib/merchant/guide-rate';
import { settings } from '@/lib/settings/env';

const limits = { bytesMax: 4096, timeoutMs: 5_000 };

/** Saves the currency in the form's `currency` and redirects back to the page it was sent from. */
export async function POST(request: Request): Promise<Response> {
  const form = await readOwnForm(request, limits);
  if (form instanceof Response) return form;
  await rememberCurrency(form.get('currency'));
  const back = pageBefore(
    { back: null, referer: request.headers.get('referer') },
    settings().appUrl,
  );
  return new Response(null, {
    status: 303,
    headers: { location: back, 'cache-control': 'no-store' },
  });
}
