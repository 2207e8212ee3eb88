// Until when are the keys and certificates good that this shop lives by? Looked at each hour.
import 'server-only';
import type { TLSSocket } from 'node:tls';
import { openConnection } from '@/lib/gateway/call/connection';
import { GatewayError } from '@/lib/gateway/errors';
import { forget, level } from '@/lib/log/metrics';
import { settings } from '@/lib/settings/env';
import { createProbe } from './probe';

const lookEachMs = 60 * 60_000;
/** A host that cannot be reached is asked again, but not by each reader of the page. */
const askAgainMs = 5 * 60_000;
const deadlineMs = 5_000;

let askedAt = Number.NEGATIVE_INFINITY;

const look = createProbe(lookEachMs, async (nowMs) => {
  askedAt = nowMs;
  const ends = await Promise.all(hosts().map(([of, address]) => setEnd(of, address)));
  return ends.includes(null) ? ('unreachable' as const) : null;
});

/** Sets the ends that are known; a look at the certificates goes on beside and is seen next time. */
export function readEnds(nowMs: number = Date.now()): void {
  const until = settings().gateway.macKeyPreviousUntil;
  if (until === null) forget('key_end_timestamp_seconds');
  else level('key_end_timestamp_seconds', { key: 'gateway_mac_previous' }, secondsOf(until));
  if (Math.abs(nowMs - askedAt) >= askAgainMs) void look(nowMs);
}

/** Whose certificate must be good: the gateway's, or nothing can be sent; ours, or nobody comes. */
function hosts(): readonly (readonly [of: string, address: URL])[] {
  const { gateway, appUrl } = settings();
  const addresses = { gateway_api: gateway.baseUrl, gateway_cgi: gateway.cgiUrl, shop: appUrl };
  return Object.entries(addresses).flatMap(([of, address]) =>
    address.startsWith('https:') ? [[of, new URL(address)] as const] : [],
  );
}

async function setEnd(of: string, address: URL): Promise<number | null> {
  const end = await certificateEnd(address);
  // The last known end stays true while nobody answers.
  if (end !== null) level('certificate_end_timestamp_seconds', { of }, end);
  return end;
}

/**
 * When the certificate at an https address ends, in seconds of the epoch: 0 when it is not believed,
 * for whatever reason; null when nobody answers. Nothing is sent but the handshake.
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

/** What the system says of a connection has other codes. */
function isAboutTrust(detail: string): boolean {
  return /^(?:CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED)/.test(detail);
}

function secondsOf(instant: Date): number {
  return Math.round(instant.getTime() / 1000);
}
