import { findOwnOrder } from '@/app/(shop)/_order/order-proof';
import { requestLocale } from '@/lib/i18n/language-cookie';
import { bookingCalendar } from '@/lib/orders/booking-calendar';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { isConfirmed } from '../is-confirmed';

type Context = { params: Promise<{ reference: string }> };

/** The stays of the shopper's own confirmed order for a calendar. Same proof as the page itself. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { reference } = await params;
  const key = new URL(request.url).searchParams.get('key') ?? undefined;
  const found = await findOwnOrder(reference, key);
  const order = found === null ? null : await readShopperOrder(found.orderId);
  if (order === null || !isConfirmed(order)) return new Response(null, { status: 404 });
  const confirmedAt = order.approvedAt ?? order.stateChangedAt;
  // A mail's link has the key: it speaks the language of the mail.
  const locale = key === undefined ? await requestLocale() : found?.locale;
  const file = await bookingCalendar({ ...order, confirmedAt }, locale ?? 'en');
  if (file === null) return new Response(null, { status: 404 });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${order.reference}.ics"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
