import { pdfAnswer } from '@/app/_documents/pdf-answer';
import { findOwnOrder } from '@/app/(shop)/_order/order-proof';
import { offeredLocales } from '@/lib/i18n/offered-locales';

type Context = { params: Promise<{ reference: string; label: string }> };

/** A document of the shopper's own order. Same proof as the page itself. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { reference, label } = await params;
  const key = new URL(request.url).searchParams.get('key') ?? undefined;
  const order = await findOwnOrder(reference, key);
  if (order === null) return new Response(null, { status: 404 });
  // A guest whose language the shop offers no more still reads the documents in it.
  const isOffered = (await offeredLocales()).some((locale) => locale === order.locale);
  return pdfAnswer(request, order.reference, label, isOffered ? undefined : order.locale);
}
