// May this visitor poll the status of an order again? Decided before the order is looked up.
import 'server-only';
import { processWide } from '@/lib/process-wide';
import { createRequestRate } from './request-rate';
import { noteLimited } from './shared-network';

/** A page that polls asks 15 times in its first minute and 6 in every other. */
const perPage = { perMinute: 60, keysMax: 20_000 };
/** Many phones share an address of their provider. */
const perNetwork = { perMinute: 1_200, keysMax: 20_000 };

// Doors may be bundled apart; the counts are the process's.
const { page: perPageRate, network: perNetworkRate } = processWide('news-rates', () => ({
  page: createRequestRate(perPage),
  network: createRequestRate(perNetwork),
}));

/**
 * Seconds to wait, or 0. It looks at the network and at the reference as it was typed, never at
 * the order: foreign and unknown references are counted alike.
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
