import { findOwnOrder } from '@/app/(shop)/_order/order-proof';
import { clientNetwork } from '@/lib/auth/client-network';
import { statusFeedWaitSeconds } from '@/lib/http/status-feed-rate';
import { readShopperState } from '@/lib/payments/shopper/shopper-states';
import { statusAsJson, tooManyRequests, unknownOrder } from '../../status-feed-answers';

type Context = { params: Promise<{ reference: string }> };

/** Returns the order's state to an open page. Needs the same proof as the page. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { reference } = await params;
  const wait = statusFeedWaitSeconds({ network: clientNetwork(request.headers), reference });
  if (wait > 0) return tooManyRequests(wait);
  const order = await findOwnOrder(reference);
  const state = order === null ? null : await readShopperState(order.orderId);
  return state === null ? unknownOrder() : statusAsJson(state);
}
