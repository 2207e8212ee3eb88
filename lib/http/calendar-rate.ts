// May this calendar be asked for again? Decided before its address is looked up.
import 'server-only';
import { processWide } from '@/lib/process/process-wide';
import { createRequestRate } from './request-rate';

/** Channels read every few minutes; a person may look a few times more. */
const perAddress = { perMinute: 30, keysMax: 5_000 };
/** A channel reads for many houses from one network. */
const perNetwork = { perMinute: 300, keysMax: 20_000 };

// Routes may be bundled separately; the counts belong to the process.
const rates = processWide('calendar-rates', () => ({
  address: createRequestRate(perAddress),
  network: createRequestRate(perNetwork),
}));

/** Seconds to wait, or 0. Unknown addresses count like others: guessing is limited by its network. */
export function calendarWaitSeconds(
  { network, token }: { readonly network: string; readonly token: string },
  nowMs = Date.now(),
): number {
  const ofNetwork = rates.network(network, nowMs);
  return ofNetwork > 0 ? ofNetwork : rates.address(token.slice(0, 50), nowMs);
}
