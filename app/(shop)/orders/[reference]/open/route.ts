import { NextResponse } from 'next/server';
import { findOwnOrder, rememberOrder } from '@/app/(shop)/_order/order-proof';
import { clientNetwork } from '@/lib/auth/client-network';
import { currentActor } from '@/lib/auth/session/require-permission';
import { noteLinkOpened } from '@/lib/desk/compose/link-opened';
import { refusalLog } from '@/lib/http/refusal-log';
import { requestIdHeader } from '@/lib/http/request-headers';
import { suggestLocale } from '@/lib/i18n/language-cookie';
import { text } from '@/lib/log/log';
import { keepUntilArrival } from '@/lib/payments/attempts/keep-for-link';
import { settings } from '@/lib/settings/env';

type Context = { params: Promise<{ reference: string }> };

/**
 * Turns the key of an order's link into a cookie and leads to the address without the key, in the
 * language of the order when this browser has chosen none. Only a handler may set cookies, so the
 * order's page leads here. A wrong key leads to the same address, which then looks like any
 * unknown order. The cart alone opens an order for a day and must not become a cookie of half a year.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { reference } = await params;
  const key = new URL(request.url).searchParams.get('key') ?? undefined;
  const order = await findOwnOrder(reference, key);
  if (order === null && key !== undefined) {
    const requestId = request.headers.get(requestIdHeader) ?? 'none';
    const network = text(clientNetwork(request.headers));
    refusalLog('order.wrong_key', { requestId, code: 'NOT_OPENED', network });
  }
  if (order !== null && order.by !== 'cart') {
    await rememberOrder(order);
    // Staff who try the link from the desk are not the guest; a HEAD opens nothing.
    if (request.method === 'GET' && (await currentActor()) === null) {
      if (order.isComposed) await noteLinkOpened(order.orderId);
      if (order.by === 'key' && order.isKeptFirst) await keepUntilArrival(order.orderId);
    }
    await suggestLocale(order.locale);
  }
  const target = new URL(`/orders/${encodeURIComponent(reference)}`, settings().appUrl);
  return NextResponse.redirect(target, {
    status: 303,
    headers: { 'Cache-Control': 'private, no-store' },
  });
}
