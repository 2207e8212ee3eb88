// Where is an attempt's card entered? On the bank's page for its token, or on our own page.
import 'server-only';
import { cardPageUrl } from '@/lib/gateway/belief/prepare-answer';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { settings } from '@/lib/settings/env';

/** The path of the page with our own card form (docs/decisions/044-own-card-form.md). */
export function ownCardPage(reference: string): string {
  return `/orders/${encodeURIComponent(reference)}/card`;
}

/**
 * The card page of a waiting attempt: an address at the bank, or our own path. Every attempt that
 * the bank prepared has a token. Null: the current settings cannot show it.
 */
export function cardPageOf(requestToken: string | null, reference: string): string | null {
  if (requestToken !== null) return cardPageUrl(requestToken, gatewayConfig()) ?? null;
  return settings().cardEntry === 'own' ? ownCardPage(reference) : null;
}
