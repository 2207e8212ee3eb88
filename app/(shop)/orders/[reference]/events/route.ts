import { findOwnOrder } from '@/app/(shop)/_order/order-proof';
import { clientNetwork } from '@/lib/auth/client-network';
import { statusFeedWaitSeconds } from '@/lib/http/status-feed-rate';
import { watchOrder } from '@/lib/payments/shopper/status-feed';
import {
  heartbeat,
  openingEvent,
  stateEvent,
  statusAsEvents,
  tooManyRequests,
  unknownOrder,
} from '../../status-feed-answers';

type Context = { params: Promise<{ reference: string }> };

export const dynamic = 'force-dynamic';

const waitWhenFullSeconds = 10;

/** Sends every change to an open page as it happens. Needs the same proof as the page. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { reference } = await params;
  const network = clientNetwork(request.headers);
  const wait = statusFeedWaitSeconds({ network, reference });
  if (wait > 0) return tooManyRequests(wait);
  const order = await findOwnOrder(reference);
  if (order === null) return unknownOrder();
  const stream = openStream(order.orderId, network, request.signal);
  return stream === null ? tooManyRequests(waitWhenFullSeconds) : statusAsEvents(stream);
}

function openStream(orderId: string, network: string, signal: AbortSignal) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const end = () => {
    watch?.stop();
    try {
      controller?.close();
    } catch {
      // The reader has left already.
    }
  };
  const watch = watchOrder({
    orderId,
    network,
    onChange: (state) => controller?.enqueue(stateEvent(state)),
    onHeartbeat: () => controller?.enqueue(heartbeat),
    end,
  });
  if (watch === null) return null;
  signal.addEventListener('abort', end, { once: true });
  return new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
      opened.enqueue(openingEvent);
    },
    cancel: watch.stop,
  });
}
