// How long does the gateway take, and what happens to what we send? Counted around each call.
import 'server-only';
import { type Delivery, sendToGateway } from '@/lib/gateway/call/client';
import type { GatewayRequest } from '@/lib/gateway/call/requests';
import type { GatewayConfig } from '@/lib/gateway/config';
import { logScope } from '@/lib/log/log-scope';
import { count, time } from '@/lib/log/metrics';
import { noteSpan } from '@/lib/log/spans';

/** Sends one request once, as `sendToGateway` does, and counts it. */
export async function callGateway(
  request: GatewayRequest,
  config: GatewayConfig,
): Promise<Delivery> {
  const { operation } = request;
  const startedAt = performance.now();
  const delivery = await sendToGateway(request, config);
  const seconds = (performance.now() - startedAt) / 1000;
  time('gateway_call_seconds', { operation }, seconds);
  count('gateway_calls', { operation, delivery: delivery.delivery });
  noteSpan({
    name: `gateway ${operation}`,
    kind: 'client',
    scope: logScope(),
    isRoot: false,
    seconds,
    isFailed: delivery.delivery !== 'answered',
    attributes: { delivery: delivery.delivery },
  });
  return delivery;
}
