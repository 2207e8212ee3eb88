// May this visitor poll the status of an order again? Decided before the order is looked up.
import 'server-only';
import { processWide } from '@/lib/process/process-wide';
import { createRequestRate } from './request-rate';
import { noteLimited } from './shared-network';

/** A polling page makes 15 requests in its first minute and 6 in each other one. */
const perPage = { perMinute: 60, keysMax: 20_000 };
/** Many phones share an address of their provider. */
const perNetwork = { perMinute: 1_200, keysMax: 20_000 };

// Routes may be bundled separately; the counts belong to the process.
const { page: perPageRate, network: perNetworkRate } = processWide('news-rates', () => ({
  page: createRequestRate(perPage),
  network: createRequestRate(perNetwork),
}));

/**
 * Seconds to wait, or 0. Counts by network and by the reference as typed, never by order:
 * references of others and unknown ones count alike.
 */
export function statusFeedWaitSeconds(
  ask: { readonly network: string; readonly reference: string },
  nowMs = Date.now(),
): number {
  const page = ask.reference.slice(0, 40);
  const ofNetwork = perNetworkRate(ask.network, nowMs);
  if (ofNetwork > 0) {
    noteLimited('order_status', { network: ask.network, session: page }, nowMs);
    return ofNetwork;
  }
  return perPageRate(`${ask.network} ${page}`, nowMs);
}
