// Can only machines nearby reach this address? Nothing is sent there unless it is allowed.
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const nearby = new BlockList();
const ranges = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24',
  '192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  '::/127 64:ff9b::/32 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/9',
  'ff00::/8',
];
for (const range of ranges.join(' ').split(' ')) {
  const [network = '', prefix] = range.split('/');
  nearby.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * True for loopback, private, link-local, documentation, multicast and transition addresses, and
 * for what is no address. An IPv4 address written as IPv6 is judged as IPv4.
 */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version === 0 || nearby.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Looks a host up for a connection; fails with PRIVATE_ADDRESS if any of its addresses is private. */
export const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
    if (error) return done(error, '');
    if (found.some(({ address }) => isPrivateAddress(address))) {
      return done(Object.assign(new Error('a private address'), { code: 'PRIVATE_ADDRESS' }), '');
    }
    const [first = { address: '', family: 4 }] = found;
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};
