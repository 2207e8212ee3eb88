// Where is the card of an attempt typed? On the bank's page of its token, or on a page of our own.
import 'server-only';
import { cardPageUrl } from '@/lib/gateway/belief/prepare-answer';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { settings } from '@/lib/settings/env';

/** The path of the page that shows the form of our own (docs/decisions/044-own-card-form.md). */
export function ownCardPage(reference: string): string {
  return `/orders/${encodeURIComponent(reference)}/card`;
}

/**
 * The card page of an attempt that waits: an address of the bank, or a path of ours. Every attempt
 * that the bank prepared has a token. Null: it cannot be shown with the settings of now.
 */
export function cardPageOf(requestToken: string | null, reference: string): string | null {
  if (requestToken !== null) return cardPageUrl(requestToken, gatewayConfig()) ?? null;
  return settings().cardEntry === 'own' ? ownCardPage(reference) : null;
}
