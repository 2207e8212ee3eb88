// Which network does a request come from? Limits count by it, so the sender must not choose it.
import 'server-only';
import { isIPv4, isIPv6 } from 'node:net';
import { peerHeaderName } from '@/lib/http/incoming-requests';
import { settings } from '@/lib/settings/env';

type HeaderReader = { get(name: string): string | null };

/** The network of all requests whose sender is unknown. */
export const unknownNetwork = 'unknown';

const hopsMax = 50;

/**
 * The network of the client: an IPv4 address or the /64 of an IPv6 address. Trusts as many hops of
 * X-Forwarded-For, from the right, as TRUSTED_PROXIES states, never more; with 0 the address of the
 * connection decides.
 */
export function clientNetwork(headers: HeaderReader): string {
  return networkFrom({
    forwardedFor: headers.get('x-forwarded-for'),
    peer: headers.get(peerHeaderName()),
    trustedProxies: settings().trustedProxies,
  });
}

/** The pure rule behind clientNetwork. `peer`: the address of the connection, if known. */
export function networkFrom(input: {
  forwardedFor: string | null;
  peer: string | null;
  trustedProxies: number;
}): string {
  const forwarded = (input.forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const hops = input.forwardedFor ? forwarded.slice(-hopsMax) : [];
  // The last proxy is the peer; it wrote the address before it, and so on to the left.
  const fromRight = [input.peer ?? '', ...hops.reverse()];
  const seen = fromRight[Math.min(input.trustedProxies, fromRight.length - 1)];
  return networkOf(seen ?? '');
}

function networkOf(hop: string): string {
  const bare = hop.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const mapped = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped;
  const address = bare.split('%')[0] ?? '';
  return isIPv6(address) ? `${prefix64(address)}::/64` : unknownNetwork;
}

/**
 * The common prefix of all networks of the same IPv6 /48, which providers give to one customer;
 * null for other networks.
 */
export function wideNetwork(network: string): string | null {
  return /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(network)?.[1] ?? null;
}

function prefix64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
