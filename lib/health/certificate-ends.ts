// When do the keys and certificates that this shop depends on expire? Checked each hour.
import 'server-only';
import type { TLSSocket } from 'node:tls';
import { openConnection } from '@/lib/gateway/call/connection';
import { GatewayError } from '@/lib/gateway/errors';
import { forget, level } from '@/lib/log/metrics';
import { settings } from '@/lib/settings/env';
import { createProbe } from './probe';

const lookEachMs = 60 * 60_000;
/**
 * A host that cannot be reached is tried again after this time, not at each request for figures.
 */
const askAgainMs = 5 * 60_000;
const deadlineMs = 5_000;

let askedAt = Number.NEGATIVE_INFINITY;

const look = createProbe(lookEachMs, async (nowMs) => {
  askedAt = nowMs;
  const ends = await Promise.all(hosts().map(([of, address]) => setEnd(of, address)));
  return ends.includes(null) ? ('unreachable' as const) : null;
});

/** Sets the known ends; a check of the certificates runs in the background for the next call. */
export function readEnds(nowMs: number = Date.now()): void {
  const until = settings().gateway.macKeyPreviousUntil;
  if (until === null) forget('key_end_timestamp_seconds');
  else level('key_end_timestamp_seconds', { key: 'gateway_mac_previous' }, secondsOf(until));
  if (Math.abs(nowMs - askedAt) >= askAgainMs) void look(nowMs);
}

/**
 * The hosts whose certificates must be valid: the gateway's, to send anything; ours, for visitors.
 */
function hosts(): readonly (readonly [of: string, address: URL])[] {
  const { gateway, appUrl } = settings();
  const addresses = { gateway_api: gateway.baseUrl, gateway_cgi: gateway.cgiUrl, shop: appUrl };
  return Object.entries(addresses).flatMap(([of, address]) =>
    address.startsWith('https:') ? [[of, new URL(address)] as const] : [],
  );
}

async function setEnd(of: string, address: URL): Promise<number | null> {
  const end = await certificateEnd(address);
  // The last known end stays valid while the host does not answer.
  if (end !== null) level('certificate_end_timestamp_seconds', { of }, end);
  return end;
}

/**
 * When the certificate at an https address ends, in seconds since the epoch: 0 if it is not
 * trusted, for whatever reason; null if the host does not answer. Sends nothing but the handshake.
 */
export async function certificateEnd(address: URL): Promise<number | null> {
  try {
    const socket = await openConnection(address, AbortSignal.timeout(deadlineMs));
    const until = new Date((socket as TLSSocket).getPeerCertificate().valid_to);
    socket.destroy();
    return secondsOf(until);
  } catch (error) {
    return error instanceof GatewayError && isAboutTrust(error.detail) ? 0 : null;
  }
}

/** Other failures of a connection have other codes. */
function isAboutTrust(detail: string): boolean {
  return /^(?:CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED)/.test(detail);
}

function secondsOf(instant: Date): number {
  return Math.round(instant.getTime() / 1000);
}
