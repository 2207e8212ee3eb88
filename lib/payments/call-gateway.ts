// How long does the gateway take, and what becomes of what we send? Counted around each call.
import 'server-only';
import { type Delivery, sendToGateway } from '@/lib/gateway/call/client';
import type { GatewayRequest } from '@/lib/gateway/call/requests';
import type { GatewayConfig } from '@/lib/gateway/config';
import { count, time } from '@/lib/log/metrics';

/** Sends one request once, as `sendToGateway` does, and counts it. */
export async function callGateway(
  request: GatewayRequest,
  config: GatewayConfig,
): Promise<Delivery> {
  const { operation } = request;
  const startedAt = performance.now();
  const delivery = await sendToGateway(request, config);
  time('gateway_call_seconds', { operation }, (performance.now() - startedAt) / 1000);
  count('gateway_calls', { operation, delivery: delivery.delivery });
  return delivery;
}
